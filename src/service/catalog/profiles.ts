import type { Frame } from "./frame.ts";
import { productMask } from "./item-id.ts";

/** Everything about a frame that many frames share. */
export type Traits = Pick<
  Frame,
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

/** The traits of many rows, which keep the number of their profile only. */
export type Profile = Traits & { productMask: number };

const MAX_PROFILES = 65_536;

/** Collects the distinct profiles of frames in the order of their first appearance. */
export class ProfileTable {
  readonly profiles: Profile[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the frame's profile; throws when there are more kinds than a column can hold. */
  numberOf(frame: Frame): number {
    const { mode, lookSide, passDirection, polarization, rangeLooks, azimuthLooks, products } = frame;
    const { producer, license, footprint, platform, inclination } = frame;
    const mask = productMask(products);
    const instrument = [polarization, rangeLooks, azimuthLooks, mask, producer, license, footprint, platform, inclination];
    const key = [mode, lookSide, passDirection, ...instrument].join();
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
        products: [...products],
        producer,
        license,
        footprint,
        platform,
        inclination,
        productMask: mask,
      }) - 1
    );
  }
}
