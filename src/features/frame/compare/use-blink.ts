import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Side } from "../../../map/layers/compared-layer.tsx";

/** How long each frame is seen, milliseconds. */
export const BLINK_MS = 800;

export interface Blink {
  /** Which of the two is seen. */
  shows: Side;
  /** They take turns by themselves. */
  isPlaying: boolean;
  /** Whether they may: not where less motion is asked for. */
  canPlay: boolean;
  /** Shows the other one; what plays stops. */
  turn: () => Side;
  /** Goes on, or stops. */
  play: (isPlaying: boolean) => void;
}

/** Two frames that take turns while `isOn`; under reduced motion only by hand. */
export function useBlink(isOn: boolean): Blink {
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
