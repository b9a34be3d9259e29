import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { ConditionsField } from "../conditions/conditions-field.tsx";
import { percentFault, readPercent, type SearchDraft } from "./draft-store.ts";
import classes from "./filters.module.css";
import type { SearchForm } from "./search-form.ts";
import type { FilterName } from "./set-filters.ts";

export interface MoreFiltersProps {
  editing: Pick<SearchDraft, "draft" | "written" | "setWritten" | "percent" | "setPercent">;
  frames: readonly CatalogFrame[];
  at: FilterName | "all" | undefined;
  tries: number;
  onEdit: (change: Partial<SearchForm>) => void;
}

export function MoreFilters(props: MoreFiltersProps) {
  const { editing, at, tries, onEdit } = props;
  const { draft } = editing;
  const { prefix } = useSession();
  const covers = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = at === "coverage" ? covers : at === "property" ? properties : undefined;
    const wrong = tries > 0 && field?.current?.querySelector<HTMLElement>(WRONG);
    (wrong || field?.current?.querySelector<HTMLElement>("input, button"))?.focus();
  }, [at, tries]);
  return (
    <>
      <span className={classes.label}>
        <TermHelp term="coverage">{t("Covers")}</TermHelp>
      </span>
      <div ref={covers}>
        <CoverageField
          coverage={draft.coverage}
          typed={editing.percent}
          hasArea={draft.area.length > 0}
          onChange={(typed) => {
            const coverage = readPercent(typed);
            if (coverage !== draft.coverage && (coverage !== undefined || typed.trim() === ""))
              onEdit({ coverage });
            editing.setPercent(typed);
          }}
        />
      </div>
      <div className={classes.wide} ref={properties}>
        <p className={classes.label}>{t("More conditions (all must match)")}</p>
        <ConditionsField
          conditions={draft.conditions}
          written={editing.written}
          frames={props.frames}
          prefix={prefix}
          tries={tries}
          onWritten={editing.setWritten}
          onChange={(conditions) => onEdit({ conditions })}
        />
      </div>
    </>
  );
}

const WRONG = "[aria-invalid=true], [data-unfinished]";

interface CoverageFieldProps {
  coverage: number | undefined;
  typed: string | undefined;
  hasArea: boolean;
  onChange: (typed: string) => void;
}

function CoverageField({ coverage, typed, hasArea, onChange }: CoverageFieldProps) {
  const read = typed === undefined ? undefined : readPercent(typed);
  const isFault = typed !== undefined && typed.trim() !== "" && read === undefined;
  // A search from elsewhere replaces typed text.
  const text = typed !== undefined && (isFault || read === coverage) ? typed : String(coverage ?? "");
  return (
    <TextInput
      aria-label={t("Covers at least so many percent of the area")}
      placeholder={hasArea ? t("Minimum, % of my area") : t("Draw an area first")}
      disabled={!hasArea}
      inputMode="numeric"
      rightSection="%"
      value={text}
      error={isFault ? percentFault() : undefined}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
