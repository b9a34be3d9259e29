import type { NodeProcess } from "./node-process.ts";

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Between two looks for a process that lives, milliseconds. */
const LOOK = 20;
/** Each has so many milliseconds to take something up before it is killed. */
const LEAST_LIFE = 1_000;

/** Processes of which one is killed now and then, and started again. */
export interface Fleet {
  /** One that lives, each in its turn; waits where none does. */
  living(): Promise<NodeProcess>;
  /** Kills the one that has lived longest, once it has for a second, and starts another in its place, which takes its time. */
  killOne(): Promise<void>;
  /** Fulfilled when all that were killed have one in their place. */
  whole(): Promise<void>;
}

/** A fleet of processes that live. */
export function createFleet(processes: readonly NodeProcess[], start: () => Promise<NodeProcess>): Fleet {
  /** In the order of their age. */
  const living = processes.map((host) => ({ host, since: 0 }));
  const starting = new Set<Promise<void>>();
  let turn = 0;

  async function first<T>(take: () => T | undefined): Promise<T> {
    for (;;) {
      const taken = take();
      if (taken) return taken;
      // One that cannot start tells why.
      await Promise.race([wait(LOOK), ...starting]);
    }
  }

  return {
    living: () => first(() => living[turn++ % living.length]?.host),
    async killOne() {
      const isOldEnough = () => (living[0]?.since ?? Number.POSITIVE_INFINITY) + LEAST_LIFE < Date.now();
      const { host: victim } = await first(() => (isOldEnough() ? living.shift() : undefined));
      await victim.kill();
      const started = start().then((host) => {
        living.push({ host, since: Date.now() });
        starting.delete(started);
      });
      starting.add(started);
      // The caller that awaits it receives its failure.
      started.catch(() => {});
    },
    async whole() {
      await Promise.all(starting);
    },
  };
}
