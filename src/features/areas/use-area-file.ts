import { useEffect, useRef, useState } from "react";
import { spokenLanguage, t } from "../../languages/texts.ts";
import type { AreasAnswer, AreasQuestion } from "./areas-worker.ts";
import { LONGEST_FILE, LONGEST_WAIT_MS } from "./limits.ts";
import type { AreaFile, ListedArea } from "./read/read-areas.ts";

type Chosen = Extract<AreasAnswer, { kind: "chosen" }>;

/** What is switched on of a file. */
export interface Choice {
  /** Indices of areas. */
  areas: readonly number[];
  /** Distance around points and lines, km; undefined: they are switched off. */
  bufferKm: number | undefined;
}

interface ReadFile {
  file: AreaFile<ListedArea> | undefined;
  /** Why nothing of the file can be used. */
  refusal: string | undefined;
  /** What would be searched; undefined until it is known, and of the choice before while that is worked out. */
  chosen: Chosen | undefined;
  /** The choice that `chosen` answers. */
  answered: Choice | undefined;
}

const UNREAD: ReadFile = { file: undefined, refusal: undefined, chosen: undefined, answered: undefined };

/** Reads a file in a worker, which lives as long as the file is shown, and works out what of it would be searched. */
export function useAreaFile(given: File, choice: Choice | undefined): ReadFile {
  const [read, setRead] = useState(UNREAD);
  const [worker, setWorker] = useState<Worker>();
  const asked = useRef<{ id: number; choice: Choice | undefined }>({ id: 0, choice: undefined });
  /** Ends the wait for an answer. */
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
      // What was asked before is of no use any more.
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

/** Ends a worker that has no answer after a minute, and says what to do. */
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
