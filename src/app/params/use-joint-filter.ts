import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { JointFilter } from "../../features/orders/joint-filter.ts";

const NOTHING: JointFilter = { group: undefined, contractID: undefined, text: undefined };

/** The joint view's filter in the address, and how to change it without a step of the history. */
export function useJointFilter() {
  const { orderGroup, orderContract, orderText } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const filter = useMemo<JointFilter>(
    () => ({ group: orderGroup, contractID: orderContract, text: orderText }),
    [orderGroup, orderContract, orderText],
  );
  const onFilter = useCallback(
    ({ group, contractID, text }: JointFilter) =>
      void navigate({
        to: ".",
        search: (kept) => ({ ...kept, orderGroup: group, orderContract: contractID, orderText: text }),
        replace: true,
      }),
    [navigate],
  );
  return { filter, onFilter, clear: () => onFilter(NOTHING) };
}
