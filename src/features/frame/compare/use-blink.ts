import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Side } from "../../../map/layers/compared-layer.tsx";

/** Time of each frame, ms. */
export const BLINK_MS = 800;

export type Blink = ReturnType<typeof useBlink>;

/** Lets two frames take turns while `isOn`; only by hand under reduced motion. */
export function useBlink(isOn: boolean) {
  const canPlay = !useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [shows, setShows] = useState<Side>("a");
  const [isWanted, setWanted] = useState(true);
  const isPlaying = isOn && isWanted && canPlay;
  useEffect(() => {
    if (!isPlaying) return;
    const turns = setInterval(() => setShows(otherSide), BLINK_MS);
    return () => clearInterval(turns);
  }, [isPlaying]);
  return {
    shows,
    isPlaying,
    /** False if the user prefers reduced motion. */
    canPlay,
    turn: () => {
      const next = otherSide(shows);
      setWanted(false);
      setShows(next);
      return next;
    },
    play: setWanted,
  };
}

function otherSide(side: Side): Side {
  return side === "a" ? "b" : "a";
}
