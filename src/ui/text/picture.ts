import { useWindowEvent } from "@mantine/hooks";
import { createContext, useContext, useEffect, useState } from "react";

export type PictureSource = (frameID: string, link: string, signal: AbortSignal) => Promise<Blob>;

export const PictureSource = createContext<PictureSource>(async (_frameID, link, signal) => {
  const response = await fetch(link, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
});

/** Lifetime of a picture after its last use, ms. */
const HELD_MS = 10_000;

interface PictureState {
  tried: number;
  url?: string;
  failed?: boolean;
}

export function usePicture(frameID: string | undefined, link: string | undefined) {
  const source = useContext(PictureSource);
  const [{ url, failed = false, tried }, setState] = useState<PictureState>({ tried: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again.
  useEffect(() => {
    if (frameID === undefined || !link) return;
    const leaving = new AbortController();
    let made: string | undefined;
    source(frameID, link, leaving.signal).then(
      (picture) => {
        if (leaving.signal.aborted) return;
        const address = URL.createObjectURL(picture);
        made = address;
        setState((before) => ({ tried: before.tried, url: address }));
      },
      () => leaving.signal.aborted || setState((before) => ({ tried: before.tried, failed: true })),
    );
    return () => {
      leaving.abort();
      // A map may still be reading it.
      if (made) setTimeout(URL.revokeObjectURL, HELD_MS, made);
      setState((before) => ({ tried: before.tried }));
    };
  }, [source, frameID, link, tried]);
  const [retry] = useState(() => () => setState((before) => ({ tried: before.tried + 1 })));
  useWindowEvent("online", () => failed && retry());
  return { url, failed, retry };
}
