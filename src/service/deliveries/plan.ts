import { keyBytes, LONGEST_KEY } from "../../domain/folder-rules.ts";
import type { ProductType } from "../../domain/products.ts";
import type { DeliveryConfig } from "../directory.ts";
import { badRequest } from "../errors.ts";
import { dataAssets } from "../files/data-assets.ts";
import type { DeliveryFile, DeliveryPlace } from "../store/delivery-record.ts";

/** A file that a delivery has to write. */
export interface PlannedObject {
  place: DeliveryPlace;
  file: DeliveryFile;
  key: string;
}

/**
 * The data files of an item, named so that no two files of any items share a name: all of them land in one folder
 * (interface 8).
 */
export function filesOf(frameID: string, product: ProductType): DeliveryFile[] {
  return dataAssets[product].map(({ key, extension, type }) => ({
    frameID,
    product,
    assetKey: key,
    name: `${frameID}_${product}_${key}.${extension}`,
    type,
  }));
}

/** Every object of a delivery in the order of writing: a file to all its places, then the next file. */
export function plannedObjects({
  files,
  places,
}: {
  files: readonly DeliveryFile[];
  places: readonly DeliveryPlace[];
}): PlannedObject[] {
  return files.flatMap((file) =>
    places.map((place) => ({ place, file, key: `${place.prefix}${file.name}` })),
  );
}

/** Refuses places of which two would get one object, or whose keys no bucket takes; a refusal names the place's fields. */
export function checkPlan(delivery: {
  files: readonly DeliveryFile[];
  places: readonly DeliveryPlace[];
}): void {
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

/** The address of a place in URL form, percent-encoded; `config` is that of its location, if it is still there. */
export function placeURL({ bucket, prefix }: DeliveryPlace, config?: DeliveryConfig): string {
  const root = config?.method === "folder" ? config.config.endpoint : "s3:/";
  return [root, ...[bucket, ...prefix.split("/")].map(encodeURIComponent)].join("/");
}
