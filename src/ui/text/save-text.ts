import { saveBlob } from "../../api/files.ts";

export function saveText(name: string, type: string, text: string): void {
  saveParts(name, type, [text]);
}

export function saveParts(name: string, type: string, parts: string[]): void {
  saveBlob(name, new Blob(parts, { type: `${type};charset=utf-8` }));
}
