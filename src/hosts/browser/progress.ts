interface ProgressParts {
  advance: () => Promise<unknown>;
  /** Milliseconds until the next is due (0 or less: now); undefined when none is to come. */
  untilNext: () => Promise<number | undefined>;
  interval: number;
}

const LONGEST_SLEEP = 30_000;
/** Time before something is due from which it looks most often, ms. */
const NEAR = 10_000;

/** Creates a timer that runs only while transitions are to come. */
export function createProgress({ advance, untilNext, interval }: ProgressParts) {
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
