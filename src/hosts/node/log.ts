import pino, { type DestinationStream, type Logger } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** What the host writes down: one JSON object a line, errors to stderr and the rest to stdout. */
export type Log = Logger;

/**
 * What must never be in a log, wherever in a text it is: credentials in headers and addresses, and what signed links carry.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, "$1 …"],
  [/(:\/\/)[^\s/@]+@/g, "$1…@"],
  [
    /([?&;](?:[\w-]*signature|[\w-]*token|[\w-]*secret|[\w-]*password|[\w-]*credential|expires)=)[^\s&"']+/gi,
    "$1…",
  ],
];

/** A text without the secrets that it may quote. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);
}

/** What is logged of an error: nothing that libraries attach to it, which may be a request with its headers or a row. */
function shownError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutSecrets(message),
    ...("code" in error && { code: String(error.code) }),
    ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    ...(cause !== undefined && { cause: shownError(cause) }),
  };
}

/** Time between two reports of the same failure, milliseconds. */
const SELDOM = 10_000;

/**
 * Reports the failures of what is tried again and again: the same one once in a while, with how many were not reported since.
 * `clock` gives milliseconds.
 */
export function seldom(
  report: (error: unknown, unreported: number) => void,
  clock: () => number = () => performance.now(),
): (error: unknown) => void {
  const reported = new Map<string, { at: number; unreported: number }>();
  return (error) => {
    const now = clock();
    const words = String(error);
    const last = reported.get(words);
    if (last && now - last.at < SELDOM) {
      last.unreported++;
      return;
    }
    for (const [other, { at }] of reported) if (now - at >= SELDOM) reported.delete(other);
    reported.set(words, { at: now, unreported: 0 });
    report(error, last?.unreported ?? 0);
  };
}

/** Bytes and milliseconds after which lines are written together; what is left is written when the process exits. */
const TOGETHER = 16_000;
const EVERY = 100;

/** Lines in their order to stdout, several at a time: each for itself would cost more than many a request. */
const gathered = () => pino.destination({ dest: 1, sync: false, minLength: TOGETHER, periodicFlush: EVERY });

/** The level of an error as a number. */
const ERROR = pino.levels.values.error ?? 50;

/** A stream that is told the level of each line. */
interface Levelled extends DestinationStream {
  lastLevel: number;
}

/** Errors to one stream, the rest to another. */
function byLevel(out: DestinationStream, err: DestinationStream): DestinationStream {
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line) {
      (this.lastLevel >= ERROR ? err : out).write(line);
    },
  } as Levelled;
}

/** A log of what is at least of a level. */
export function createLog(
  level: LogLevel = "info",
  {
    out = gathered(),
    err = pino.destination({ dest: 2, sync: true }),
  }: {
    out?: DestinationStream;
    err?: DestinationStream;
  } = {},
): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: shownError },
    },
    byLevel(out, err),
  );
}
