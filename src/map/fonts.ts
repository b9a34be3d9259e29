import latinExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import latinItalic from "@fontsource-variable/inter/files/inter-latin-wght-italic.woff2?url";
import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

/**
 * MapLibre draws labels with fonts of the page and reads weight and style from the family's name, so each cut of Inter
 * gets a family of its own.
 */
export const mapFonts = {
  regular: ["Map Regular", "system-ui"],
  medium: ["Map Medium", "system-ui"],
  italic: ["Map Italic", "system-ui"],
} as const;

/** The text of a label that stands beside something. */
export const labelText = { "text-font": [...mapFonts.medium], "text-size": 12 };

/** Longest time that labels wait for their font, milliseconds. */
const PATIENCE = 1500;
const EXTENDED = "U+0100-02BA, U+1E00-1E9F, U+20A0-20C0";

let loading: Promise<unknown> | undefined;

/** Loads the fonts of the map's labels; settles in any case. Glyphs drawn before would keep the fallback's shape. */
export function loadMapFonts(): Promise<unknown> {
  loading ??= Promise.race([
    Promise.allSettled([
      add("Map Regular", latin),
      add("Map Medium", latin),
      add("Map Italic", latinItalic, { style: "italic" }),
      add("Map Regular", latinExtended, { unicodeRange: EXTENDED }),
      add("Map Medium", latinExtended, { unicodeRange: EXTENDED }),
    ]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
  return loading;
}

function add(family: string, url: string, descriptors: FontFaceDescriptors = {}): Promise<FontFace> {
  const face = new FontFace(family, `url(${url})`, { weight: "100 900", ...descriptors });
  document.fonts.add(face);
  return face.load();
}
