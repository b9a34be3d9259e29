import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) =>
      isLittle
        ? [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]
        : [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255],
    ),
  );

describe("decodeText", () => {
  it.each([
    ["a UTF-8 mark", new TextEncoder().encode("\uFEFF<a>Süd</a>"), "<a>Süd</a>"],
    ["UTF-8", new TextEncoder().encode("{Süd日本}"), "{Süd日本}"],
    ["a mark of UTF-16 LE", utf16("\uFEFF<a>Süd</a>", true), "<a>Süd</a>"],
    ["a mark of UTF-16 BE", utf16("\uFEFF<a>Süd</a>", false), "<a>Süd</a>"],
    ["UTF-16 LE without a mark", utf16("<a>Süd</a>", true), "<a>Süd</a>"],
    ["UTF-16 BE without a mark", utf16("lat,lon", false), "lat,lon"],
    [
      "a declaration",
      latin("<?xml version='1.0' encoding='ISO-8859-1'?><a>S\xfcd</a>"),
      "<?xml version='1.0' encoding='ISO-8859-1'?><a>Süd</a>",
    ],
    [
      "a declaration of Cyrillic",
      latin('<?xml version="1.0" encoding="windows-1251"?><a>\xce\xf1</a>'),
      '<?xml version="1.0" encoding="windows-1251"?><a>Ос</a>',
    ],
    [
      "a mark that its declaration contradicts",
      utf16('\uFEFF<?xml version="1.0" encoding="UTF-8"?><a>ü</a>', true),
      '<?xml version="1.0" encoding="UTF-8"?><a>ü</a>',
    ],
  ])("reads %s without a guess", (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ text });
  });

  it("says what it guessed where bytes are no UTF-8", () => {
    expect(decodeText(latin("<a>S\xfcd</a>"))).toEqual({ text: "<a>Süd</a>", guess: "windows-1252" });
    const declared = '<?xml version="1.0" encoding="UTF-8"?><a>';
    expect(decodeText(latin(`${declared}S\xfcd</a>`))).toEqual({
      text: `${declared}Süd</a>`,
      guess: "windows-1252",
    });
  });
});
