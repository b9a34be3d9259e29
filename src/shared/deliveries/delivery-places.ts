import { folderProblem } from "../../api/deliveries/plan-deliveries.ts";
import type { Contract } from "../../contract/account.ts";
import type { DeliveryLocationConfig } from "../../contract/deliveries.ts";
import { isInFolder } from "../../domain/folder-rules.ts";
import { t } from "../../languages/texts.ts";
import { listWords } from "../frames/cart-words.ts";

/** Returns the locations of a contract; without a list every location, with any path. */
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

/** Returns what is wrong with a path: its form, or the contract (interface 8). */
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

/** "demo-bucket, eu-central-1", or the id if the service does not report them. */
export function locationName(config: DeliveryLocationConfig | undefined, configID: string): string {
  const { bucket, region } = config?.config ?? {};
  return [bucket, region].filter(Boolean).join(", ") || configID;
}

export function placeWord(config: DeliveryLocationConfig | undefined): "bucket" | "folder" {
  return config?.method === "folder" ? "folder" : "bucket";
}

export function isInactive(config: DeliveryLocationConfig | undefined): boolean {
  return config !== undefined && config.status !== "active";
}

/** Returns the status of a location; an unknown one unchanged. */
export function locationStatus(config: DeliveryLocationConfig | undefined): string {
  return config?.status === "inactive" ? t("inactive") : (config?.status ?? "");
}
