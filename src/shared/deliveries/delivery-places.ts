import { folderProblem } from "../../api/deliveries/subpath-template.ts";
import type { Contract } from "../../contract/account.ts";
import type { DeliveryLocationConfig } from "../../contract/deliveries.ts";
import { isInFolder } from "../../domain/folder-rules.ts";
import { t } from "../../languages/texts.ts";
import { listWords } from "../frames/cart-words.ts";

/** Where a contract lets files go: its locations; without that list every location there is, and any path. */
export function offeredLocations(
  contract: Contract | undefined,
  configs: readonly DeliveryLocationConfig[],
): { configID: string; config: DeliveryLocationConfig | undefined; paths: string[] }[] {
  const locations = contract?.deliveryLocations;
  if (!locations) return configs.map((config) => ({ configID: config.id, config, paths: [] }));
  return [...new Set(locations.map(({ configID }) => configID))].map((configID) => ({
    configID,
    config: configs.find(({ id }) => id.toLowerCase() === configID.toLowerCase()),
    paths: locations.filter((location) => location.configID === configID).map(({ path }) => path),
  }));
}

/** What is wrong with a path: its form, or that the contract does not have it (interface 8). */
export function pathProblem(path: string, paths: readonly string[]): string | undefined {
  if (path === "") return t("Enter a path: the bucket and its folders.");
  const problem = folderProblem("path", path);
  if (problem || paths.length === 0) return problem;
  const isOpen = paths.some((open) => isInFolder(path, open));
  return isOpen
    ? undefined
    : t("The contract has {paths}; choose one of them or a folder below one.", {
        paths: listWords(paths.map((open) => t("“{name}”", { name: open }))),
      });
}

/** "demo-bucket, eu-central-1", as far as the service reports it; else its id. */
export function locationName(config: DeliveryLocationConfig | undefined, configID: string): string {
  const { bucket, region } = config?.config ?? {};
  return [bucket, region].filter(Boolean).join(", ") || configID;
}

/** What files of a location lie in: a service may also write into a folder of its own machine. */
export function placeWord(config: DeliveryLocationConfig | undefined): "bucket" | "folder" {
  return config?.method === "folder" ? "folder" : "bucket";
}

/** Whether a delivery there cannot come to anything (interface 8). */
export function isInactive(config: DeliveryLocationConfig | undefined): boolean {
  return config !== undefined && config.status !== "active";
}

/** The status of a location in a sentence or in brackets; one this app does not know as it is. */
export function locationStatus(config: DeliveryLocationConfig | undefined): string {
  return config?.status === "inactive" ? t("inactive") : (config?.status ?? "");
}
