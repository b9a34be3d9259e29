import { JSON_HEADERS, writtenResponse } from "./error-response.ts";
import { type Json, JsonBytes } from "./json-bytes.ts";

/** Bytes of JSON that are made at once, at least. */
const PART = 65_536;

interface AnswerInit {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** A result `{data: […], …}` whose entries are JSON already, with commas between them. */
export class WrittenList {
  readonly #bytes: JsonBytes;

  constructor(entries: Uint8Array, rest: object) {
    const end = endOf(rest);
    this.#bytes = new JsonBytes(entries.length + 3 * end.length + 16);
    this.#bytes.add('{"data":[');
    this.#bytes.add(entries);
    this.#bytes.add(end);
  }

  /** The answer, in one piece. */
  response(init: AnswerInit): Response {
    return writtenResponse(this.#bytes.whole(), init);
  }
}

/** What follows the entries of a list. */
function endOf(rest: object): string {
  const members = JSON.stringify(rest).slice(1, -1);
  return members === "" ? "]}" : `],${members}}`;
}

interface ListParts {
  /** The member of the result that is the list; `data` by default. */
  name?: string;
  /** The entries of the list as JSON, one or some with commas between them, made on demand. */
  entries: AsyncIterable<Json>;
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
    const end = endOf(rest);
    const reading = entries[Symbol.asyncIterator]();
    let begin = `{"${name}":[`;
    let separator = "";
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          onPart?.();
          const part = new JsonBytes(PART);
          part.add(begin);
          begin = "";
          let isOver = false;
          try {
            while (!isOver && part.length < PART) {
              const { done = false, value } = await reading.next();
              isOver = done;
              if (!isOver) part.add(separator);
              part.add(isOver ? end : value);
              separator = ",";
            }
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
