import { Suspense, useEffect } from "react";
import { t } from "../../languages/texts.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { useMapRoom } from "../map-context.ts";
import { MapHint } from "../map-hint.tsx";

const MeasureLayer = lazyPart(async () => ({ default: (await import("./measure-layer.tsx")).MeasureLayer }));

/** Measuring on a map, loaded when it begins; a child of `MapCanvas`. */
export function MeasureTool({ onEnd }: { onEnd: () => void }) {
  return (
    <Suspense fallback={<Coming />}>
      <MeasureLayer onEnd={onEnd} />
    </Suspense>
  );
}

/** While it is loaded, a press on the map means no footprint either. */
function Coming() {
  const { claim } = useMapRoom();
  useEffect(() => {
    claim.take();
    return () => claim.release();
  }, [claim]);
  return <MapHint>{t("Loading the measuring tool…")}</MapHint>;
}
