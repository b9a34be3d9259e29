import { benchFiles } from "./files.ts";
import { benchMessages } from "./messages.ts";
import { benchReaders } from "./readers.ts";
import { benchTasks } from "./tasks.ts";
import { benchTurns } from "./turns.ts";
import { benchWork } from "./work.ts";

/** Prints figures, and throws where what must hold does not. The option is a number that the part says what it is. */
type NeighboursBench = (print: (line: string) => void, option?: number) => Promise<void>;

const parts: Readonly<Record<string, NeighboursBench>> = {
  files: benchFiles,
  readers: benchReaders,
  turns: benchTurns,
  work: benchWork,
  tasks: benchTasks,
  messages: benchMessages,
};

/**
 * Measures how one caller slows another who asks for as much as allowed: all parts, or the named one with
 * its option.
 */
export async function benchNeighbours(
  print: (line: string) => void,
  [chosen, option]: readonly string[],
): Promise<void> {
  if (chosen !== undefined && !Object.hasOwn(parts, chosen)) {
    throw new Error(
      `There is no part "${chosen}" of neighbours; there are ${Object.keys(parts).join(", ")}.`,
    );
  }
  for (const [name, run] of Object.entries(parts)) {
    if (chosen !== undefined && chosen !== name) continue;
    print(`\nneighbours: ${name}`);
    await run(print, option === undefined ? undefined : Number(option));
  }
}
