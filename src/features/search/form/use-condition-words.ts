import { useQuery } from "@tanstack/react-query";
import { t } from "../../../languages/texts.ts";
import type { ConditionWords } from "./set-filters.ts";

/** What says conditions; its code comes with the first condition, which has only its number until then. */
export function useConditionWords(hasConditions: boolean): ConditionWords {
  const { data } = useQuery({
    queryKey: ["condition-words"],
    queryFn: () => import("../conditions/condition-words.ts"),
    enabled: hasConditions,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    structuralSharing: false,
  });
  return data?.conditionWords ?? ((_, index) => t("Condition {number}", { number: index + 1 }));
}
