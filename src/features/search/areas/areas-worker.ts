import type { Polygon } from "../../../geo/types.ts";
import { catalogueOf } from "../../../languages/language.ts";
import { type Language, speak, t } from "../../../languages/texts.ts";
import { type AskedArea, bufferOf, type FileName, namesIn, searchArea } from "./read/area-for-search.ts";
import { UnreadableFile } from "./read/open-file.ts";
import { type AreaFile, type ListedArea, readAreas } from "./read/read-areas.ts";

/** Request to the worker: read a file in a language, or work out what would be searched of it. */
export type AreasQuestion =
  | { kind: "read"; bytes: Uint8Array; language: Language }
  | { kind: "choose"; id: number; chosen: readonly number[]; bufferKm: number | undefined };

export type AreasAnswer =
  | { kind: "file"; file: AreaFile<ListedArea> }
  | { kind: "refused"; sentence: string }
  | {
      kind: "chosen";
      id: number;
      search: AskedArea;
      /** Features selected as a whole, by the file's names. */
      named: readonly FileName[];
      bufferKm2: number;
      leftOut: number;
    };

let file: AreaFile | undefined;

self.onmessage = async ({ data }: MessageEvent<AreasQuestion>) => self.postMessage(await answerOf(data));

async function answerOf(question: AreasQuestion): Promise<AreasAnswer> {
  if (question.kind === "read") {
    speak(question.language, await catalogueOf(question.language).catch(() => ({})));
    try {
      file = readAreas(question.bytes);
      // Shapes stay here: transferring them can take long.
      return { kind: "file", file: { ...file, areas: file.areas.map(({ polygons: _, ...area }) => area) } };
    } catch (error) {
      const sentence =
        error instanceof UnreadableFile
          ? error.message
          : t("This file is damaged and cannot be read. Save it again.");
      return { kind: "refused", sentence };
    }
  }
  const { id, chosen, bufferKm } = question;
  const buffer =
    file && bufferKm !== undefined ? bufferOf(file.bufferable, bufferKm) : { polygons: NONE, leftOut: 0 };
  const polygons = chosen.flatMap((index) => file?.areas[index]?.polygons ?? []);
  const search = searchArea([...polygons, ...buffer.polygons]);
  const bufferKm2 = searchArea(buffer.polygons).km2;
  const named = file ? namesIn(file, chosen) : [];
  return { kind: "chosen", id, search, named, bufferKm2, leftOut: buffer.leftOut };
}

const NONE: Polygon[] = [];
