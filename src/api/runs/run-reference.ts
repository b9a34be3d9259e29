import { MAX_REFERENCE } from "../../contract/purchases.ts";

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 8;
const PATTERN = new RegExp(`^(?:(.*) · )?run ([${ALPHABET}]{${ID_LENGTH}})$`, "s");

/** Most characters of the user's own words in a run's reference; the rest is the run's id. */
export const MAX_RUN_WORDS = MAX_REFERENCE - " · run ".length - ID_LENGTH;

/** A new run id of 40 random bits. */
export function newRunID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => ALPHABET[byte % 32]).join(
    "",
  );
}

/** The reference under which a run buys: the user's words and the run's id. */
export function runReference({ id, reference }: { id: string; reference: string }): string {
  return reference ? `${reference} · run ${id}` : `run ${id}`;
}

/** The run named in a purchase's reference, with the user's words; undefined for a purchase outside of any run. */
export function readRunReference(text: string | undefined): { id: string; words: string } | undefined {
  const match = text === undefined ? null : PATTERN.exec(text);
  return match?.[2] ? { id: match[2], words: match[1] ?? "" } : undefined;
}
