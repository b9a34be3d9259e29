import { z } from "zod";
import { type DeliveryRow, subpathOf } from "../../../api/deliveries/delivery-rows.ts";
import {
  type DeliveryPlan,
  deliverableItem,
  placeholdersOf,
  planDeliveries,
  templateProblem,
} from "../../../api/deliveries/plan-deliveries.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { RecordedError } from "../../../api/outbox/record.ts";
import { refusedFields } from "../../../api/refused-fields.ts";
import type { Contract } from "../../../contract/account.ts";
import { openKept, tabPlace } from "../../../device.ts";
import { t, text } from "../../../languages/texts.ts";
import { listWords } from "../../../shared/frames/cart-words.ts";
import { count } from "../../../ui/text/format.ts";

/** Undefined: not touched yet. */
export type DeliveryDraft = z.infer<typeof schema>["draft"];

export type DraftField = "frames" | "location" | "path" | "template" | "webhook";

interface DraftTerms {
  products: ReadonlySet<string>;
  path: string;
  template: string;
  contract: Contract | undefined;
  runs: ReadonlyMap<string, string>;
}

/** Returns the deliveries of a draft with their folders, or a sentence against the subpath. */
export function planDraft(frames: readonly CatalogFrame[], terms: DraftTerms): DeliveryPlan {
  const { products, path, template, contract, runs } = terms;
  const problem = templateProblem(template);
  if (problem) return { problem };
  const entries = frames.flatMap((frame) =>
    frame.items
      .map(deliverableItem)
      .filter(({ product }) => products.has(product))
      .map((item) => ({
        item,
        values: {
          contract: contract?.name,
          run: runs.get(frame.frameID),
          frame: frame.frameID,
          date: frame.start.slice(0, 10),
          mode: frame.mode?.name,
          product: item.product,
        },
      })),
  );
  return planDeliveries(entries, path, template);
}

const EACH = {
  contract: undefined,
  run: text("run¦one for each"),
  frame: text("frame¦one for each"),
  date: text("day¦one for each"),
  mode: text("mode¦one for each"),
  product: text("product¦one for each"),
};

/** Words a number of deliveries and its reason: "12 deliveries, one for each frame". */
export function deliveriesWords(number: number, template: string): string {
  const parts = placeholdersOf(template).flatMap((name) => EACH[name] ?? []);
  // A frame has one run, day and mode.
  const reasons = parts.includes("frame")
    ? parts.filter((part) => part === EACH.frame || part === EACH.product)
    : parts;
  return number > 1 && reasons.length > 0
    ? t("{count, plural, one {# delivery} other {# deliveries}}, one for each {reasons}", {
        count: number,
        reasons: listWords(reasons.map((reason) => t(reason))),
      })
    : count(number, "delivery", "deliveries");
}

export function draftOf(row: DeliveryRow): DeliveryDraft {
  const place = row.entry?.place ?? row.delivery?.deliveryLocations[0];
  if (!place) return {};
  return {
    ...(row.entry && {
      contractID: row.entry.contractID,
      products: row.entry.items.map(({ product }) => product),
    }),
    configID: place.configID,
    path: place.path,
    template: row.entry?.template ?? subpathOf(place) ?? "",
    webhookID: row.entry?.webhookID ?? row.delivery?.notifications?.webhook.id,
  };
}

/** Returns the field of a refusal, with the message; undefined for none in particular. */
export function refusedField({ errors = [] }: Pick<RecordedError, "errors">) {
  return refusedFields(errors, fieldAt)[0];
}

function fieldAt([first, , part]: readonly string[]): DraftField | undefined {
  if (first === "notifications") return "webhook";
  if (first === "itemIDs") return "frames";
  if (first !== "deliveryLocations") return undefined;
  if (part === "subpath" || part === "subPath") return "template";
  return part === "path" ? "path" : "location";
}

const names = z.array(z.string()).optional();
const schema = z.object({
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

export function keepDeliveryDraft(of: string, draft: DeliveryDraft): void {
  kept.write({ of, draft });
}

export function readDeliveryDraft(of: string): DeliveryDraft | undefined {
  const whole = kept.read();
  return whole?.of === of ? whole.draft : undefined;
}

export function forgetDraft(): void {
  kept.forget();
}
