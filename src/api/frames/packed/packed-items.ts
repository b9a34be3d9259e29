import type { Item } from "../../../contract/item.ts";
import type { FoundItem } from "../found-item.ts";
import { type Column, valueAt, valueIn } from "./columns.ts";
import { packValues } from "./pack-values.ts";

/** Keeps items in a small part of the memory that they take; what is read of one is made anew for each who reads it. */
export async function packItems(items: readonly Item[]): Promise<FoundItem[]> {
  const column = await packValues(items);
  return items.map((_, row) => new PackedItem(column, row));
}

class PackedItem implements FoundItem {
  private readonly column: Column;
  private readonly row: number;

  constructor(column: Column, row: number) {
    this.column = column;
    this.row = row;
  }

  get id(): string {
    return this.field("id");
  }

  property(name: string): unknown {
    return valueIn(this.column, this.row, ["properties", name]);
  }

  field<N extends keyof Item>(name: N): Item[N] {
    return valueIn(this.column, this.row, [name]) as Item[N];
  }

  whole(): Item {
    return valueAt(this.column, this.row) as Item;
  }
}
