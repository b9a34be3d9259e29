import { z } from "zod";
import { openKept, tabPlace } from "../../../device.ts";
import type { Draft } from "./draft.ts";

const names = z.array(z.string()).optional();
const schema = z.object({
  /** Whose delivery it is to be, and of what. */
  of: z.string(),
  draft: z.object({
    contractID: z.string().optional(),
    configID: z.string().optional(),
    path: z.string().optional(),
    template: z.string().optional(),
    webhookID: z.string().optional(),
    frameIDs: names,
    products: names,
  }),
});

const kept = openKept<z.infer<typeof schema>>({ name: "swath-delivery", schema, place: tabPlace });

/** Keeps what was entered of a new delivery for a reload of the tab; `of` says for whom and of what it is. */
export function keepDraft(of: string, draft: Draft): void {
  const lists = {
    frameIDs: draft.frameIDs && [...draft.frameIDs],
    products: draft.products && [...draft.products],
  };
  kept.write({ of, draft: { ...draft, ...lists } });
}

/** The draft that was kept for the same user and the same frames; undefined for none. */
export function readKeptDraft(of: string): Draft | undefined {
  const whole = kept.read();
  if (whole?.of !== of) return undefined;
  const { contractID, configID, path, template, webhookID, frameIDs, products } = whole.draft;
  return {
    ...{ contractID, configID, path, template, webhookID },
    frameIDs: frameIDs && new Set(frameIDs),
    products: products && new Set(products),
  };
}

/** Forgets the draft, once it was sent. */
export function forgetDraft(): void {
  kept.forget();
}
