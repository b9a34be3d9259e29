import type { z } from "zod";
import type { Contract } from "../../contract/account.ts";
import type { deliveryLocation } from "../../contract/deliveries.ts";
import type { FieldPath } from "../../contract/field-error.ts";
import {
  type FolderFault,
  folderFault,
  isInFolder,
  keyBytes,
  LONGEST_FOLDER,
  LONGEST_KEY,
} from "../../domain/folder-rules.ts";
import type { ProductType } from "../../domain/modes.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import type { DeliveryConfig, Directory, User } from "../directory/directory.ts";
import { badRequest, notFound, readPart } from "../errors.ts";
import { dataAssets } from "../files/file-links.ts";
import { ownDeliveryFiles, ownFiles } from "../files/own-files.ts";
import type { DeliveryFile, DeliveryPlace } from "../store/records.ts";
import type { ReadTx } from "../store/store.ts";

export interface PlannedObject {
  place: DeliveryPlace;
  file: DeliveryFile;
  key: string;
}

/** Returns the data files of an item, with names that are unique in one folder (interface 8). */
export function filesOf(frameID: string, product: ProductType): DeliveryFile[] {
  return dataAssets[product].map(({ key, extension, type }) => ({
    frameID,
    product,
    assetKey: key,
    name: `${frameID}_${product}_${key}.${extension}`,
    type,
  }));
}

/** Returns the data files of items, those of an archive where it has them. */
export async function deliveryFiles(
  tx: ReadTx,
  items: readonly Pick<CatalogItem, "frameID" | "frame" | "product">[],
): Promise<DeliveryFile[]> {
  const files: DeliveryFile[] = [];
  for (const { frameID, frame, product } of items) {
    const own = frame.files && (await ownFiles(tx, frameID, product));
    files.push(...(own ? ownDeliveryFiles(frameID, product, own) : filesOf(frameID, product)));
  }
  return files;
}

interface Plan {
  files: readonly DeliveryFile[];
  places: readonly DeliveryPlace[];
}

export function plannedObjects({ files, places }: Plan): PlannedObject[] {
  return files.flatMap((file) => places.map((place) => ({ place, file, key: place.prefix + file.name })));
}

function checkPlan(delivery: Plan): void {
  const taken = new Set<string>();
  for (const { place, key } of plannedObjects(delivery)) {
    const index = delivery.places.indexOf(place);
    if (keyBytes(key) > LONGEST_KEY) {
      const message = `The key "${key}" is longer than ${LONGEST_KEY} bytes; take a shorter subpath.`;
      throw badRequest(message).about("length", index, "subpath");
    }
    const address = JSON.stringify([place.configID, place.bucket, key]);
    if (taken.has(address)) {
      const message = `Two of the locations are the same folder, "${place.bucket}/${place.prefix}"; each file can be there only once.`;
      throw badRequest(message).about("conflict", index);
    }
    taken.add(address);
  }
}

export function placeURL({ bucket, prefix }: DeliveryPlace, config?: DeliveryConfig): string {
  const root = config?.method === "folder" ? config.config.endpoint : "s3:/";
  return [root, ...[bucket, ...prefix.split("/")].map(encodeURIComponent)].join("/");
}

type AskedLocation = z.output<typeof deliveryLocation>;

export function readPlaces(
  { directory, caller, contract }: { directory: Directory; caller: User; contract: Contract },
  locations: readonly AskedLocation[],
  files: readonly DeliveryFile[],
  ...name: FieldPath
): DeliveryPlace[] {
  for (const [index, { configID }] of locations.entries()) {
    readPart([...name, index], () => checkLocation(directory, caller, configID));
  }
  const places = locations.map((location, index) =>
    readPart([...name, index], () => placeOf(contract, location)),
  );
  readPart(name, () => checkPlan({ files, places }));
  return places;
}

function checkLocation(directory: Directory, caller: User, configID: string): void {
  const isTheirs = directory.deliveryConfigs.some(
    ({ id, companyID }) => id === configID.toLowerCase() && companyID === caller.companyID,
  );
  if (!isTheirs) throw notFound(`There is no delivery location ${configID}.`).about("not_found", "configID");
}

/**
 * Returns the place of a location; 400 unless its path is in the contract and path and subpath are valid
 * (interface 8). The bucket is the first segment of the path.
 */
export function placeOf(contract: Contract, asked: AskedLocation): DeliveryPlace {
  const { path } = asked;
  const configID = asked.configID.toLowerCase();
  checkSegments("path", path);
  const isOpen = (contract.deliveryLocations ?? []).some(
    (location) => location.configID.toLowerCase() === configID && isInFolder(path, location.path),
  );
  if (!isOpen) {
    const message = `The path "${path}" with the location ${asked.configID} is not in contract "${contract.name}".`;
    throw badRequest(message).about("not_offered", "path");
  }
  const subpath = readSubpath(asked);
  if (subpath !== undefined) checkSegments(asked.subpath === undefined ? "subPath" : "subpath", subpath);
  const [bucket = "", ...folders] = path.split("/");
  const prefix = [...folders, ...(subpath === undefined ? [] : [subpath])].map((part) => `${part}/`).join("");
  return { configID, path, ...(subpath !== undefined && { subpath }), bucket, prefix };
}

/** Both casings are in use; given both, they must agree. */
function readSubpath({ subpath, subPath }: AskedLocation): string | undefined {
  if (subpath !== undefined && subPath !== undefined && subpath !== subPath) {
    const message = '"subpath" and "subPath" are both given and differ; give one of them.';
    throw badRequest(message).about("conflict", "subPath");
  }
  return subpath ?? subPath;
}

function checkSegments(name: "path" | "subpath" | "subPath", text: string): void {
  const fault = folderFault(text);
  if (fault)
    throw badRequest(`"${name}" ${FAULTS[fault]}.`).about(
      fault === "long-segment" ? "length" : "format",
      name,
    );
}

const FAULTS: Record<FolderFault, string> = {
  "leading-slash": 'must not begin with "/"',
  "control-character": "must not contain a control character",
  "long-segment": `has a folder with a name of more than ${LONGEST_FOLDER} bytes`,
  "half-character": "is not well-formed Unicode",
  backslash: 'must not contain a backslash; separate folders with "/"',
  "empty-segment": "must not contain an empty segment",
  dots: 'must not contain "." or ".." segments',
};
