import { fileName } from "../../api/files.ts";

/** Lets the browser save text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveParts(name, type, [text]);
}

/** Lets the browser save the parts of a text, one after the other, as a file. */
export function saveParts(name: string, type: string, parts: string[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The browser has taken hold of the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
