import type { Item } from "../../contract/item.ts";

/** An item that a search found, however it is kept. */
export interface FoundItem {
  readonly id: string;
  /** One of its properties; undefined where it does not have it. */
  property(name: string): unknown;
  /** One of its own fields. */
  field<N extends keyof Item>(name: N): Item[N];
  /** All of it, as the service gave it. */
  whole(): Item;
}

export function foundItem(item: Item): FoundItem {
  return new PlainItem(item);
}

export function frameIDOf(item: FoundItem): string {
  return String(item.property("frame_id"));
}

class PlainItem implements FoundItem {
  private readonly item: Item;

  constructor(item: Item) {
    this.item = item;
  }

  get id(): string {
    return this.item.id;
  }

  property(name: string): unknown {
    return (this.item.properties as Readonly<Record<string, unknown>>)[name];
  }

  field<N extends keyof Item>(name: N): Item[N] {
    return this.item[name];
  }

  whole(): Item {
    return this.item;
  }
}
