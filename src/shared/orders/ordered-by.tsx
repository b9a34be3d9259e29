import { usePersonName } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { Fact } from "../../ui/layout/detail-pane.tsx";

/** Fields of an order of which the service knows who placed it, and for what. */
interface Ordered {
  orderedBy?: string | undefined;
  approvedBy?: string | undefined;
  costCenter?: string | undefined;
}

export function OrderedByFacts({ orderedBy, approvedBy, costCenter }: Ordered) {
  const nameOf = usePersonName();
  return (
    <>
      <Fact name={t("Ordered by")}>{orderedBy && nameOf(orderedBy)}</Fact>
      <Fact name={t("Approved by")}>{approvedBy && nameOf(approvedBy)}</Fact>
      <Fact name={t("Cost center")}>{costCenter}</Fact>
    </>
  );
}

/** Returns who ordered for a line of a list: "by Ben Buyer", "approved by Max Manager", "cost center Claims". */
export function useOrderedByWords({ orderedBy, approvedBy, costCenter }: Ordered): string[] {
  const nameOf = usePersonName();
  return [
    orderedBy && t("by {person}", { person: nameOf(orderedBy) }),
    approvedBy && t("approved by {manager}", { manager: nameOf(approvedBy) }),
    costCenter && t("cost center {name}", { name: costCenter }),
  ].filter((part) => part !== undefined);
}
