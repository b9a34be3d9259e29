import { JSON_HEADERS, writtenResponse } from "./error-response.ts";
import { JsonBytes } from "./json-bytes.ts";
import type { RequestNotes } from "./request-id.ts";

/** Bytes of JSON that are made at once, at least. */
const PART = 65_536;
/** How much longer a part may be than the one before it. */
const ROOM_TO_SPARE = 1.1;
/** Where lists are written that no host lends a room to: new memory costs more than all that is written into it. */
const ownRoom = new JsonBytes(4 * PART);

/** Writes some entries of a list, at once, with commas between them. */
export type WriteEntries = (bytes: JsonBytes) => void;

interface AnswerInit {
  status: number;
  headers: Readonly<Record<string, string>>;
  requestID?: string;
  lend?: RequestNotes["lend"];
}

/** A result `{data: […], …}` that is written in one piece. */
export class WrittenList {
  readonly #writeEntries: WriteEntries;
  readonly #rest: object;

  constructor(writeEntries: WriteEntries, rest: object) {
    this.#writeEntries = writeEntries;
    this.#rest = rest;
  }

  /** The answer, in one piece, which is written into the room that is lent to it. */
  response({ lend, ...init }: AnswerInit): Response {
    const write = (bytes: JsonBytes) => {
      bytes.add(beginOf(this.#rest, "data"));
      this.#writeEntries(bytes);
      bytes.add("]}");
    };
    return writtenResponse(lend ? lend().anew(write) : ownRoom.only(write), init);
  }
}

/** What stands before the entries of a list. */
function beginOf(rest: object, name: string): string {
  const members = JSON.stringify(rest).slice(1, -1);
  return `{${members}${members === "" ? "" : ","}"${name}":[`;
}

interface ListParts {
  /** The member of the result that is the list; `data` by default. */
  name?: string;
  /** The entries of the list, one as JSON or what writes some, made on demand. */
  entries: AsyncIterable<string | WriteEntries>;
  /** What the result has beside it. */
  rest: object;
  /** Called before each part is made. */
  onPart?: () => void;
  /** Called once, when everything was made or nobody reads on. */
  onEnd?: () => void;
}

/** A result `{data: […], …}` whose entries are made as they are read, so that a reader who does not read takes no memory. */
export class StreamedList {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /** The answer; its length is not known before it is read. */
  response(init: AnswerInit): Response {
    const { name = "data", entries, rest, onPart, onEnd } = this.#parts;
    const reading = entries[Symbol.asyncIterator]();
    // What is beside the list comes first: who reads all pages asks for the next while this one is on its way.
    let begin = beginOf(rest, name);
    let separator = "";
    // Entries of a list are about as long as one another: to make room while they are written has all of it written again.
    let room = PART;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          onPart?.();
          const part = new JsonBytes(room);
          part.add(begin);
          begin = "";
          let isOver = false;
          try {
            while (!isOver && part.length < PART) {
              const { done = false, value } = await reading.next();
              isOver = done;
              if (!isOver) part.add(separator);
              if (isOver) part.add("]}");
              else if (typeof value === "string") part.add(value);
              else value(part);
              separator = ",";
            }
            room = Math.max(PART, Math.ceil(ROOM_TO_SPARE * part.length));
            controller.enqueue(part.whole());
            if (!isOver) return;
            controller.close();
          } catch (error) {
            controller.error(error);
          }
          onEnd?.();
        },
        cancel: () => onEnd?.(),
      },
      { highWaterMark: 0 },
    );
    const headers = { ...JSON_HEADERS, ...init.headers };
    return new Response(body, { status: init.status, headers });
  }
}
