import type { Scope } from "../../contract/scopes.ts";
import { t, text } from "../../languages/texts.ts";

const WORDS = {
  "orders:write": text("Your access does not include buying and deliveries."),
  "tasks:write": text("Your access does not include ordering new images."),
  "webhooks:write": text("Your access does not include changing webhooks."),
} satisfies Partial<Record<Scope, string>>;

/** Returns a sentence on what a session may not do. */
export const mayNotWords = (scope: keyof typeof WORDS) => t(WORDS[scope]);
