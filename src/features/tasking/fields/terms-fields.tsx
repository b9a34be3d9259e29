import { SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { OfferedTerms } from "../../../domain/contract-terms.ts";
import type { Eula } from "../../../domain/products.ts";
import {
  type Exclusivity,
  type Priority,
  priorities,
  type Sla,
  slasOf,
} from "../../../domain/tasking-rules.ts";
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
      >
        <SegmentedControl
          fullWidth
          aria-label="Priority"
          value={priority}
          onChange={(value) => onChange({ priority: value as Priority })}
          data={allowed.priorities.map((value) => ({ value, label: priorityWords[value].name }))}
        />
      </Term>
      <Term field="sla" label="Ready in" meaning={slaWords[sla].meaning} problem={problems.sla}>
        <SegmentedControl
          fullWidth
          aria-label="Ready in"
          value={sla}
          onChange={(value) => onChange({ sla: value as Sla })}
          data={slaChoices(priority, allowed)}
        />
      </Term>
      <Term
        field="exclusivity"
        label="Exclusivity"
        meaning={exclusivityWords[exclusivity].meaning}
        problem={problems.exclusivity}
      >
        <SegmentedControl
          fullWidth
          aria-label="Exclusivity"
          value={exclusivity}
          onChange={(value) => onChange({ exclusivity: value as Exclusivity })}
          data={allowed.exclusivities.map((value) => ({ value, label: exclusivityWords[value].name }))}
        />
      </Term>
      <Term field="eula" label="Licence" meaning={eulaMeaning(eula)} problem={problems.eula}>
        <SegmentedControl
          fullWidth
          aria-label="Licence"
          value={eula}
          onChange={(value) => onChange({ eula: value as Eula })}
          data={allowed.eulas.map((value) => ({ value, label: eulaName(value) }))}
        />
      </Term>
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

interface TermProps {
  field: TaskField;
  label: string;
  meaning: string;
  problem: string | undefined;
  children: ReactNode;
}

function Term({ field, label, meaning, problem, children }: TermProps) {
  return (
    <div className={classes.term} data-task-field={field}>
      <span aria-hidden>{label}</span>
      <div>
        {children}
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
