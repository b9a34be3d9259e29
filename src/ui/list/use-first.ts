import { useState } from "react";
import { useDetailBeside } from "../layout/use-media.ts";

/** Key of the entry that a list opens beside it while none is chosen and there is room; stays while it is listed. */
export function useFirst(keys: readonly string[], isNoneChosen: boolean): string | undefined {
  const hasRoom = useDetailBeside();
  const [kept, setKept] = useState<string>();
  const first = kept !== undefined && keys.includes(kept) ? kept : keys[0];
  if (first !== kept) setKept(first);
  return isNoneChosen && hasRoom ? first : undefined;
}
