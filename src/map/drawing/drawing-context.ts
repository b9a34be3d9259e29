import type { Map as MapLibreMap } from "maplibre-gl";
import type { Position } from "../../geo/types.ts";
import type { Point } from "../map-handle.ts";
import type { PointerClaim } from "../pointer-claim.ts";
import type { ContinuousView } from "../view/camera.ts";
import type { Area, Draft, DraftEvent, EditEvent, EditState } from "./edit.ts";

/** What pointer and keys work on: the state as it is now, and the steps they can take. */
export interface DrawingContext {
  readonly map: MapLibreMap;
  readonly view: ContinuousView;
  readonly claim: PointerClaim;
  readonly mode: DrawMode;
  readonly area: Area;
  readonly edit: EditState;
  readonly draft: Draft | undefined;
  /** Points are set with keys, at the centre of the view. */
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

/** The click that ends a gesture is reported by the map after the gesture, milliseconds. */
export const CLICK_DELAY = 250;

export function isDrawing(mode: DrawMode): mode is Draft["kind"] {
  return mode === "polygon" || mode === "rectangle";
}

/** What the map is used for: looking, drawing a new shape, or changing the area. */
export type DrawMode = "view" | "polygon" | "rectangle" | "edit";
