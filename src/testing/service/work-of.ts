import type { DeliveryConfig } from "../../service/directory/directory.ts";
import type { Vault } from "../../service/secrets.ts";
import type {
  CallbackRecord,
  DeliveryRecord,
  PurchaseRecord,
  TaskRecord,
  WebhookRecord,
} from "../../service/store/records.ts";

const HOUR = 3_600_000;

/** Times of a record that was made at an instant, milliseconds. */
const madeAt = (at: number) => ({ createdAt: at, updatedAt: at });
const ordered = (companyID: string) => ({ companyID, userID: "u", contractID: "k" });

/** A purchase of a frame that is due at an instant, milliseconds. */
export function purchaseOf(companyID: string, frameID: string, dueAt: number): PurchaseRecord {
  return {
    ...ordered(companyID),
    ...madeAt(dueAt - 5_000),
    ...{ id: frameID, frameID, eula: "STANDARD", productTypes: ["GRD"], status: "active", dueAt },
  };
}

/** A task that is decided on at an instant, milliseconds. */
export function taskOf(companyID: string, id: string, dueAt: number): TaskRecord {
  return {
    ...ordered(companyID),
    ...madeAt(dueAt - 5_000),
    ...{ id, pointOfInterest: { lat: -16.8, lon: 179.99 }, imagingMode: "SPOTLIGHT" },
    window: { start: dueAt + 100 * HOUR, end: dueAt + 150 * HOUR },
    ...{ exclusivity: "PRIVATE", priority: "COMMERCIAL", sla: "SLA_8H", eula: "STANDARD" },
    ...{ incidenceAngle: { min: 20, max: 40 }, lookSide: "ANY", passDirection: "ANY" },
    ...{ productTypes: ["GRD"], deliveries: [], status: "RECEIVED", dueAt },
    history: [{ status: "RECEIVED", at: dueAt - 5_000 }],
  };
}

/** An active webhook; its target is a host that begins with the company. */
export async function webhookOf(vault: Vault, companyID: string, id: string): Promise<WebhookRecord> {
  return {
    ...{ id, companyID, userID: "u", username: "u", sealedPassword: await vault.seal("p"), status: "active" },
    targetURL: `https://${companyID}.example.com/${id}`,
    ...madeAt(0),
  };
}

/** Callbacks to a webhook that are due at an instant, milliseconds. */
export function callbacksOf(
  { id, companyID }: WebhookRecord,
  count: number,
  dueAt: number,
): CallbackRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ id: `${id} ${n}`, webhookID: id, companyID, resourceKey: "purchase", resourceID: "p" },
    ...{ data: { status: "closed", itemIDs: [] }, createdAt: dueAt, state: "pending", attempts: [], dueAt },
  }));
}

/** A delivery of so many files of a frame to a bucket that is named as the company, at the location `place of <company>`. */
export function deliveryOf(companyID: string, id: string, frameID: string, count: number): DeliveryRecord {
  return {
    ...ordered(companyID),
    ...madeAt(0),
    ...{ id, itemIDs: [], status: "PENDING" },
    places: [{ configID: `place of ${companyID}`, path: companyID, bucket: companyID, prefix: "" }],
    files: Array.from({ length: count }, (_, n) => ({
      ...{ frameID, product: "GRD", assetKey: "vv", name: `${id} ${n}.tiff`, type: "image/tiff" },
    })),
  };
}

/** The location of a company's deliveries. */
export function placeOf(companyID: string): DeliveryConfig {
  const config = { endpoint: "https://bucket.example.com", bucket: companyID };
  return { id: `place of ${companyID}`, companyID, method: "s3", config, status: "active" };
}
