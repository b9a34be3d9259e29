import type { z } from "zod";
import type { Contract } from "../../contract/account.ts";
import type { deliveryLocation } from "../../contract/deliveries.ts";
import type { Directory, User } from "../directory.ts";
import { badRequest, notFound } from "../errors.ts";
import type { DeliveryPlace } from "../store/delivery-record.ts";

/** A location of a delivery request, as it came. */
export type AskedLocation = z.output<typeof deliveryLocation>;

/** Refuses a location that was not set up for the caller's company (404). */
export function checkLocation(directory: Directory, caller: User, configID: string): void {
  const isTheirs = directory.deliveryConfigs.some(
    ({ id, companyID }) => id === configID.toLowerCase() && companyID === caller.companyID,
  );
  if (!isTheirs) throw notFound(`There is no delivery location ${configID}.`);
}

/**
 * The place in a bucket that a location means; 400 unless its path is one of the contract's or nested in one, and path and
 * subpath are lawful (interface.md, Delivery v1; choices.md, Delivery). The bucket is the first segment of the path.
 */
export function placeOf(contract: Contract, asked: AskedLocation): DeliveryPlace {
  const { path } = asked;
  const configID = asked.configID.toLowerCase();
  checkSegments("path", path);
  const isOpen = (contract.deliveryLocations ?? []).some(
    (location) =>
      location.configID.toLowerCase() === configID &&
      (path === location.path || path.startsWith(`${location.path}/`)),
  );
  if (!isOpen) {
    throw badRequest(
      `The path "${path}" with the location ${asked.configID} is not in contract "${contract.name}".`,
    );
  }
  const subpath = readSubpath(asked);
  if (subpath !== undefined) checkSegments("subpath", subpath);
  const [bucket = "", ...folders] = path.split("/");
  const prefix = [...folders, ...(subpath === undefined ? [] : [subpath])].map((part) => `${part}/`).join("");
  return { configID, path, ...(subpath !== undefined && { subpath }), bucket, prefix };
}

/** Both casings are in use; given both, they must agree. */
function readSubpath({ subpath, subPath }: AskedLocation): string | undefined {
  if (subpath !== undefined && subPath !== undefined && subpath !== subPath) {
    throw badRequest('"subpath" and "subPath" are both given and differ; give one of them.');
  }
  return subpath ?? subPath;
}

function checkSegments(name: string, text: string): void {
  if (text.startsWith("/")) throw badRequest(`"${name}" must not begin with "/".`);
  if (/\p{Cc}/u.test(text)) throw badRequest(`"${name}" must not hold a control character.`);
  if (/\p{Cs}/u.test(text)) throw badRequest(`"${name}" is not well-formed Unicode.`);
  if (text.includes("\\"))
    throw badRequest(`"${name}" must not hold a backslash; folders are parted by "/".`);
  for (const segment of text.split("/")) {
    if (segment === "") throw badRequest(`"${name}" must not hold an empty segment.`);
    if (segment === "." || segment === "..")
      throw badRequest(`"${name}" must not hold "." or ".." segments.`);
  }
}
