import { joinFolder } from "../../../api/deliveries/plan-deliveries.ts";
import { cancellationFee, type Sla, slaHours } from "../../../domain/tasking-rules.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { FeeTable } from "../../../shared/money/fee-table.tsx";
import { ArchiveHint } from "../feasibility/archive-hint.tsx";
import { feasibilityFixes } from "../feasibility/feasibility-fixes.ts";
import { FeasibilityList } from "../feasibility/feasibility-list.tsx";
import { HOUR } from "../fields/acquisition-window.ts";
import { DeliveryFields } from "../fields/delivery-fields.tsx";
import { ProductsField } from "../fields/products-field.tsx";
import type { TaskDraft } from "../task-draft.ts";
import classes from "../task-form.module.css";
import type { TaskForm } from "../use-task-form.ts";
import after from "./task-outcome.module.css";

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
          <h2 id="task-products">{t("Products")}</h2>
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

interface AfterOrderProps {
  sla: Sla;
  /** Where the products go; undefined: they are downloaded. */
  folder: string | undefined;
  isDemo: boolean;
}

/** What happens once the image is ordered. */
function AfterOrder({ sla, folder, isDemo }: AfterOrderProps) {
  return (
    <section className={after.part} aria-labelledby="task-after">
      <h2 id="task-after">{t("After you order")}</h2>
      <dl className={after.steps}>
        <dt>{t("Within minutes")}</dt>
        <dd>{t("Accepted or rejected")}</dd>
        <dt>{t("In the window")}</dt>
        <dd>{t("Imaged once, on one of the opportunities")}</dd>
        <dt>{t("{hours} h later", { hours: slaHours[sla] })}</dt>
        <dd>
          {folder ? t("Products ready, then sent to {folder}", { folder }) : t("Products ready to download")}
        </dd>
      </dl>
      {isDemo && <p>{t("Demo: times follow the demo’s clock, which you can move.")}</p>}
    </section>
  );
}

interface CancelTermsProps {
  /** When the window opens, milliseconds. */
  opens: number;
  now: number;
}

/** What canceling costs, by the time that is left until the window opens, and the amount for this one. */
function CancelTerms({ opens, now }: CancelTermsProps) {
  const percent = cancellationFee(opens, now);
  const left = opens - now;
  return (
    <section className={after.part} aria-labelledby="task-cancel">
      <h2 id="task-cancel">{t("If you cancel before the window")}</h2>
      <FeeTable percent={percent} />
      {left > 0 && <p>{t(FEE_WORDS[percent] ?? "", { left: timeLeft(left) })}</p>}
    </section>
  );
}

const FEE_WORDS: Readonly<Record<number, string>> = {
  0: text("The window opens in {left}, so canceling is free for now."),
  10: text("The window opens in {left}, so canceling costs 10 % of the price now, and more later."),
  20: text(
    "The window opens in {left}, so canceling costs 20 % of the price now, and all of it in the last 24 h.",
  ),
  100: text("The window opens in {left}, so canceling costs the full price from the start."),
};

/** "20 h 18 min", beyond three days "5 days". */
function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (ms > 72 * HOUR)
    return t("{days} days {hours} h", {
      days: Math.floor(minutes / 1440),
      hours: Math.floor((minutes % 1440) / 60),
    });
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
