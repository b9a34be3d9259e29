/** Saved files by their name. */
export const SAVED = new Map<string, string>();

/** In place of the functions that let the browser save a file. */
export const keepFiles = {
  saveText: (name: string, _type: string, text: string) => void SAVED.set(name, text),
  saveParts: (name: string, _type: string, parts: string[]) => void SAVED.set(name, parts.join("")),
};
