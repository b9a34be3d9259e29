import type { ReactNode } from "react";
import type { Contract } from "../../contract/account.ts";
import { ModeTable } from "./mode-table.tsx";
import { PointField } from "./point-field.tsx";
import { allowedBy, type TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";
import classes from "./task-form.module.css";

interface TaskPanelProps {
  draft: TaskDraft;
  choices: TaskChoices;
  contract: Contract | undefined;
  onChange: (change: Partial<TaskDraft>) => void;
  /** Beside the title. */
  actions?: ReactNode;
}

/** The form of a new acquisition: where, with which mode, seen from where, when and under which terms. */
export function TaskPanel({ draft, choices, contract, onChange, actions }: TaskPanelProps) {
  const allowed = allowedBy(contract);
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <h1>New acquisition</h1>
        <span className={classes.kept}>Draft, kept in this tab</span>
        {actions}
      </header>
      <section className={classes.section} aria-label="Place">
        <PointField
          point={choices.point}
          reference={draft.reference ?? ""}
          problem={undefined}
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
      <section className={classes.section} aria-labelledby="task-mode">
        <div className={classes.title}>
          <h2 id="task-mode">Imaging mode</h2>
        </div>
        <ModeTable
          mode={choices.mode}
          allowed={allowed.modes}
          incidence={(choices.incidence[0] + choices.incidence[1]) / 2}
          frames={choices.frames}
          priceOf={() => null}
          onMode={(mode) => onChange({ mode })}
          onFrames={(frames) => onChange({ frames })}
        />
      </section>
    </div>
  );
}
