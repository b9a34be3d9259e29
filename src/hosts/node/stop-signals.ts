/** Time within which a second signal of one kind is the first one again, ms: a terminal and npm both send it. */
const SAME_SIGNAL = 1_000;
const NUMBERS = { SIGINT: 2, SIGTERM: 15 };

/** Calls `stop` at the first signal; another one calls `abort` and exits with its code. */
export function onStopSignals(
  stop: (signal: string) => void,
  abort: (signal: string) => void = () => {},
  clock: () => number = () => performance.now(),
): void {
  let first: { signal: string; at: number } | undefined;
  for (const [signal, number] of Object.entries(NUMBERS)) {
    process.on(signal, () => {
      const at = clock();
      if (!first) {
        first = { signal, at };
        stop(signal);
      } else if (signal !== first.signal || at - first.at >= SAME_SIGNAL) {
        abort(signal);
        process.exit(128 + number);
      }
    });
  }
}
