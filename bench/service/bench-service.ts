import { benchFuzz } from "./fuzz.ts";
import { benchKills } from "./kills.ts";
import { benchLedger } from "./ledger.ts";
import { benchRaces } from "./races.ts";
import { benchSustained } from "./sustained.ts";

/** Prints figures, and throws where what must hold does not. The option is a number that each part says what it is. */
type ServiceBench = (print: (line: string) => void, option?: number) => Promise<void>;

const parts: Readonly<Record<string, ServiceBench>> = {
  fuzz: benchFuzz,
  races: benchRaces,
  kills: benchKills,
  ledger: benchLedger,
  sustained: benchSustained,
};

/** Proves what must hold of the service: all parts, or the named one with its option. */
export async function benchService(
  print: (line: string) => void,
  [chosen, option]: readonly string[],
): Promise<void> {
  if (chosen !== undefined && !Object.hasOwn(parts, chosen)) {
    throw new Error(
      `There is no part "${chosen}" of the service; there are ${Object.keys(parts).join(", ")}.`,
    );
  }
  for (const [name, run] of Object.entries(parts)) {
    if (chosen !== undefined && chosen !== name) continue;
    print(`\nservice: ${name}`);
    await run(print, option === undefined ? undefined : Number(option));
  }
}
