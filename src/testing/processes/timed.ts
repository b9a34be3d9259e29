/** How long something took, milliseconds, and what it came to. */
export async function timed<T>(promise: Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const value = await promise;
  return [performance.now() - began, value];
}
