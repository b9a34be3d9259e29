import type { ReactNode } from "react";
import { MAX_ORDER_WORDS } from "../../api/references.ts";
import type { Contract } from "../../contract/account.ts";
import { offeredTerms } from "../../domain/contract-terms.ts";
import { t } from "../../languages/texts.ts";
import { PriceLabel } from "../../shared/money/price-label.tsx";
import { FieldProblem } from "./field-problems.tsx";
import { DirectionFields, IncidenceRange } from "./fields/geometry-fields.tsx";
import { ModeTable } from "./fields/mode-table.tsx";
import { PointField } from "./fields/point-field.tsx";
import { TermsFields } from "./fields/terms-fields.tsx";
import { WindowField } from "./fields/window-field.tsx";
import type { TaskDraft } from "./task-choices.ts";
import classes from "./task-form.module.css";
import type { AskedTaskPrice, TaskForm } from "./use-task-form.ts";

interface TaskPanelProps {
  form: TaskForm;
  onChange: (change: TaskDraft) => void;
  actions?: ReactNode;
}

export function TaskPanel({ form, onChange, actions }: TaskPanelProps) {
  const { draft, choices, contract, prices, problems } = form;
  const allowed = offeredTerms(contract);
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <h1>{t("New acquisition")}</h1>
        <span className={classes.kept}>{t("Draft, kept in this tab")}</span>
        {actions}
      </header>
      <section className={classes.section} aria-label={t("Place")} data-task-field="point">
        <PointField
          point={choices.point}
          reference={draft.reference ?? ""}
          referenceLimit={MAX_ORDER_WORDS}
          problem={problems.point}
          onPoint={(point) => onChange({ point })}
          onReference={(reference) => onChange({ reference })}
        />
      </section>
      {choices.repairs.length > 0 && (
        <ul className={classes.repairs} role="status">
          {choices.repairs.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <section className={classes.section} aria-labelledby="task-mode" data-task-field="mode">
        <div className={classes.title}>
          <h2 id="task-mode">{t("Imaging mode")}</h2>
        </div>
        <ModeTable
          mode={choices.mode}
          allowed={allowed.modes}
          incidence={(choices.incidence[0] + choices.incidence[1]) / 2}
          frames={choices.frames}
          priceOf={(mode) => (
            <ModePrice said={prices.priceOf(mode)} isPriced={prices.isPriced} contract={contract} />
          )}
          onMode={(mode) => onChange({ mode })}
          onFrames={(frames) => onChange({ frames })}
        />
        <FieldProblem>{problems.mode}</FieldProblem>
      </section>
      <IncidenceRange
        mode={choices.mode}
        incidence={choices.incidence}
        problem={problems.incidence}
        onChange={(incidence) => onChange({ incidence })}
      />
      <DirectionFields
        lookSide={choices.lookSide}
        passDirection={choices.passDirection}
        latitude={choices.point?.[1] ?? 0}
        problem={problems.direction}
        onLookSide={(lookSide) => onChange({ lookSide })}
        onPassDirection={(passDirection) => onChange({ passDirection })}
      />
      <WindowField
        window={choices.window}
        priority={choices.priority}
        now={form.now}
        opportunities={form.preview.ticks}
        problem={problems.window}
        onChange={(window) => onChange({ window })}
      />
      <TermsFields choices={choices} allowed={allowed} problems={problems} onChange={onChange} />
    </div>
  );
}

interface ModePriceProps {
  said: AskedTaskPrice | undefined;
  /** Point and price list are known, so prices are requested. */
  isPriced: boolean;
  contract: Contract | undefined;
}

/** Price of a mode; empty without a point. */
function ModePrice({ said, isPriced, contract }: ModePriceProps) {
  const noPlan = contract?.hasPricingPlan === false;
  if (!said || (!isPriced && !noPlan)) return null;
  return <PriceLabel asked={said} noPlan={noPlan} short />;
}
