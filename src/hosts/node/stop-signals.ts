import type { Store } from "../../service/store/store.ts";
import type { Log } from "./log.ts";
import type { NodeHost } from "./node.ts";

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

/** Stops the process gracefully at the first signal, at once at another. */
export function endBySignal(
  host: NodeHost,
  {
    store,
    end,
    log,
    stopping,
    notice,
  }: {
    store: Store;
    end?: (() => Promise<void>) | undefined;
    log: Log;
    stopping: AbortController;
    notice: number;
  },
): void {
  async function stop(signal: string): Promise<void> {
    log.info({ signal }, "The service is stopping: it finishes open requests and releases claimed work.");
    stopping.abort();
    try {
      await host.drain(notice);
      await end?.();
      await store.close();
    } catch (error) {
      log.error({ err: error }, "The service did not stop cleanly.");
      process.exit(1);
    }
    log.info("The service has stopped.");
    process.exit();
  }
  onStopSignals(
    (signal) => void stop(signal),
    (signal) => log.warn({ signal }, "The service stops at once."),
  );
}
