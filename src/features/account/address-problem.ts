import { listWords } from "../../shared/frames/cart-words.ts";

/** The origins that this build may call beside its own (README, `ORIGINS`); undefined where the user may name any. */
export const ORIGINS: readonly string[] | undefined = import.meta.env.VITE_ORIGINS;

/**
 * What is wrong with the address of a service, as a sentence; null for one that can be called. `origins` are those that this
 * installation was built for beside its own; without them any is.
 */
export function addressProblem(value: string, origins?: readonly string[]): string | null {
  const text = value.trim();
  if (!text) return "Enter the service address, for example https://api.example.com.";
  if (!URL.canParse(text)) return "Incomplete address. Start with https://.";
  const { protocol, hostname, origin } = new URL(text);
  if (origins && ![...origins, globalThis.location?.origin].includes(origin)) {
    return `This installation was built for ${listWords(origins)} only. Its administrator can build it for other services.`;
  }
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol === "https:" || (protocol === "http:" && local)) return null;
  return "Use https, so the secret is not sent in the clear.";
}
