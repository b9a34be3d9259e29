import latinExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import latinItalic from "@fontsource-variable/inter/files/inter-latin-wght-italic.woff2?url";
import latin from "../ui/theme/inter-latin.woff2?url";

/** Families of the label fonts: MapLibre reads weight and style from the name, so each cut has its own. */
export const mapFonts = {
  regular: ["Map Regular", "system-ui"],
  medium: ["Map Medium", "system-ui"],
  italic: ["Map Italic", "system-ui"],
} as const;

export const labelText = { "text-font": [...mapFonts.medium], "text-size": 12 };

/** Maximum wait for the label font, ms. */
const PATIENCE = 1500;
const EXTENDED = "U+0100-02BA, U+1E00-1E9F, U+20A0-20C0";

let text: Promise<unknown> | undefined;
let names: Promise<unknown> | undefined;

/** Loads the font of the map's own text; never rejects. Glyphs drawn before keep the fallback's shape. */
export function loadTextFont(): Promise<unknown> {
  text ??= patiently([add("Map Regular", latin), add("Map Medium", latin)]);
  return text;
}

export function loadNameFonts(): Promise<unknown> {
  names ??= patiently([
    add("Map Italic", latinItalic, { style: "italic" }),
    add("Map Regular", latinExtended, { unicodeRange: EXTENDED }),
    add("Map Medium", latinExtended, { unicodeRange: EXTENDED }),
  ]);
  return names;
}

function patiently(fonts: Promise<FontFace>[]): Promise<unknown> {
  return Promise.race([Promise.allSettled(fonts), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

function add(family: string, url: string, descriptors: FontFaceDescriptors = {}): Promise<FontFace> {
  const face = new FontFace(family, `url(${url})`, { weight: "100 900", ...descriptors });
  document.fonts.add(face);
  return face.load();
}
