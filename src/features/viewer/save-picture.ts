import { saveBlob } from "../../api/files.ts";
import { scaleBar } from "../../map/furniture/map-furniture.tsx";

interface PictureWords {
  name: string;
  /** Lines below the map: title with its time, and how the image is placed. */
  lines: readonly string[];
  kmPerPixel: number;
}

const LINE = 20;
const MARGIN = 12;

/** Saves a drawn map as PNG with its scale and words on a strip below it. */
export async function savePicture(map: HTMLCanvasElement, ratio: number, words: PictureWords): Promise<void> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const width = map.width / ratio;
  const font = `13px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = font;
  const { pixels, label } = scaleBar(words.kmPerPixel);
  const lines = words.lines.flatMap((line) => wrapped(pen, line, width - 2 * MARGIN));
  canvas.width = map.width;
  canvas.height = map.height + Math.ceil((lines.length + 1) * LINE + MARGIN * 1.5) * ratio;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(map, 0, 0);
  pen.scale(ratio, ratio);
  pen.font = font;
  pen.fillStyle = "#111";
  const top = map.height / ratio + MARGIN + 8;
  pen.fillRect(MARGIN, top - 6, pixels, 4);
  pen.fillText(label, MARGIN + pixels + 8, top);
  for (const [at, line] of lines.entries()) pen.fillText(line, MARGIN, top + (at + 1) * LINE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(`${words.name}.png`, blob);
}

/** Breaks a text between words, not at a no-break space, and Japanese between letters. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [""];
  for (const part of text.split(/(?<= )|(?<=[\u3000-\u9fff])/)) {
    const longer = (lines.at(-1) ?? "") + part;
    if (pen.measureText(longer).width > width && longer !== part) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
