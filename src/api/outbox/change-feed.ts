/** Notifies all tabs, this one included, of a change in the store; `topic` says what. */
export interface ChangeFeed {
  announce(topic: string): void;
  /** Returns how to stop listening. */
  listen(listener: (topic: string) => void): () => void;
}

/** A feed over a broadcast channel of the given name. */
export function createChangeFeed(name: string): ChangeFeed {
  const listeners = new Set<(topic: string) => void>();
  const channel = new BroadcastChannel(name);
  const tell = (topic: string) => {
    for (const listener of [...listeners]) listener(topic);
  };
  channel.onmessage = ({ data }) => tell(String(data));
  return {
    announce(topic) {
      channel.postMessage(topic);
      tell(topic);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
