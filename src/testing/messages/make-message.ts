import { createMutator } from "../fuzz/mutate.ts";

/** Message of a sender who breaks HTTP or its manners. */
export interface Message {
  /** Fault of the message. */
  kind: string;
  /** Bytes, sent one after the other. */
  parts: readonly Buffer[];
  /** Between two parts, milliseconds. */
  pause: number;
  /** Reaction of the sender: reads the answer, never reads, or hangs up before it comes. */
  then: "reads" | "never reads" | "hangs up" | "half closes";
}

interface MessageOptions {
  /** The value of an authorization header that opens the interface. */
  authorization: string;
  /** Between two parts of a message that drips, milliseconds. */
  drip: number;
}

const CRLF = "\r\n";
const HOST = "host: localhost";
const CONTRACTS = "/api/company/v1/contracts";
const SEARCH = "/api/catalog/v2/search";
const TOKEN = "/oauth2/v1/token";
/** More bytes than anybody takes for one request. */
const MANY = 70_000;

const bytes = (text: string) => Buffer.from(text, "latin1");
const head = (...lines: string[]) => `${lines.join(CRLF)}${CRLF}${CRLF}`;

/** Makes broken messages; the same from the same random numbers. */
export function createMessageMaker(random: () => number, { authorization, drip }: MessageOptions) {
  const { pick, oddText } = createMutator(random);
  const upTo = (most: number) => Math.floor(random() * most);
  const repeat = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));
  const noise = (count: number) => Buffer.from(repeat(count, () => "").map(() => upTo(256)));

  const bearer = `authorization: ${authorization}`;
  const read = () => head(`GET ${pick([CONTRACTS, "/healthz", "/docs", "/"])} HTTP/1.1`, HOST, bearer);
  const post = (type: string, path: string, body: string) =>
    head(
      `POST ${path} HTTP/1.1`,
      HOST,
      bearer,
      `content-type: ${type}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ) + body;
  const search = () => post("application/json", SEARCH, '{"limit":1}');
  const sound = () =>
    pick([read, search, () => post("application/x-www-form-urlencoded", TOKEN, "grant_type=x")])();
  const upload = (...lines: string[]) =>
    head(`POST ${pick([SEARCH, TOKEN])} HTTP/1.1`, HOST, bearer, "content-type: application/json", ...lines);

  /** A few places of a sound message become others. */
  function corrupt(): string {
    let text = sound();
    for (let n = 0; n <= upTo(4); n++) {
      const at = upTo(text.length);
      const [before, after] = [text.slice(0, at), text.slice(at)];
      const odd = pick(["\0", "\r", "\n", CRLF, " ", "\t", ":", "\u007f", "\u00ff", "%", "x".repeat(20)]);
      text = pick([before + odd + after, before + after.slice(1), before, text + text, before + odd]);
    }
    return text;
  }

  const chunks = (count: number, chunk: string) =>
    upload("transfer-encoding: chunked") + repeat(count, () => chunk).join("");

  const kinds: Readonly<Record<string, () => string | Buffer>> = {
    sound,
    corrupt,
    "corrupt again": corrupt,
    noise: () => noise(1 + upTo(300)),
    "odd text": () => oddText(),
    "a greeting of TLS": () => Buffer.concat([Buffer.from("1603010200010001fc0303", "hex"), noise(500)]),
    "the preface of HTTP/2": () => `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}${"\0".repeat(9)}`,
    "a line that never ends": () => `GET /${"x".repeat(upTo(MANY))}`,
    "headers that never end": () => `GET / HTTP/1.1${CRLF}${HOST}${CRLF}x: ${"x".repeat(upTo(MANY))}`,
    "thousands of headers": () =>
      head(
        `GET ${CONTRACTS} HTTP/1.1`,
        HOST,
        ...repeat(pick([150, 1_000, 2_500, 9_000]), (n) => `x${n}: ${n}`),
      ),
    "an odd target": () =>
      head(
        `GET ${pick(["*", "nowhere", "//", "/\\", "/\0", "/%00", "/%", "/../..", `http://localhost${CONTRACTS}`, "http://elsewhere.test/", "https://", "http://[::1", "ftp://x/", "/ /"])} HTTP/1.1`,
        HOST,
        bearer,
      ),
    "an odd method": () =>
      head(
        `${pick(["CONNECT", "TRACE", "OPTIONS", "PURGE", "M-SEARCH", "get", "QUERY", "", "G\0T"])} ${pick(["/", "*", "localhost:80", CONTRACTS])} HTTP/1.1`,
        HOST,
      ),
    "an odd version": () =>
      head(`GET / ${pick(["HTTP/1.0", "HTTP/0.9", "HTTP/3.7", "HTTP/1", "http/1.1", "HTTP/1.1.1", ""])}`),
    "no host": () => head(`GET ${CONTRACTS} HTTP/1.1`),
    "several hosts": () => head(`GET ${CONTRACTS} HTTP/1.1`, HOST, pick([HOST, "host: elsewhere.test"])),
    "an odd host": () =>
      head(
        `GET / HTTP/1.1`,
        `host: ${pick(["", "a b", "a/b", "localhost:99999", "[::1", "a@b", "\u00ff", "x".repeat(300)])}`,
      ),
    "an odd header": () =>
      head(
        "GET / HTTP/1.1",
        HOST,
        pick(["x y: 1", ": 1", "x", " folded", "x:\0", "x: \u00ff", "x: a\rb", "x\u00e9: 1", "__proto__: 1"]),
      ),
    "two framings": () =>
      `${upload("content-length: 3", "transfer-encoding: chunked")}0${CRLF}${CRLF}${read()}`,
    "two lengths": () => `${upload(`content-length: ${pick(["2", "3, 2"])}`, "content-length: 3")}{}`,
    "an odd length": () =>
      `${upload(`content-length: ${pick(["-1", "1e3", "0x2", " ", "9".repeat(30), "2 2"])}`)}{}`,
    "an odd encoding": () =>
      `${upload(`transfer-encoding: ${pick(["gzip", "chunked, gzip", "xchunked", "chunked, chunked", "\tchunked", "identity"])}`)}0${CRLF}${CRLF}`,
    "odd chunks": () =>
      upload("transfer-encoding: chunked") +
      pick(["-1", "g", "0x1", "ffffffffffffffffff", " 2", "", "2 ", "\0"]) +
      `${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
    "endless tiny chunks": () => chunks(upTo(8_000), `1${CRLF} ${CRLF}`),
    "chunks with long extensions": () => chunks(upTo(40), `1;${"x".repeat(3_000)}${CRLF} ${CRLF}`),
    trailers: () =>
      `${chunks(1, `2${CRLF}{}${CRLF}`)}0${CRLF}${repeat(pick([1, 500, 5_000]), (n) => `x${n}: ${n}`).join(CRLF)}${CRLF}${CRLF}`,
    "a body that is expected": () =>
      upload("content-length: 10", `expect: ${pick(["100-continue", "200-ok", ""])}`),
    "a body that is too large": () => upload("content-length: 90000000") + " ".repeat(upTo(2_000_000)),
    "a body that nobody asked for": () =>
      head(`GET ${CONTRACTS} HTTP/1.1`, HOST, "content-length: 900") + " ".repeat(upTo(900)),
    "an upgrade": () =>
      head(
        `GET ${CONTRACTS} HTTP/1.1`,
        HOST,
        `connection: upgrade${pick(["", ", HTTP2-Settings"])}`,
        `upgrade: ${pick(["websocket", "h2c", "\u00ff", "TLS/1.0"])}`,
      ) + pick(["", "\x81\x85\0\0\0\0hello"]),
    "many at once": () => repeat(1 + upTo(300), read).join(""),
    "sound ones and noise": () => Buffer.concat([bytes(read() + search()), noise(40), bytes(read())]),
    "one within another": () => post("text/plain", CONTRACTS, read()) + read(),
    "empty lines": () => CRLF.repeat(1 + upTo(2_000)) + read(),
    "bare line feeds": () => read().replaceAll(CRLF, "\n"),
  };
  const names = Object.keys(kinds);

  /** The next message. */
  return (): Message => {
    const kind = pick(names);
    const made = kinds[kind]?.() ?? "";
    const whole = typeof made === "string" ? bytes(made) : made;
    const way = random();
    // Most come at once, some in pieces, some byte after byte without an end.
    const [pieces, pause] =
      way < 0.75 ? [1, 0] : way < 0.9 ? [2 + upTo(4), 5] : [Number.POSITIVE_INFINITY, drip];
    const size = Math.max(1, Math.ceil(whole.length / pieces));
    const parts = repeat(Math.ceil(whole.length / size), () => "").map((_, index) =>
      whole.subarray(index * size, (index + 1) * size),
    );
    const then = pick(["reads", "reads", "reads", "never reads", "half closes", "hangs up"] as const);
    return { kind: pause === drip ? `${kind}, drip by drip` : kind, parts, pause, then };
  };
}
