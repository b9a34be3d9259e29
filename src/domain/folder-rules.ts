/** Longest key of an object, bytes of UTF-8 (Amazon S3, Object key naming). */
export const LONGEST_KEY = 1024;

/** Longest folder, bytes: file systems and stores that are kept on them take no longer name. */
export const LONGEST_FOLDER = 255;

export type FolderFault =
  | "leading-slash"
  | "control-character"
  | "half-character"
  | "backslash"
  | "empty-segment"
  | "long-segment"
  | "dots";

/** Returns the first fault of a path or subpath. An empty one has an empty segment. */
export function folderFault(text: string): FolderFault | undefined {
  if (text.startsWith("/")) return "leading-slash";
  if (/\p{Cc}/u.test(text)) return "control-character";
  if (/\p{Cs}/u.test(text)) return "half-character";
  if (text.includes("\\")) return "backslash";
  const segments = text.split("/");
  if (segments.includes("")) return "empty-segment";
  if (segments.includes(".") || segments.includes("..")) return "dots";
  if (segments.some((segment) => keyBytes(segment) > LONGEST_FOLDER)) return "long-segment";
  return undefined;
}

export const keyBytes = (text: string): number => new TextEncoder().encode(text).byteLength;

export function isInFolder(path: string, open: string): boolean {
  return path === open || path.startsWith(`${open}/`);
}
