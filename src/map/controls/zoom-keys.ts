import type { Map as MapLibreMap } from "maplibre-gl";

/** Key codes by which the library zooms: places on an American keyboard, which hold ß or ´ on others. */
const ZOOM_CODES = [61, 107, 171, 187, 189, 109, 173];
const ZOOM_BY: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "−": -1, _: -1 };

/** Zooms by the character that a key types, wherever the key is. */
export function zoomByCharacter(map: MapLibreMap): void {
  const { keyboard } = map;
  const others = keyboard.keydown.bind(keyboard);
  keyboard.keydown = (event) => {
    if (!ZOOM_CODES.includes(event.keyCode)) return others(event);
  };
  map.getCanvasContainer().addEventListener("keydown", (event) => {
    const by = zoomOf(event);
    if (by === 0 || event.defaultPrevented || !keyboard.isEnabled()) return;
    event.preventDefault();
    map.easeTo({ duration: 300, zoom: Math.round(map.getZoom()) + by }, { originalEvent: event });
  });
}

/** Zoom levels that a key means: 1, −1, or 0 for a key that means none. */
export function zoomOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): number {
  return ctrlKey || metaKey || altKey ? 0 : (ZOOM_BY[key] ?? 0);
}
