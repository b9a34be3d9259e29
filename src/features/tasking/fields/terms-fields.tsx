import { SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { OfferedTerms } from "../../../domain/contract-terms.ts";
import { type Priority, priorities, type Sla, slasOf } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { LicenseText } from "../../../shared/money/license-text.tsx";
import { eulaName, exclusivityWords, priorityWords, slaWords } from "../../../shared/money/term-words.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import type { TermID } from "../../../shared/terms/terms.ts";
import { FieldProblem, type FieldProblems } from "../field-problems.tsx";
import type { TaskDraft } from "../task-choices.ts";
import { slasFor, type TaskChoices } from "../task-choices.ts";
import form from "../task-form.module.css";
import classes from "./terms-fields.module.css";

interface TermsFieldsProps {
  choices: TaskChoices;
  allowed: OfferedTerms;
  problems: FieldProblems;
  onChange: (change: TaskDraft) => void;
}

export function TermsFields({ choices, allowed, problems, onChange }: TermsFieldsProps) {
  const { priority, sla, exclusivity, eula } = choices;
  const all = { chosen: choices, problems, onChange };
  return (
    <section className={form.section} aria-label={t("Terms")}>
      <Term
        {...all}
        field="priority"
        term="priority"
        label={t("Priority")}
        meaning={t(priorityWords[priority].meaning)}
        choices={allowed.priorities.map((value) => ({ value, label: t(priorityWords[value].name) }))}
      />
      <Term
        {...all}
        field="sla"
        term="sla"
        label={t("Ready in")}
        meaning={t(slaWords[sla].meaning)}
        choices={slaChoices(priority, allowed)}
      />
      <Term
        {...all}
        field="exclusivity"
        term="exclusivity"
        label={t("Exclusivity")}
        meaning={t(exclusivityWords[exclusivity].meaning)}
        choices={allowed.exclusivities.map((value) => ({ value, label: t(exclusivityWords[value].name) }))}
      />
      <Term
        {...all}
        field="eula"
        term="licence"
        label={t("License")}
        meaning={<LicenseText eula={eula} />}
        choices={allowed.eulas.map((value) => ({ value, label: eulaName(value) }))}
      />
    </section>
  );
}

function slaChoices(priority: Priority, allowed: OfferedTerms) {
  const other = priorities.find((one) => one !== priority && allowed.priorities.includes(one));
  const closed: readonly Sla[] = other ? slasOf[other].filter((value) => allowed.slas.includes(value)) : [];
  return [
    ...slasFor(priority, allowed).map((value) => ({
      value,
      label: t(slaWords[value].name),
      disabled: false,
    })),
    ...closed.map((value) => ({
      value,
      label: (
        <span className={classes.closed}>
          <IconLock size={12} stroke={1.75} aria-hidden />
          {other &&
            t("{time}, {priority} only", {
              time: t(slaWords[value].name),
              priority: t(priorityWords[other].name),
            })}
        </span>
      ),
      disabled: true,
    })),
  ];
}

interface TermProps<F extends "priority" | "sla" | "exclusivity" | "eula"> {
  field: F;
  term: TermID;
  label: string;
  meaning: ReactNode;
  choices: { value: TaskChoices[F]; label: ReactNode; disabled?: boolean }[];
  chosen: Pick<TaskChoices, F>;
  problems: FieldProblems;
  onChange: (change: TaskDraft) => void;
}

function Term<F extends "priority" | "sla" | "exclusivity" | "eula">(props: TermProps<F>) {
  const { field, term, label, meaning, choices } = props;
  const problem = props.problems[field];
  return (
    <div className={classes.term} data-task-field={field}>
      <span>
        <TermHelp term={term}>{label}</TermHelp>
      </span>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={props.chosen[field]}
          onChange={(value) => props.onChange({ [field]: value })}
          data={choices}
        />
        <p className={classes.meaning}>{meaning}</p>
        <FieldProblem>{problem}</FieldProblem>
      </div>
    </div>
  );
}
