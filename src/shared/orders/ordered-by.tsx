import { t } from "../../languages/texts.ts";
import { Fact } from "../../ui/layout/detail-pane.tsx";

/** Fields of an order of which the service knows who placed it, and for what. */
interface Ordered {
  orderedBy?: string | undefined;
  approvedBy?: string | undefined;
  costCenter?: string | undefined;
}

export function OrderedByFacts({ orderedBy, approvedBy, costCenter }: Ordered) {
  return (
    <>
      <Fact name={t("Ordered by")}>{orderedBy}</Fact>
      <Fact name={t("Approved by")}>{approvedBy}</Fact>
      <Fact name={t("Cost center")}>{costCenter}</Fact>
    </>
  );
}

/** Returns who ordered for a line of a list: "by ben@example.org", "approved by max@example.org", "cost center Claims". */
export function orderedByWords({ orderedBy, approvedBy, costCenter }: Ordered): string[] {
  return [
    orderedBy && t("by {person}", { person: orderedBy }),
    approvedBy && t("approved by {manager}", { manager: approvedBy }),
    costCenter && t("cost center {name}", { name: costCenter }),
  ].filter((part) => part !== undefined);
}
