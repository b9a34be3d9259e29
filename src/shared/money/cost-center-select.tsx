import { useCostCenter } from "../../api/cost-center.ts";
import { refusedFields } from "../../api/refused-fields.ts";
import type { FieldError } from "../../contract/field-error.ts";
import { t } from "../../languages/texts.ts";
import { Select } from "../../ui/list/select.tsx";

/** Cost center of an order, where the company has any; `error` is what the service says of it. */
export function CostCenterSelect({ error }: { error?: string | undefined }) {
  const { names, isRequired, chosen, choose } = useCostCenter();
  if (names.length === 0) return null;
  return (
    <Select
      label={isRequired ? t("Cost center") : t("Cost center (optional)")}
      placeholder={isRequired ? t("Choose one") : t("None")}
      clearable={!isRequired}
      data={[...names]}
      value={chosen ?? null}
      error={error}
      onChange={(name) => choose(name ?? undefined)}
    />
  );
}

/** Returns what the service says of the cost center in a refusal. */
export function costCenterProblem(
  refusal: Error | { errors?: readonly FieldError[] | undefined } | null | undefined,
) {
  const [problem] = refusedFields((refusal && "errors" in refusal && refusal.errors) || [], ([name]) =>
    name === "costCenter" ? name : undefined,
  );
  return problem?.message;
}

export const noCostCenterWords = () => t("Choose a cost center.");
