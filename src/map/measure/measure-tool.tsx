import { Suspense } from "react";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";

const MeasureLayer = lazyPart(async () => ({ default: (await import("./measure-layer.tsx")).MeasureLayer }));

/** Measuring on a map, loaded when it begins; a child of `MapCanvas`. */
export function MeasureTool({ onEnd }: { onEnd: () => void }) {
  return (
    <Suspense fallback={null}>
      <MeasureLayer onEnd={onEnd} />
    </Suspense>
  );
}
