/** File with areas that was chosen before the search screen was there. */
let opened: File | undefined;

export function openFile(file: File): void {
  opened = file;
}

export const openedFile = (): File | undefined => opened;

export function closeFile(): void {
  opened = undefined;
}
