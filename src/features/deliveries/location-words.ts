import type { DeliveryLocationConfig } from "../../contract/deliveries.ts";

/** "demo-bucket, eu-central-1", as far as the service tells; else its id. */
export function locationName(config: DeliveryLocationConfig | undefined, configID: string): string {
  const { bucket, region } = config?.config ?? {};
  return [bucket, region].filter(Boolean).join(", ") || configID;
}

/** Whether a delivery there cannot come to anything (choices.md, Delivery). */
export function isInactive(config: DeliveryLocationConfig | undefined): boolean {
  return config !== undefined && config.status !== "active";
}
