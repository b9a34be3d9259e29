import { SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { OfferedTerms } from "../../../domain/contract-terms.ts";
import { type Priority, priorities, type Sla, slasOf } from "../../../domain/tasking-rules.ts";
import { eulaMeaning, eulaName } from "../../../shared/money/eula.ts";
import { exclusivityWords, priorityWords, slaWords } from "../../../shared/money/term-words.ts";
import type { FieldProblems, TaskField } from "../field-problems.ts";
import { slasFor, type TaskChoices } from "../task-choices.ts";
import type { TaskDraft } from "../task-draft.ts";
import form from "../task-form.module.css";
import classes from "./terms-fields.module.css";

interface TermsFieldsProps {
  choices: TaskChoices;
  allowed: OfferedTerms;
  problems: FieldProblems;
  onChange: (change: Partial<TaskDraft>) => void;
}

/** Under which terms the image is ordered; each says what it means. What the contract does not allow is not offered. */
export function TermsFields({ choices, allowed, problems, onChange }: TermsFieldsProps) {
  const { priority, sla, exclusivity, eula } = choices;
  return (
    <section className={form.section} aria-label="Terms">
      <Term
        field="priority"
        label="Priority"
        meaning={priorityWords[priority].meaning}
        problem={problems.priority}
        chosen={priority}
        choices={allowed.priorities.map((value) => ({ value, label: priorityWords[value].name }))}
        onChoose={(value) => onChange({ priority: value })}
      />
      <Term
        field="sla"
        label="Ready in"
        meaning={slaWords[sla].meaning}
        problem={problems.sla}
        chosen={sla}
        choices={slaChoices(priority, allowed)}
        onChoose={(value) => onChange({ sla: value })}
      />
      <Term
        field="exclusivity"
        label="Exclusivity"
        meaning={exclusivityWords[exclusivity].meaning}
        problem={problems.exclusivity}
        chosen={exclusivity}
        choices={allowed.exclusivities.map((value) => ({ value, label: exclusivityWords[value].name }))}
        onChoose={(value) => onChange({ exclusivity: value })}
      />
      <Term
        field="eula"
        label="Licence"
        meaning={eulaMeaning(eula)}
        problem={problems.eula}
        chosen={eula}
        choices={allowed.eulas.map((value) => ({ value, label: eulaName(value) }))}
        onChoose={(value) => onChange({ eula: value })}
      />
    </section>
  );
}

/** The SLAs of the priority; those of the other one are listed but disabled, with the reason. */
function slaChoices(priority: Priority, allowed: OfferedTerms) {
  const other = priorities.find((one) => one !== priority && allowed.priorities.includes(one));
  const closed: readonly Sla[] = other ? slasOf[other].filter((value) => allowed.slas.includes(value)) : [];
  return [
    ...slasFor(priority, allowed).map((value) => ({ value, label: slaWords[value].name, disabled: false })),
    ...closed.map((value) => ({
      value,
      label: (
        <span className={classes.closed}>
          <IconLock size={12} stroke={1.75} aria-hidden />
          {slaWords[value].name}, {other && priorityWords[other].name} only
        </span>
      ),
      disabled: true,
    })),
  ];
}

interface TermProps<T extends string> {
  field: TaskField;
  label: string;
  meaning: string;
  problem: string | undefined;
  chosen: T;
  choices: { value: T; label: ReactNode; disabled?: boolean }[];
  onChoose: (value: T) => void;
}

/** One term: its choices, what the chosen one means, and what is wrong with it. */
function Term<T extends string>(props: TermProps<T>) {
  const { field, label, meaning, problem, chosen, choices, onChoose } = props;
  return (
    <div className={classes.term} data-task-field={field}>
      <span aria-hidden>{label}</span>
      <div>
        <SegmentedControl fullWidth aria-label={label} value={chosen} onChange={onChoose} data={choices} />
        <p className={classes.meaning}>{meaning}</p>
        {problem && (
          <p className={form.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
