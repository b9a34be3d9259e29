/** Tells all tabs, this one included, that something kept has changed. */
export interface ChangeFeed {
  announce(): void;
  /** Returns how to stop listening. */
  listen(listener: () => void): () => void;
}

/** A feed over a broadcast channel of the given name. */
export function createChangeFeed(name: string): ChangeFeed {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(name);
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  channel.onmessage = tell;
  return {
    announce() {
      channel.postMessage("changed");
      tell();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
