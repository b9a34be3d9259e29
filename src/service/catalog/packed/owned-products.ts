import type { ProductType } from "../../../domain/products.ts";
import { productMask } from "../items/item-id.ts";
import type { Columns } from "./columns.ts";
import { rowOfFrame } from "./row-lookup.ts";

/** Product types (bits) that a user owns, by row. */
export type OwnedRows = ReadonlyMap<number, number>;

/** What a user owns; more is added as it becomes known (interface 4.4). */
export class OwnedProducts {
  readonly #products = new Map<string, number>();
  /** Frames in the order in which they were added or got more products. */
  readonly #added: string[] = [];
  /** By the columns that were asked about, the rows of so many of `added`. */
  readonly #rows = new WeakMap<Columns, { rows: Map<number, number>; known: number }>();

  /** Frames that were added, each as often as it was. */
  get size(): number {
    return this.#added.length;
  }

  add(frameID: string, products: readonly ProductType[]): void {
    this.#products.set(frameID, productMask(products));
    this.#added.push(frameID);
  }

  /** Product types of a frame, as bits. */
  of(frameID: string): number {
    return this.#products.get(frameID) ?? 0;
  }

  /** The rows of the owned frames that are among some columns; each is looked up once. */
  rowsIn(columns: Columns): OwnedRows {
    const found = this.#rows.get(columns) ?? { rows: new Map<number, number>(), known: 0 };
    this.#rows.set(columns, found);
    for (; found.known < this.#added.length; found.known++) {
      const frameID = this.#added[found.known] as string;
      const row = rowOfFrame(columns, frameID);
      if (row !== undefined) found.rows.set(row, this.of(frameID));
    }
    return found.rows;
  }
}
