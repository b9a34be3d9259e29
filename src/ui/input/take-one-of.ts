/** Returns a handler of a text, as a radio group reports it, that takes one of the offered values. */
export function takeOneOf<T extends string>(offered: readonly T[], take: (value: T) => void) {
  return (text: string): void => {
    const chosen = offered.find((value) => value === text);
    if (chosen !== undefined) take(chosen);
  };
}
