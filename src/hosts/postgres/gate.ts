/** Lets each owner have so much under way at once; what is more waits, in its order. */
export interface Gate {
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** A gate that lets `most` through for each owner. */
export function createGate(most: number): Gate {
  const lanes = new Map<string, { open: number; waiting: (() => void)[] }>();
  return {
    async run(owner, work) {
      const lane = lanes.get(owner) ?? { open: 0, waiting: [] };
      lanes.set(owner, lane);
      if (lane.open < most) lane.open++;
      else await new Promise<void>((enter) => lane.waiting.push(enter));
      try {
        return await work();
      } finally {
        const next = lane.waiting.shift();
        // The next in line takes the place.
        if (next) next();
        else if (--lane.open === 0) lanes.delete(owner);
      }
    },
  };
}
