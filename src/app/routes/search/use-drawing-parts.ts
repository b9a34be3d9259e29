import { useEffect, useEffectEvent, useState } from "react";
import { t } from "../../../languages/texts.ts";
import type { DrawingLayer } from "../../../map/drawing/drawing-layer.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useLoadAhead } from "../../../ui/layout/opening.tsx";
import type { DrawingHint } from "./drawing-hint.tsx";

interface DrawingParts {
  DrawingLayer: typeof DrawingLayer;
  DrawingHint: typeof DrawingHint;
}

/**
 * What draws and changes the area on the map, and says how: loaded once the first screen is there, or when drawing begins. `onFail`
 * is called where it was wanted and could not be loaded.
 */
export function useDrawingParts(isWanted: boolean, onFail: () => void): DrawingParts | undefined {
  const [parts, setParts] = useState<DrawingParts>();
  async function load() {
    const [{ DrawingLayer }, { DrawingHint }] = await Promise.all([
      import("../../../map/drawing/drawing-layer.tsx"),
      import("./drawing-hint.tsx"),
    ]);
    setParts({ DrawingLayer, DrawingHint });
  }
  useLoadAhead(load, 0);
  const isMissing = isWanted && !parts;
  const loadNow = useEffectEvent(async () => {
    try {
      await load();
    } catch {
      announce(t("The drawing tools could not be loaded. Try again when you are online."));
      onFail();
    }
  });
  useEffect(() => {
    if (isMissing) void loadNow();
  }, [isMissing]);
  return parts;
}
