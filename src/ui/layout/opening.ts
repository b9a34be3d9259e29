import { create } from "zustand";

/**
 * Whether the first screen of the page is still coming. Until it shows what it was opened for, what is beside that is neither asked
 * for nor computed.
 */
export const useOpening = create(() => ({ opening: false }));

export const isOpening = ({ opening }: { opening: boolean }) => opening;
