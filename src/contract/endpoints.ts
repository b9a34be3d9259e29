import { contractEndpoints } from "./account.ts";
import { approvalEndpoints } from "./approvals.ts";
import { catalogEndpoints } from "./catalog.ts";
import { companyEndpoints } from "./company.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import type { Endpoint } from "./endpoint.ts";
import { webhookEndpoints } from "./notifications.ts";
import { authenticationEndpoints } from "./oauth.ts";
import { purchaseEndpoints } from "./purchases.ts";
import { taskingEndpoints } from "./task.ts";

export const endpoints: readonly Endpoint[] = [
  ...authenticationEndpoints,
  ...catalogEndpoints,
  ...purchaseEndpoints,
  ...contractEndpoints,
  ...companyEndpoints,
  ...approvalEndpoints,
  ...webhookEndpoints,
  ...deliveryEndpoints,
  ...taskingEndpoints,
];

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** `path` is relative to the base of the interface. */
export function matchEndpoint(method: string, path: string): Endpoint | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  return patterns.find(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(path))?.endpoint;
}
