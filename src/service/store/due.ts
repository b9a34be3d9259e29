/** A record that is due at an instant (milliseconds), or that nothing more is to come of. */
export function due<R extends { dueAt?: number | undefined }>(record: R, at: number | undefined): R {
  const { dueAt: _before, ...rest } = record;
  return (at === undefined ? rest : { ...rest, dueAt: at }) as R;
}
