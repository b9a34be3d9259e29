/** Processes due transitions while there are any to come, and sleeps otherwise. */
export interface Progress {
  /** Something may be under way: look soon and go on looking until nothing is to come. */
  wake(): void;
  /** What is to come may come sooner than it seemed: look soon, unless nothing is to come. */
  hasten(): void;
}

interface ProgressParts {
  /** Makes the transitions that are due. */
  advance: () => Promise<unknown>;
  /** Milliseconds until the next one is due, none or less when it is; undefined when none is to come. */
  untilNext: () => Promise<number | undefined>;
  /** Least milliseconds between two looks. */
  interval: number;
}

/** Most milliseconds between two looks: the clock may have been moved from elsewhere. */
const LONGEST_SLEEP = 30_000;
/** So many milliseconds before something is due it looks as often as it may. */
const NEAR = 10_000;

/** A timer that runs only while something is to come. */
export function createProgress({ advance, untilNext, interval }: ProgressParts): Progress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: "idle" | "looking" | "soon" | "later" = "idle";
  let wokenAgain = false;

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    state = milliseconds > interval ? "later" : "soon";
    timer = setTimeout(look, milliseconds);
  }

  async function look(): Promise<void> {
    state = "looking";
    wokenAgain = false;
    // A look that fails, for example because the store is busy, is repeated.
    const wait = await advance()
      .then(untilNext)
      .catch(() => interval);
    if (wokenAgain) lookIn(interval);
    else if (wait === undefined) state = "idle";
    else lookIn(Math.min(LONGEST_SLEEP, Math.max(interval, wait - NEAR)));
  }

  return {
    wake() {
      wokenAgain = true;
      if (state === "idle") void look();
      else if (state === "later") lookIn(interval);
    },
    hasten() {
      if (state === "later") lookIn(interval);
    },
  };
}
