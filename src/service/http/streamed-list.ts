import { JSON_HEADERS, writtenResponse } from "./error-response.ts";

/** Characters of JSON that are made at once, about. */
const PART = 65_536;

interface AnswerInit {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** A result `{data: […], …}` whose entries are JSON already. */
export class WrittenList {
  readonly #json: string;

  constructor(entries: readonly string[], rest: object) {
    this.#json = `{"data":[${entries.join(",")}${endOf(rest)}`;
  }

  /** The answer, in one piece. */
  response(init: AnswerInit): Response {
    return writtenResponse(this.#json, init);
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
  /** The entries of the list as JSON, made on demand. */
  entries: AsyncIterable<string>;
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
    const encoder = new TextEncoder();
    const end = endOf(rest);
    const reading = entries[Symbol.asyncIterator]();
    let begin = `{"${name}":[`;
    let separator = "";
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          onPart?.();
          let text = begin;
          begin = "";
          let isOver = false;
          try {
            while (!isOver && text.length < PART) {
              const { done = false, value } = await reading.next();
              isOver = done;
              text += isOver ? end : separator + value;
              separator = ",";
            }
            controller.enqueue(encoder.encode(text));
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
