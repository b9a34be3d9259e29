import type { Contract } from "../../contract/account.ts";
import { AfterOrder } from "./after-order.tsx";
import { ArchiveHint } from "./archive-hint.tsx";
import { CancelTerms } from "./cancel-terms.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { feasibilityFixes } from "./feasibility-fixes.ts";
import { FeasibilityList } from "./feasibility-list.tsx";
import type { FieldProblems } from "./field-problems.ts";
import type { NamedOpportunity } from "./opportunities.ts";
import { ProductsField } from "./products-field.tsx";
import type { TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";
import form from "./task-form.module.css";
import type { Feasibility } from "./use-feasibility.ts";

interface TaskOutcomeProps {
  draft: TaskDraft;
  choices: TaskChoices;
  contract: Contract | undefined;
  now: number;
  isDemo: boolean;
  problems: FieldProblems;
  feasibility: Feasibility;
  opportunities: readonly NamedOpportunity[];
  missing: string | undefined;
  previewedKey: string | undefined;
  hoveredKey: string | undefined;
  /** The address of the search for the frames at the point. */
  archiveSearch: object | undefined;
  onHover: (key: string | undefined) => void;
  onPreview: (key: string) => void;
  onChange: (change: Partial<TaskDraft>) => void;
}

/** What comes of the form: opportunities, what the archive has already, products, and the terms of canceling. */
export function TaskOutcome(props: TaskOutcomeProps) {
  const { draft, choices, contract, now, problems, onChange } = props;
  return (
    <div className={form.panel}>
      <FeasibilityList
        feasibility={props.feasibility}
        opportunities={props.opportunities}
        mode={choices.mode}
        now={now}
        missing={props.missing}
        fixes={feasibilityFixes(choices, now)}
        previewedKey={props.previewedKey}
        hoveredKey={props.hoveredKey}
        onHover={props.onHover}
        onPreview={props.onPreview}
        onFix={({ change }) => onChange(change)}
      />
      {choices.point && props.archiveSearch && (
        <ArchiveHint point={choices.point} eula={choices.eula} now={now} search={props.archiveSearch} />
      )}
      <section className={form.section} aria-labelledby="task-products">
        <div className={form.title}>
          <h2 id="task-products">Products</h2>
        </div>
        <ProductsField
          mode={choices.mode}
          products={choices.products}
          onChange={(products) => onChange({ products })}
        />
        {problems.products && (
          <p className={form.problem} role="alert">
            {problems.products}
          </p>
        )}
        <DeliveryFields
          contract={contract}
          delivery={draft.delivery}
          webhookID={draft.webhookID}
          problems={problems}
          onChange={onChange}
        />
      </section>
      <CancelTerms opens={choices.window.start} now={now} />
      <AfterOrder sla={choices.sla} path={draft.delivery?.path} isDemo={props.isDemo} />
    </div>
  );
}
