import pino, { type DestinationStream, type Logger } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

export type Log = Logger;

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, "$1 …"],
  [/(:\/\/)[^\s/@]+@/g, "$1…@"],
  [/(\/watches\/end\/)[\w.-]+/g, "$1…"],
  [
    /([?&;](?:[\w-]*signature|[\w-]*token|[\w-]*secret|[\w-]*password|[\w-]*credential|expires)=)[^\s&"']+/gi,
    "$1…",
  ],
];

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);
}

/** Returns the loggable part of an error; libraries may attach requests with headers, or rows. */
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

const SELDOM = 10_000;

/** Reports repeated failures: the same one every 10 s at most, with the number left out. `clock` in ms. */
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

const TOGETHER = 16_000;
const EVERY = 100;

/** Buffers lines: unbuffered writes would cost more than many a request. */
const gathered = () => pino.destination({ dest: 1, sync: false, minLength: TOGETHER, periodicFlush: EVERY });

const ERROR = pino.levels.values.error ?? 50;

interface Levelled extends DestinationStream {
  lastLevel: number;
}

function byLevel(out: DestinationStream, err: DestinationStream): DestinationStream {
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line) {
      (this.lastLevel >= ERROR ? err : out).write(line);
    },
  } as Levelled;
}

export function createLog(
  level: LogLevel = "info",
  {
    out = gathered(),
    err = pino.destination({ dest: 2, sync: true }),
  }: { out?: DestinationStream; err?: DestinationStream } = {},
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
