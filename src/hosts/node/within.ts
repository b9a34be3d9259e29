/** The result of a promise within so many milliseconds, or "late". */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<{ value: T } | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, milliseconds, "late");
  });
  return Promise.race([promise.then((value) => ({ value })), late]).finally(() => clearTimeout(timer));
}
