import { TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { ConditionsField } from "../conditions/conditions-field.tsx";
import classes from "./filters.module.css";
import type { SearchForm } from "./search-form.ts";
import type { FilterName } from "./set-filters.ts";

interface MoreFiltersProps extends Pick<ComponentProps<typeof ConditionsField>, "written" | "onWritten"> {
  draft: SearchForm;
  frames: readonly CatalogFrame[];
  /** The filter that was asked for: it has the focus. */
  at: FilterName | "all" | undefined;
  /** How often a search was tried with them. */
  tries: number;
  onEdit: (change: Partial<SearchForm>) => void;
}

/** Filters that few searches have: how much of the area a frame covers, and conditions on any property. */
export function MoreFilters({ draft, frames, at, tries, onEdit, ...conditions }: MoreFiltersProps) {
  const { prefix } = useSession();
  return (
    <>
      <span className={classes.label}>
        <TermHelp term="coverage">{t("Covers")}</TermHelp>
      </span>
      <div data-more="" ref={at === "coverage" ? takeFocus : undefined}>
        <CoverageField
          coverage={draft.coverage}
          hasArea={draft.area.length > 0}
          onChange={(coverage) => onEdit({ coverage })}
        />
      </div>
      <div data-more="" className={classes.wide} ref={at === "property" ? takeFocus : undefined}>
        <p className={classes.label}>{t("Any property: all must hold")}</p>
        <ConditionsField
          {...conditions}
          conditions={draft.conditions}
          frames={frames}
          prefix={prefix}
          tries={tries}
          onChange={(conditions) => onEdit({ conditions })}
        />
      </div>
    </>
  );
}

/** These filters come after the others, so that they take the focus themselves. */
function takeFocus(field: HTMLElement | null): void {
  field?.querySelector<HTMLElement>("input, button")?.focus();
}

interface CoverageFieldProps {
  coverage: number | undefined;
  hasArea: boolean;
  onChange: (coverage: number | undefined) => void;
}

/** The least share of the area that a frame covers, percent. */
function CoverageField({ coverage, hasArea, onChange }: CoverageFieldProps) {
  const [typed, setTyped] = useState({ text: coverage === undefined ? "" : String(coverage), of: coverage });
  // A search that came from elsewhere.
  if (coverage !== typed.of) {
    const isOurs = readPercent(typed.text) === coverage;
    setTyped({ text: isOurs ? typed.text : String(coverage ?? ""), of: coverage });
  }
  const isFault = typed.text.trim() !== "" && readPercent(typed.text) === undefined;
  return (
    <TextInput
      aria-label={t("Covers at least so many percent of the area")}
      placeholder={hasArea ? t("at least, % of the area") : t("Draw an area first")}
      disabled={!hasArea}
      inputMode="numeric"
      rightSection="%"
      value={typed.text}
      error={isFault ? t("A whole number from 1 to 100, in percent of the area.") : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ text: value, of: typed.of });
        const read = readPercent(value);
        if (read !== coverage && (read !== undefined || value.trim() === "")) onChange(read);
      }}
    />
  );
}

function readPercent(text: string): number | undefined {
  const [digits] = /^\d{1,3}$/.exec(text.trim()) ?? [];
  const percent = Number(digits);
  return digits && percent >= 1 && percent <= 100 ? percent : undefined;
}
