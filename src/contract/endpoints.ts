import { contractEndpoints } from "./account.ts";
import { catalogEndpoints } from "./catalog.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import type { Endpoint } from "./endpoint.ts";
import { webhookEndpoints } from "./notifications.ts";
import { authenticationEndpoints } from "./oauth.ts";
import { purchaseEndpoints } from "./purchases.ts";
import { taskingEndpoints } from "./tasking.ts";

/** Every operation of the interface, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  ...authenticationEndpoints,
  ...catalogEndpoints,
  ...purchaseEndpoints,
  ...contractEndpoints,
  ...webhookEndpoints,
  ...deliveryEndpoints,
  ...taskingEndpoints,
];
