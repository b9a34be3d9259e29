/** Makes due transitions while there are any to come, and sleeps otherwise. */
export interface Progress {
  /** Something may be under way: look now and go on looking until nothing is. */
  wake(): void;
}

interface ProgressParts {
  /** Makes the transitions that are due. */
  advance: () => Promise<unknown>;
  /** Whether transitions are still to come. */
  underWay: () => Promise<boolean>;
  /** Milliseconds between two looks. */
  interval: number;
}

/** A timer that runs only while something is under way. */
export function createProgress({ advance, underWay, interval }: ProgressParts): Progress {
  let running = false;
  let wokenAgain = false;
  const look = async () => {
    wokenAgain = false;
    // A look that fails, for example because the store is busy, is repeated.
    const more = await advance()
      .then(underWay)
      .catch(() => true);
    if (more || wokenAgain) setTimeout(look, interval);
    else running = false;
  };
  return {
    wake() {
      wokenAgain = true;
      if (running) return;
      running = true;
      void look();
    },
  };
}
