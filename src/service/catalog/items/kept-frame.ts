import { type ProductType, productTypes } from "../../../domain/modes.ts";
import { entryAt } from "../../../geo/packed.ts";
import type { FoundItem } from "../catalog-store.ts";
import { type Frame, type FrameHash, formatFrameID, formatItemID, hashFrame } from "./frame.ts";
import { type FrameSteps, toFrame } from "./frame-row.ts";

/** Found frame; derived values are computed once, on demand, for all its items. */
export class KeptFrame {
  readonly steps: FrameSteps;
  readonly frameID: string;
  readonly #hash: FrameHash;
  #frame: Frame | undefined;

  constructor(steps: FrameSteps) {
    this.steps = steps;
    this.frameID = formatFrameID(steps);
    this.#hash = hashFrame(steps);
  }

  get frame(): Frame {
    this.#frame ??= toFrame(this.steps);
    return this.#frame;
  }

  item(product: number, isOwned: boolean): FoundItem {
    return new KeptItem(this, { product, isOwned, id: formatItemID(this.#hash, product) });
  }
}

class KeptItem implements FoundItem {
  readonly id: string;
  readonly frameID: string;
  readonly product: ProductType;
  readonly isOwned: boolean;
  readonly #kept: KeptFrame;

  constructor(kept: KeptFrame, { id, product, isOwned }: { id: string; product: number; isOwned: boolean }) {
    this.id = id;
    this.frameID = kept.frameID;
    this.product = entryAt(productTypes, product);
    this.isOwned = isOwned;
    this.#kept = kept;
  }

  get steps(): FrameSteps {
    return this.#kept.steps;
  }

  get frame(): Frame {
    return this.#kept.frame;
  }
}
