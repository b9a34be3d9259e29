import { fileName } from "../../api/files.ts";

export function saveText(name: string, type: string, text: string): void {
  saveParts(name, type, [text]);
}

export function saveParts(name: string, type: string, parts: string[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The browser has the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
