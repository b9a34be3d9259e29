import type { z } from "zod";
import { invalidCursor } from "../errors.ts";
import type { Signer } from "../secrets/signature.ts";

/** What a cursor says, undefined without one; 400 for one that was altered, is of another list or is not theirs (interface 3.5). */
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

/** A page of at most `limit` of the records, of which one more was read, and the cursor of the next, which says what `payloadOf` its last gives. */
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

/** Where a list continues, newest first: behind the record with these values. */
interface Place {
  createdAt: number;
  id: string;
}

/** The place that a cursor holds, without what else it says. */
export const placeOf = ({ createdAt, id }: Place): Place => ({ createdAt, id });
