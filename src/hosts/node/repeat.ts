/**
 * Runs a step again and again, `pause` milliseconds after the one before has ended, or at once where that answers "again"; answers
 * with what ends that.
 */
export function repeat(
  step: () => Promise<unknown>,
  pause: number,
  report: (error: unknown) => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const next = async () => {
    const outcome = await step().catch(report);
    if (!ended) timer = setTimeout(next, outcome === "again" ? 0 : pause);
  };
  timer = setTimeout(next, pause);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
