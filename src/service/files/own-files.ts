import { z } from "zod";
import type { Asset } from "../../contract/item.ts";
import type { ProductType } from "../../domain/modes.ts";
import { isSameJSON } from "../directory/change-directory.ts";
import type { ArchiveFiles } from "../parts.ts";
import type { DeliveryFile, FrameFilesRecord } from "../store/records.ts";
import type { ReadTx, Tx } from "../store/store.ts";
import type { FileGroup } from "./file-links.ts";

export type OwnFile = FrameFilesRecord["files"][number];
/** Addresses that a file of an archive may have; each names a file, not a folder. */
export const OWN_ADDRESS = /^(s3:\/\/[^/]+|https:\/\/[^/?#]+|file:\/\/)\/[^?#]*[^/?#]([?#].*)?$/;

/** Item asset that says where its file is. */
export const itemAsset = z.object({
  href: z.string(),
  /** A header is made of it. */
  type: z
    .string()
    .regex(/^[ -~]*$/)
    .nullish(),
  title: z.string().nullish(),
  roles: z.array(z.string()).nullish(),
  "file:size": z.int().min(0).nullish(),
});

/** Name of a file in links and folders: the last part of its address. */
export function fileName({ key, href }: OwnFile): string {
  const last = href.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return (decodeSafely(last) || key).replaceAll(/[^\w.+-]|^\.+$/g, "_");
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces the files of a frame's product, or its thumbnails. */
export async function keepOwnFiles(tx: Tx, record: FrameFilesRecord): Promise<void> {
  const before = await tx.get("frameFiles", record);
  if (!before) await tx.insert("frameFiles", record);
  else if (!isSameJSON(before.files, record.files)) {
    await tx.put("frameFiles", { ...record, version: before.version });
  }
}

export async function ownFiles(tx: ReadTx, frameID: string, group: FileGroup): Promise<readonly OwnFile[]> {
  return (await tx.get("frameFiles", { frameID, group }))?.files ?? [];
}

/** Returns the assets of an owned item, with the archive's own links where it gives them, else with the service's. */
export async function ownAssets(
  files: readonly OwnFile[],
  linkTo: (file: string) => string,
  archive: ArchiveFiles | undefined,
): Promise<Record<string, Asset>> {
  const assets = files.map(async (file): Promise<[string, Asset]> => {
    const { key, href, type, title, roles } = file;
    const name = fileName(file);
    const link = (await archive?.link(href, name)) ?? linkTo(name);
    return [key, { href: link, type, roles, ...(title !== undefined && { title }) }];
  });
  return Object.fromEntries(await Promise.all(assets));
}

/** Returns the files of an item for a delivery, with names that are unique in one folder (interface 8). */
export function ownDeliveryFiles(
  frameID: string,
  product: ProductType,
  files: readonly OwnFile[],
): DeliveryFile[] {
  return files.map((file) => ({
    frameID,
    product,
    assetKey: file.key,
    name: `${frameID}_${product}_${fileName(file)}`,
    type: file.type,
  }));
}
