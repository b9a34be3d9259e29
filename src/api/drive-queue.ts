/** A lock that one of all tabs holds at a time; freed when its callback ends or its tab does (Web Locks). */
export type HoldLock = (name: string, whileHeld: () => Promise<void>) => Promise<void>;

interface Queue {
  lock: string;
  hold: HoldLock;
  /** Nothing is begun after it fires. */
  signal: AbortSignal;
  /** Is told of every change of what is kept, in any tab. */
  onChange: (listener: () => void) => () => void;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
  /** Whether there is work to do. */
  isWaiting: () => Promise<boolean>;
  /** Does all the work there is; called while the lock is held. */
  work: () => Promise<void>;
  /** Called first, while the lock is held, when there is work. */
  before?: (() => Promise<void>) | undefined;
}

/**
 * Does the work of a ledger until the signal fires: whichever tab holds the lock works, the others wait for it and take
 * over when it closes.
 */
export function driveQueue({ lock, hold, signal, onChange, onError, isWaiting, work, before }: Queue): void {
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    lookAgain = true;
    if (looking) return;
    looking = true;
    try {
      while (lookAgain) {
        lookAgain = false;
        if (await isWaiting()) await hold(lock, work);
      }
    } catch (error) {
      onError(error);
    } finally {
      looking = false;
    }
  }

  async function start(): Promise<void> {
    if (before && (await isWaiting())) await hold(lock, before);
    signal.addEventListener("abort", onChange(look), { once: true });
    await look();
  }

  start().catch(onError);
}
