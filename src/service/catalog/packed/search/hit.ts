/** One item that was found, as a single number: the row and the number of its product type. */
export type Hit = number;

export function hitOf(row: number, product: number): Hit {
  return row * 16 + product;
}

export function rowOf(hit: Hit): number {
  return hit >>> 4;
}

export function productOf(hit: Hit): number {
  return hit & 15;
}
