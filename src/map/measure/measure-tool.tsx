import { Suspense } from "react";
import { t } from "../../languages/texts.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { ToolComing, useInUse } from "../controls/tool-coming.tsx";

const MeasureLayer = lazyPart(async () => ({ default: (await import("./measure-layer.tsx")).MeasureLayer }));

/** Measuring on a map, loaded when it begins; a child of `MapCanvas`. */
export function MeasureTool({ onEnd }: { onEnd: () => void }) {
  const inUse = useInUse(true);
  return (
    <Suspense fallback={<ToolComing inUse={inUse}>{t("Loading the measuring tool…")}</ToolComing>}>
      <MeasureLayer onEnd={onEnd} />
    </Suspense>
  );
}
