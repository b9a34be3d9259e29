import { joinFolder } from "../../../api/deliveries/plan-deliveries.ts";
import { ArchiveHint } from "../feasibility/archive-hint.tsx";
import { feasibilityFixes } from "../feasibility/feasibility-fixes.ts";
import { FeasibilityList } from "../feasibility/feasibility-list.tsx";
import { DeliveryFields } from "../fields/delivery-fields.tsx";
import { ProductsField } from "../fields/products-field.tsx";
import type { TaskDraft } from "../task-draft.ts";
import classes from "../task-form.module.css";
import type { TaskForm } from "../use-task-form.ts";
import { AfterOrder } from "./after-order.tsx";
import { CancelTerms } from "./cancel-terms.tsx";

interface TaskOutcomeProps {
  form: TaskForm;
  isDemo: boolean;
  /** The address of the search for the frames at the point. */
  archiveSearch: object | undefined;
  onChange: (change: Partial<TaskDraft>) => void;
}

/** What comes of the form: opportunities, what the archive has already, products, and the terms of canceling. */
export function TaskOutcome({ form, isDemo, archiveSearch, onChange }: TaskOutcomeProps) {
  const { draft, choices, contract, now, problems, preview } = form;
  return (
    <div className={classes.panel}>
      <FeasibilityList
        feasibility={form.feasibility}
        opportunities={preview.opportunities}
        mode={choices.mode}
        now={now}
        missing={form.missing}
        fixes={feasibilityFixes(choices, now)}
        previewedKey={preview.previewedKey}
        likelyKey={preview.likelyKey}
        hoveredKey={preview.hoveredOnMap}
        onHover={preview.hover}
        onPreview={preview.choose}
        onFix={({ change }) => onChange(change)}
      />
      {choices.point && archiveSearch && (
        <ArchiveHint point={choices.point} eula={choices.eula} now={now} search={archiveSearch} />
      )}
      <section
        className={classes.section}
        aria-labelledby="task-products"
        data-task-field="products delivery webhook"
      >
        <div className={classes.title}>
          <h2 id="task-products">Products</h2>
        </div>
        <ProductsField
          mode={choices.mode}
          products={choices.products}
          onChange={(products) => onChange({ products })}
        />
        {problems.products && (
          <p className={classes.problem} role="alert">
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
      <AfterOrder
        sla={choices.sla}
        folder={draft.delivery && joinFolder(draft.delivery.path, draft.delivery.subpath.trim() || undefined)}
        isDemo={isDemo}
      />
    </div>
  );
}
