import type { z } from "zod";
import type { Contract } from "../../contract/account.ts";
import type { deliveryLocation } from "../../contract/deliveries.ts";
import type { FieldPath } from "../../contract/field-error.ts";
import { type FolderFault, folderFault, isInFolder } from "../../domain/folder-rules.ts";
import type { Directory, User } from "../directory.ts";
import { badRequest, notFound, readPart } from "../errors.ts";
import type { DeliveryFile, DeliveryPlace } from "../store/delivery-record.ts";
import { checkPlan } from "./plan.ts";

/** A location of a delivery request, as it came. */
type AskedLocation = z.output<typeof deliveryLocation>;

/**
 * The places that the locations of a delivery mean, for its files. Refuses what is not set up, not open, invalid or the same
 * place twice; `name` is that of the list in the request.
 */
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

/** Refuses a location that was not set up for the caller's company (404). */
function checkLocation(directory: Directory, caller: User, configID: string): void {
  const isTheirs = directory.deliveryConfigs.some(
    ({ id, companyID }) => id === configID.toLowerCase() && companyID === caller.companyID,
  );
  if (!isTheirs) throw notFound(`There is no delivery location ${configID}.`).about("not_found", "configID");
}

/**
 * The place in a bucket that a location means; 400 unless its path is one of the contract's or nested in one, and path and
 * subpath are valid (interface 8). The bucket is the first segment of the path.
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
  // Named as it was given.
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
  if (fault) throw badRequest(`"${name}" ${FAULTS[fault]}.`).about("format", name);
}

const FAULTS: Record<FolderFault, string> = {
  "leading-slash": 'must not begin with "/"',
  "control-character": "must not contain a control character",
  "half-character": "is not well-formed Unicode",
  backslash: 'must not contain a backslash; separate folders with "/"',
  "empty-segment": "must not contain an empty segment",
  dots: 'must not contain "." or ".." segments',
};
