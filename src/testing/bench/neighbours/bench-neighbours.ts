import { benchMessages } from "./messages.ts";
import { benchReaders } from "./readers.ts";
import { benchTurns } from "./turns.ts";

/** Prints figures, and throws where what must hold does not. */
type NeighboursBench = (print: (line: string) => void) => Promise<void>;

const parts: Readonly<Record<string, NeighboursBench>> = {
  readers: benchReaders,
  turns: benchTurns,
  messages: benchMessages,
};

/** What one caller feels of another who asks for as much as they may: all parts, or the one that is named. */
export async function benchNeighbours(
  print: (line: string) => void,
  [chosen]: readonly string[],
): Promise<void> {
  if (chosen !== undefined && !Object.hasOwn(parts, chosen)) {
    throw new Error(
      `There is no part "${chosen}" of neighbours; there are ${Object.keys(parts).join(", ")}.`,
    );
  }
  for (const [name, run] of Object.entries(parts)) {
    if (chosen !== undefined && chosen !== name) continue;
    print(`\nneighbours: ${name}`);
    await run(print);
  }
}
