import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { MOST_CONDITIONS, type PropertyCondition } from "./condition.ts";
import { ConditionLine } from "./condition-line.tsx";
import { type ConditionRow, conditionOf, conditionsOf, rowOf, sameConditions } from "./condition-rows.ts";
import classes from "./conditions-field.module.css";

interface ConditionsFieldProps {
  conditions: readonly PropertyCondition[];
  /** How they were written last, with those that are not finished. */
  written: readonly ConditionRow[] | undefined;
  /** Frames found, for the values seen. */
  frames: readonly CatalogFrame[];
  /** Namespace of the service's own properties. */
  prefix: string;
  /** How often a search was tried that these conditions were to be part of. */
  tries: number;
  onWritten: (rows: readonly ConditionRow[]) => void;
  onChange: (conditions: readonly PropertyCondition[]) => void;
}

/** Conditions on any property, a line each; all must hold. A search that is tried waits for those that are not finished. */
export function ConditionsField(props: ConditionsFieldProps) {
  const { conditions, written, frames, prefix, tries } = props;
  // A search that came from elsewhere, such as an undone edit, replaces what is written here.
  const isTheirs = written && sameConditions(conditionsOf(written), conditions);
  const rows = isTheirs ? written : rowsOf(conditions);
  const [openKey, setOpenKey] = useState<number>();
  /** The line that was just added: it has the focus. */
  const [begunKey, setBegunKey] = useState<number>();
  /** Lines that were not finished when a search was tried. */
  const unfinished = () => (tries > 0 ? rows.filter((row) => !conditionOf(row)).map(({ key }) => key) : NONE);
  const [awaited, setAwaited] = useState(() => ({ keys: unfinished(), tries }));
  if (awaited.tries !== tries) setAwaited({ keys: unfinished(), tries });
  const change = (next: readonly ConditionRow[]) => {
    props.onWritten(next);
    const finished = conditionsOf(next);
    if (!sameConditions(finished, conditions)) props.onChange(finished);
  };
  const add = () => {
    const key = 1 + Math.max(0, ...rows.map((row) => row.key));
    change([...rows, { key, property: undefined, operator: "eq", texts: [] }]);
    setOpenKey(key);
    setBegunKey(key);
    announce(t("Condition {number}: choose a property", { number: rows.length + 1 }));
  };
  return (
    <div className={classes.field}>
      {rows.map((row, index) => (
        <ConditionLine
          key={row.key}
          row={row}
          number={index + 1}
          frames={frames}
          prefix={prefix}
          opened={row.key === openKey}
          begun={row.key === begunKey}
          awaited={awaited.keys.includes(row.key)}
          onOpen={() => setOpenKey(row.key)}
          onChange={(next) => change(rows.map((one) => (one.key === next.key ? next : one)))}
          onRemove={() => {
            change(rows.filter((one) => one.key !== row.key));
            announce(t("Condition {number} removed", { number: index + 1 }));
          }}
        />
      ))}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        disabled={rows.length >= MOST_CONDITIONS}
        onClick={add}
      >
        {t("Add a condition")}
      </Button>
    </div>
  );
}

const NONE: readonly number[] = [];

function rowsOf(conditions: readonly PropertyCondition[]): readonly ConditionRow[] {
  return conditions.map((condition, index) => rowOf(condition, index + 1));
}
