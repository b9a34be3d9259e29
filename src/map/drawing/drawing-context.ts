import type { Map as MapLibreMap } from "maplibre-gl";
import type { Position } from "../../geo/types.ts";
import type { PointerClaim } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import type { ContinuousView } from "../view/camera.ts";
import type { Area, Draft, DraftEvent, EditEvent, EditState } from "./edit.ts";

export interface DrawingContext {
  readonly map: MapLibreMap;
  readonly view: ContinuousView;
  readonly claim: PointerClaim;
  readonly mode: DrawMode;
  readonly area: Area;
  readonly edit: EditState;
  readonly draft: Draft | undefined;
  readonly hasCrosshair: boolean;
  readonly lastClick: (Point & { readonly time: number }) | undefined;
  stepEdit(event: EditEvent): void;
  stepDraft(event: DraftEvent): void;
  rememberClick(point: Point): void;
  showPointer(position: Position | undefined): void;
  showMiddle(position: Position | undefined): void;
  showCrosshair(isShown: boolean): void;
  changeMode(mode: DrawMode): void;
  undo(): void;
  redo(): void;
}

/** Delay, ms, of the map's click after the gesture that it ends. */
export const CLICK_DELAY = 250;

export function isDrawing(mode: DrawMode): mode is Draft["kind"] {
  return mode === "polygon" || mode === "rectangle";
}

export type DrawMode = "view" | "polygon" | "rectangle" | "edit";
