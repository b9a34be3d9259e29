import type { FrameSteps } from "../items/frame-row.ts";

/** Everything about a frame that many frames share. */
export type Traits = Pick<
  FrameSteps,
  | "mode"
  | "lookSide"
  | "passDirection"
  | "polarization"
  | "rangeLooks"
  | "azimuthLooks"
  | "products"
  | "producer"
  | "license"
  | "footprint"
  | "platform"
  | "inclination"
>;

const MAX_PROFILES = 65_536;

/** Collects the distinct traits of frames, their profiles, in the order of their first appearance: rows keep their numbers only. */
export class ProfileTable {
  readonly profiles: Traits[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the frame's profile; throws when there are more kinds than a column can hold. */
  numberOf(frame: FrameSteps): number {
    const { mode, lookSide, passDirection, polarization, rangeLooks, azimuthLooks, products } = frame;
    const { producer, license, footprint, platform, inclination } = frame;
    const instrument = [polarization, rangeLooks, azimuthLooks, products, platform, inclination];
    const key = [mode, lookSide, passDirection, ...instrument, producer, license, footprint].join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.profiles.length === MAX_PROFILES) throw new Error("The frames are of too many kinds.");
    this.#numbers.set(key, this.profiles.length);
    return (
      this.profiles.push({
        mode,
        lookSide,
        passDirection,
        polarization,
        rangeLooks,
        azimuthLooks,
        products,
        producer,
        license,
        footprint,
        platform,
        inclination,
      }) - 1
    );
  }
}
