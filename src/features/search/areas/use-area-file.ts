import { useEffect, useRef, useState } from "react";
import { spokenLanguage, t } from "../../../languages/texts.ts";
import type { AreasAnswer, AreasQuestion } from "./areas-worker.ts";
import { LONGEST_FILE, LONGEST_WAIT_MS, MOST_AREAS } from "./limits.ts";
import type { Note } from "./read/notes.ts";
import type { AreaFile, ListedArea } from "./read/read-areas.ts";

type Chosen = Extract<AreasAnswer, { kind: "chosen" }>;

export interface AreaChoice {
  areas: readonly number[];
  /** Distance around points and lines, km; undefined: not used. */
  bufferKm: number | undefined;
}

interface ReadFile {
  file: AreaFile<ListedArea> | undefined;
  refusal: string | undefined;
  /** Area to search; undefined until it is known, and of the previous choice while the next is worked out. */
  chosen: Chosen | undefined;
  answered: AreaChoice | undefined;
}

const UNREAD: ReadFile = { file: undefined, refusal: undefined, chosen: undefined, answered: undefined };

/** Reads a file in a worker, which lives as long as the file is shown, and works out what to search. */
export function useAreaFile(given: File, choice: AreaChoice | undefined): ReadFile {
  const [read, setRead] = useState(UNREAD);
  const [worker, setWorker] = useState<Worker>();
  const asked = useRef<{ id: number; choice: AreaChoice | undefined }>({ id: 0, choice: undefined });
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    setRead(UNREAD);
    if (given.size > LONGEST_FILE) {
      setRead({
        ...UNREAD,
        refusal: t(
          "This file has {megabytes, number, ::.0} MB, and at most 20 MB can be read. Split it, or simplify its outlines.",
          { megabytes: given.size / 1e6 },
        ),
      });
      return;
    }
    const created = new Worker(new URL("./areas-worker.ts", import.meta.url), { type: "module" });
    created.onmessage = ({ data }: MessageEvent<AreasAnswer>) => {
      const { id, choice: answered } = asked.current;
      if (data.kind === "chosen" && data.id !== id) return;
      clearTimeout(late.current);
      setRead((before) => {
        if (data.kind === "file") return { ...before, file: data.file };
        if (data.kind === "refused") return { ...before, refusal: data.sentence };
        return { ...before, chosen: data, answered };
      });
    };
    const broken = () =>
      setRead({
        ...UNREAD,
        refusal: t("This file cannot be read: it changed, or it needs too much memory."),
      });
    created.onerror = broken;
    void given.arrayBuffer().then((buffer) => {
      const question: AreasQuestion = {
        kind: "read",
        bytes: new Uint8Array(buffer),
        language: spokenLanguage(),
      };
      created.postMessage(question, [buffer]);
    }, broken);
    late.current = whenLate(created, setRead);
    setWorker(created);
    return () => {
      clearTimeout(late.current);
      created.terminate();
    };
  }, [given]);

  const isRead = read.file !== undefined;
  useEffect(() => {
    if (!worker || !choice || !isRead) return;
    const { areas, bufferKm } = choice;
    const id = asked.current.id + 1;
    asked.current = { id, choice };
    clearTimeout(late.current);
    late.current = whenLate(worker, setRead);
    worker.postMessage({ kind: "choose", id, chosen: areas, bufferKm } satisfies AreasQuestion);
  }, [worker, choice, isRead]);

  return read;
}

function whenLate(worker: Worker, setRead: (read: ReadFile) => void): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    worker.terminate();
    setRead({
      ...UNREAD,
      refusal: t(
        "This file took more than a minute and was given up. Save it with fewer holes, simplify its outlines, or split it.",
      ),
    });
  }, LONGEST_WAIT_MS);
}

export type Undone = ReadonlySet<string>;

export type OfferedArea = ReturnType<typeof offeredAreas>[number];

/**
 * Returns the areas with some changes undone: an undone area stays as in the file and cannot be searched; halves
 * replace what they were joined into.
 */
export function offeredAreas({ areas }: AreaFile<ListedArea>, undone: Undone) {
  const parted = new Set(areas.flatMap(({ instead }) => (instead && undone.has(instead) ? [instead] : [])));
  return areas
    .map((area, index) => ({ ...area, index, isUsable: area.needs.every((need) => !undone.has(need)) }))
    .filter(({ instead, needs }) =>
      instead ? parted.has(instead) : !needs.some((need) => parted.has(need)),
    );
}

export function firstAreas(offered: readonly OfferedArea[]): number[] {
  return offered.flatMap(({ isUsable, index }) => (isUsable ? [index] : [])).slice(0, MOST_AREAS);
}

/** Returns the selection after an undo or redo: new areas are on, unusable ones off. */
export function areasAfter(
  file: AreaFile<ListedArea>,
  on: readonly number[],
  before: Undone,
  after: Undone,
): number[] {
  const was = new Set(offeredAreas(file, before).flatMap((area) => (area.isUsable ? [area.index] : [])));
  const now = offeredAreas(file, after).flatMap((area) => (area.isUsable ? [area.index] : []));
  const kept = new Set(on.filter((index) => was.has(index)));
  const added = now.filter((index) => !was.has(index)).slice(0, Math.max(0, MOST_AREAS - kept.size));
  const next = new Set([...kept, ...added]);
  return now.filter((index) => next.has(index));
}

export function changesOf(notes: readonly Note[]): string[] {
  return [...new Set(notes.flatMap(({ id }) => (id === undefined ? [] : [id])))];
}

export function undoneWords(file: AreaFile<ListedArea>, id: string): string {
  if (file.areas.some(({ instead }) => instead === id))
    return t("Undone: its halves are areas of their own, as in the file.");
  return t("Undone: left as in the file, and not used. A search takes it only with this change.");
}
