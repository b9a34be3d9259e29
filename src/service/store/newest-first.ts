/** Orders records by creation, newest first, those of one instant by id. */
export function newestFirst(
  a: { createdAt: number; id: string },
  b: { createdAt: number; id: string },
): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
