import { type RefusedField, refusedFields } from "../../../api/api-error.ts";
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
import type { Contract } from "../../../contract/account.ts";
import { t, text } from "../../../languages/texts.ts";
import { listWords } from "../../../shared/frames/cart-words.ts";
import { count } from "../../../ui/text/format.ts";

/** What the form holds; undefined stands for "not touched yet". */
export interface Draft {
  contractID: string | undefined;
  configID: string | undefined;
  path: string | undefined;
  template: string | undefined;
  webhookID: string | undefined;
  frameIDs: ReadonlySet<string> | undefined;
  products: ReadonlySet<string> | undefined;
}

/** The fields that can show a message. */
export type DraftField = "frames" | "location" | "path" | "template" | "webhook";

/** The deliveries that a draft means, with the folder of each; or the sentence against the subpath. */
export function planDraft(
  frames: readonly CatalogFrame[],
  {
    products,
    path,
    template,
    contract,
    runs,
  }: {
    products: ReadonlySet<string>;
    path: string;
    template: string;
    contract: Contract | undefined;
    runs: ReadonlyMap<string, string>;
  },
): DeliveryPlan {
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

/** "12 deliveries, one for each frame": why there are that many. */
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

/** What an earlier delivery says of the terms of the next one. */
export function draftOf(row: DeliveryRow): Partial<Draft> {
  const place = row.entry?.place ?? row.delivery?.deliveryLocations[0];
  if (!place) return {};
  return {
    ...(row.entry && {
      contractID: row.entry.contractID,
      products: new Set(row.entry.items.map(({ product }) => product)),
    }),
    configID: place.configID,
    path: place.path,
    template: row.entry?.template ?? subpathOf(place) ?? "",
    webhookID: row.entry?.webhookID ?? row.delivery?.notifications?.webhook.id,
  };
}

/** The field that a refusal of a delivery is about, with the message; undefined: none in particular. */
export function refusedField({
  errors = [],
}: Pick<RecordedError, "errors">): RefusedField<DraftField> | undefined {
  return refusedFields(errors, fieldAt)[0];
}

function fieldAt([first, , part]: readonly string[]): DraftField | undefined {
  if (first === "notifications") return "webhook";
  if (first === "itemIDs") return "frames";
  if (first !== "deliveryLocations") return undefined;
  if (part === "subpath" || part === "subPath") return "template";
  return part === "path" ? "path" : "location";
}
