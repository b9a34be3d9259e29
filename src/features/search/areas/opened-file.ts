import { create } from "zustand";

/** File with areas whose dialog is open, or opens once the search screen is there. */
export const useOpenedFile = create<{ file: File | undefined }>()(() => ({ file: undefined }));

export function openFile(file: File | undefined): void {
  useOpenedFile.setState({ file });
}
