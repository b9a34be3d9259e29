import type { z } from "zod";
import { badRequest, invalidCursor } from "../errors.ts";
import type { Signer } from "../secrets.ts";

/** Returns a cursor's payload, undefined without a cursor; 400 for an altered or foreign one (interface 3.5). */
export async function openCursor<S extends z.ZodType>(
  signer: Signer,
  cursor: string | undefined,
  schema: S,
  isTheirs: (payload: z.output<S>) => boolean,
): Promise<z.output<S> | undefined> {
  if (cursor === undefined) return undefined;
  const { data } = schema.safeParse(await signer.open("cursor", cursor));
  if (data === undefined || !isTheirs(data)) throw invalidCursor();
  return data;
}

/** Checks that parameters beside a cursor equal those of its search or list (interface 3.5). */
export function checkSame(
  given: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
  origin: "search" | "list",
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(asked[name])) continue;
    const message = `"${name}" differs from the ${origin} that the cursor came from.`;
    throw badRequest(message).about("conflict", name);
  }
}

/** Returns at most `limit` of one more records, and the cursor of the next page. */
export async function cutPage<R, T>(
  signer: Signer,
  { records, limit }: { records: readonly R[]; limit: number },
  show: (record: R) => T,
  payloadOf: (last: R) => object,
): Promise<{ data: T[]; cursor?: string }> {
  const last = records.length > limit ? records[limit - 1] : undefined;
  return {
    data: records.slice(0, limit).map(show),
    ...(last !== undefined && { cursor: await signer.seal("cursor", payloadOf(last)) }),
  };
}

export const cursorPlace = ({ createdAt, id }: { createdAt: number; id: string }) => ({ createdAt, id });
