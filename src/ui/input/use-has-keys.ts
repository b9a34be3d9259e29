import { useMediaQuery } from "@mantine/hooks";

/** Whether keys are worth a hint: not on a phone, nor where a finger is the pointer. */
export function useHasKeys(): boolean {
  return !useMediaQuery("(pointer: coarse), (max-width: 767px)");
}
