/** Takes what is to be done at the end, whether well or not; in tests that is `onTestFinished`. */
export type AtEnd = (step: () => Promise<void>) => void;

/** Does a work, then what it left to be done at its end, the last first. */
export async function withEnd<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const steps: (() => Promise<void>)[] = [];
  try {
    return await work((step) => {
      steps.unshift(step);
    });
  } finally {
    for (const step of steps) await step();
  }
}
