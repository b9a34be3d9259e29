import type { ImagingMode } from "../domain/modes.ts";
import type { Position } from "../geo/types.ts";

/** One frame as a radar takes it: what follows from the orbit and the imaging mode (interface 4.1.3). */
export interface ImagedFrame {
  /** 1 and up along the flight direction. */
  frameNumber: number;
  mode: ImagingMode;
  /** Milliseconds since 1970, UTC. */
  start: number;
  end: number;
  /** Closed ring in wrapped longitudes, counter-clockwise. */
  ring: readonly Position[];
  /** Corners of the native quicklook: rows run along the flight from the first line, columns from near to far range. */
  corners: {
    nearFirst: Position;
    farFirst: Position;
    nearLast: Position;
    farLast: Position;
  };
  lookSide: LookSide;
  passDirection: PassDirection;
  /** Degrees. */
  incidence: { near: number; center: number; far: number };
  /** Degrees. */
  lookAngle: number;
  /** Metres. */
  azimuthResolution: number;
  rangeResolution: { near: number; center: number; far: number };
  /** Hertz. */
  bandwidth: number;
  rangeLooks: number;
  azimuthLooks: number;
  polarization: "VV" | "HH" | "VH" | "HV";
}

export type LookSide = "left" | "right";
export type PassDirection = "ascending" | "descending";
