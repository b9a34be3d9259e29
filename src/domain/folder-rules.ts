/** The rules of the folders that deliveries go into, so that the service and its clients apply the same ones (interface 8). */

/** Longest key of an object, bytes of UTF-8 (Amazon S3, Object key naming). */
export const LONGEST_KEY = 1024;

/** What is wrong with a path or subpath whatever is written there. */
export type FolderFault =
  | "leading-slash"
  | "control-character"
  | "half-character"
  | "backslash"
  | "empty-segment"
  | "dots";

/** The first fault of a path or subpath; undefined for one that can be a folder. An empty one has an empty segment. */
export function folderFault(text: string): FolderFault | undefined {
  if (text.startsWith("/")) return "leading-slash";
  if (/\p{Cc}/u.test(text)) return "control-character";
  if (/\p{Cs}/u.test(text)) return "half-character";
  if (text.includes("\\")) return "backslash";
  const segments = text.split("/");
  if (segments.includes("")) return "empty-segment";
  if (segments.includes(".") || segments.includes("..")) return "dots";
  return undefined;
}

/** How many bytes a key or a part of one takes. */
export function keyBytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Whether a path is one that a contract opens, or nested in it. */
export function isInFolder(path: string, open: string): boolean {
  return path === open || path.startsWith(`${open}/`);
}
