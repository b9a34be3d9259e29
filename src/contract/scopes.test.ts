import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { scopeOf } from "./scopes.ts";

test("scopeOf: each operation needs the scope of what it reads or changes", () => {
  const named: Record<string, string[]> = {};
  for (const endpoint of endpoints) {
    const scope = scopeOf(endpoint) ?? "any";
    named[scope] = [...(named[scope] ?? []), endpoint.operation];
  }
  expect(named).toEqual({
    any: ["issueToken", "listContracts", "getContract", "getContractSummary"],
    "company:read": [
      "listClients",
      "listCompanyOrders",
      "requestApproval",
      "listApprovals",
      "getApproval",
      "approveOrder",
      "declineOrder",
      "withdrawRequest",
    ],
    "catalog:read": ["listCatalogItems", "searchCatalogItems", "getFramePrice"],
    "orders:read": [
      "listPurchases",
      "getPurchase",
      "listPurchaseProducts",
      "listWebhooks",
      "getWebhook",
      "listDeliveries",
      "listDeliveryLocationConfigs",
      "getDelivery",
      "listTasks",
      "getTask",
      "listTaskProducts",
      "listTaskProductsOfType",
      "getTaskScene",
      "getTaskPrice",
      "checkFeasibility",
    ],
    "orders:write": ["purchaseFrame", "createDelivery"],
    "webhooks:write": ["createWebhook", "changeWebhook", "removeWebhook"],
    "tasks:write": ["createTask", "cancelTask"],
  });
});
