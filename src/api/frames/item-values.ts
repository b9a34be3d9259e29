import type { Asset } from "../../contract/item.ts";
import { type ProductType, productTypes } from "../../domain/products.ts";
import type { Position, Ring } from "../../geo/types.ts";

/** The positions of a ring, which may have heights; those of one that has none are not copied. */
export function withoutHeights(ring: readonly (readonly [number, number, ...number[]])[]): Ring {
  return ring.every(isPosition) ? ring : ring.map(([lng, lat]): Position => [lng, lat]);
}

function isPosition(position: readonly number[]): position is Position {
  return position.length === 2;
}

/** Product types in the order people know them, each once; unknown ones last. */
export function sortProducts(products: readonly string[]): string[] {
  const rank = (name: string) => {
    const index = productTypes.indexOf(name as ProductType);
    return index < 0 ? productTypes.length : index;
  };
  return [...new Set(products.filter((name) => name !== ""))].sort((a, b) => rank(a) - rank(b));
}

export function isQuicklook(asset: Asset): boolean {
  return asset.type === "image/png" && (asset.roles?.includes("thumbnail") ?? false);
}

/** The names of a STAC provider list; what is no such list has none. */
export function providerNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((provider: unknown) => {
    const name = typeof provider === "object" && provider !== null && "name" in provider && provider.name;
    return typeof name === "string" && name !== "" ? [name] : [];
  });
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
