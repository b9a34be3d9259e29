import { getContract, getContractSummary, listContracts } from "./account.ts";
import { getFramePrice, listCatalogItems, searchCatalogItems } from "./catalog.ts";
import { createDelivery, getDelivery, listDeliveries, listDeliveryLocationConfigs } from "./deliveries.ts";
import type { Endpoint } from "./endpoint.ts";
import { changeWebhook, createWebhook, getWebhook, listWebhooks, removeWebhook } from "./notifications.ts";
import { issueToken } from "./oauth.ts";
import { getPurchase, listPurchaseProducts, listPurchases, purchaseFrame } from "./purchases.ts";
import {
  cancelTask,
  checkFeasibility,
  createTask,
  getTask,
  getTaskPrice,
  getTaskScene,
  listTaskProducts,
  listTaskProductsOfType,
  listTasks,
} from "./tasking.ts";

/** Every operation of the interface, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  issueToken,
  listCatalogItems,
  searchCatalogItems,
  getFramePrice,
  purchaseFrame,
  listPurchases,
  getPurchase,
  listPurchaseProducts,
  listContracts,
  getContract,
  getContractSummary,
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  removeWebhook,
  createDelivery,
  listDeliveries,
  listDeliveryLocationConfigs,
  getDelivery,
  createTask,
  listTasks,
  getTask,
  cancelTask,
  listTaskProducts,
  listTaskProductsOfType,
  getTaskScene,
  getTaskPrice,
  checkFeasibility,
];
