import { Button, MultiSelect, NumberInput, Popover, RangeSlider, SegmentedControl } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract, useCurrency } from "../../../api/use-session.ts";
import { type ModeFamily, modeFamilies, productTypes } from "../../../domain/modes.ts";
import { t, text } from "../../../languages/texts.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import type { TermID } from "../../../shared/terms/terms.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { ToggleGroup } from "../../../ui/input/toggle-group.tsx";
import { UtcDayField } from "../../../ui/input/utc-fields.tsx";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { pageSteps } from "../../../ui/list/page-steps.ts";
import { numberSeparator } from "../../../ui/text/format.ts";
import { AreaField, type AreaFieldProps } from "./area-field.tsx";
import classes from "./filters.module.css";
import { FrameCount } from "./frame-count.tsx";
import type { MoreFiltersProps } from "./more-filters.tsx";
import range from "./range-bars.module.css";
import { INCIDENCE_LIMITS, MOST_PRICE, type SearchForm, type TimeFilter, timeWords } from "./search-form.ts";
import { type FilterName, setFilters } from "./set-filters.ts";
import timeClasses from "./time-field.module.css";

const LOOK_SIDES = [
  { value: "left", label: text("Left") },
  { value: "right", label: text("Right") },
] as const;
const PASS_DIRECTIONS = [
  { value: "ascending", label: text("Ascending") },
  { value: "descending", label: text("Descending") },
] as const;

const MoreFilters = lazyPart(() => import("./more-filters.tsx"), "MoreFilters");

interface FiltersProps extends MoreFiltersProps, Omit<AreaFieldProps, "area" | "place" | "onRemove"> {
  edited: boolean;
  searching: boolean;
  privateAllowed: boolean;
  onSearch: () => void;
  onDiscard: (() => void) | undefined;
}

/** Edits the search. Whole areas are searched at once, all else on Search. */
export function Filters(props: FiltersProps) {
  const { editing, edited, searching, at, onEdit } = props;
  const { draft } = editing;
  const form = useRef<HTMLFormElement>(null);
  const hasPrices = useContract()?.hasPricingPlan === true;
  const isUnfinished = editing.written !== undefined || editing.percent !== undefined;
  const [isMoreShown, setMoreShown] = useState(
    () => isUnfinished || setFilters(draft, []).some(({ name }) => RADAR_FILTERS.includes(name)),
  );
  // A chip, or a search that was refused, leads to its field.
  if (!isMoreShown && at && RADAR_FILTERS.some((name) => name === at)) setMoreShown(true);
  useEffect(() => {
    if (!at) return;
    const field = at === "all" ? form.current : form.current?.querySelector(`[data-filter="${at}"]`);
    const chosen = at === "all" ? null : field?.querySelector<HTMLElement>("[aria-pressed=true]");
    (chosen ?? field?.querySelector<HTMLElement>("button, input, [role=slider]"))?.focus();
  }, [at]);
  return (
    <form
      ref={form}
      className={classes.filters}
      aria-label={t("Search")}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch();
      }}
    >
      <Field name="area" label={t("Area")}>
        <AreaField {...props} area={draft.area} place={draft.place} onRemove={() => onEdit({ area: [] })} />
      </Field>
      {props.areaProblem && (
        <p className={classes.problem} role="alert">
          {props.areaProblem}
        </p>
      )}
      <Field name="time" label={t("Time¦span")}>
        <TimeField time={draft.time} onChange={(time) => onEdit({ time })} />
      </Field>
      <Field name="resolution" label={t("Resolution")} term="resolution">
        <ResolutionField resolution={draft.resolution} onChange={(resolution) => onEdit({ resolution })} />
      </Field>
      {hasPrices && (
        <Field name="price" label={t("Price")}>
          <PriceField price={draft.mostPrice} onChange={(mostPrice) => onEdit({ mostPrice })} />
        </Field>
      )}
      <Button
        variant="subtle"
        className={classes.more ?? ""}
        aria-expanded={isMoreShown}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        onClick={() => setMoreShown(!isMoreShown)}
      >
        {isMoreShown ? t("Fewer filters") : t("More: mode, look, incidence, products")}
      </Button>
      {isMoreShown && <RadarFilters {...props} />}
      <div className={classes.actions}>
        <span className={classes.hint} role="status">
          {edited ? t("Edited, not applied") : ""}
          {(edited || !props.onDiscard) && !props.areaProblem && <FrameCount draft={draft} />}
        </span>
        {edited && props.onDiscard && (
          <Button variant="subtle" onClick={props.onDiscard}>
            {t("Undo edits")}
          </Button>
        )}
        <BusyButton type="submit" busy={searching} disabled={props.areaProblem !== undefined}>
          {t("Search¦verb")}
        </BusyButton>
      </div>
    </form>
  );
}

const RADAR_FILTERS: readonly FilterName[] = [
  "mode",
  "look",
  "incidence",
  "product",
  "collection",
  "coverage",
  "property",
];

function RadarFilters(props: FiltersProps) {
  const { frames, onEdit } = props;
  const { draft } = props.editing;
  return (
    <>
      <Field name="mode" label={t("Mode")} term="mode">
        <ToggleGroup<ModeFamily>
          label={t("Mode")}
          options={modeFamilies.map((family) => ({ value: family, label: family }))}
          selected={draft.families}
          onChange={(families) => onEdit({ families })}
        />
      </Field>
      <Field name="look" label={t("Viewing side")} term="look">
        <div className={classes.pair}>
          <OneOrNone
            label={t("Look side")}
            options={LOOK_SIDES}
            chosen={draft.lookSide}
            onChoose={(lookSide) => onEdit({ lookSide })}
          />
          <OneOrNone
            label={t("Pass direction")}
            options={PASS_DIRECTIONS}
            chosen={draft.passDirection}
            onChoose={(passDirection) => onEdit({ passDirection })}
          />
        </div>
      </Field>
      <Field name="incidence" label={t("Incidence")} term="incidence">
        <IncidenceField
          incidence={draft.incidence}
          frames={frames}
          onChange={(incidence) => onEdit({ incidence })}
        />
      </Field>
      <Field name="product" label={t("Product")} term="products">
        <MultiSelect
          aria-label={t("Product type")}
          placeholder={draft.products.length > 0 ? "" : t("Any product")}
          data={[...productTypes]}
          value={[...draft.products]}
          onChange={(products) =>
            onEdit({
              products: productTypes.filter((name) => products.includes(name)),
            })
          }
          clearable
        />
      </Field>
      <Field name="collection" label={t("Show¦filter")} term="collection">
        <SegmentedControl<SearchForm["collection"]>
          aria-label={t("Images shown")}
          value={draft.collection}
          fullWidth
          disabled={!props.privateAllowed}
          onChange={(collection) => onEdit({ collection })}
          data={[
            { value: "public", label: t("Catalog") },
            { value: "private", label: t("My images") },
            { value: "both", label: t("Both") },
          ]}
        />
      </Field>
      <Suspense fallback={null}>
        <MoreFilters {...props} />
      </Suspense>
    </>
  );
}

interface FieldProps {
  name: FilterName;
  label: string;
  term?: TermID;
  children: ReactNode;
}

function Field({ name, label, term, children }: FieldProps) {
  return (
    <>
      <span className={classes.label}>{term ? <TermHelp term={term}>{label}</TermHelp> : label}</span>
      <div data-filter={name}>{children}</div>
    </>
  );
}

interface OneOrNoneProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

function OneOrNone<T extends string>({ label, options, chosen, onChoose }: OneOrNoneProps<T>) {
  return (
    <ToggleGroup
      label={label}
      single
      options={options.map((option) => ({ ...option, label: t(option.label) }))}
      selected={chosen ? [chosen] : []}
      onChange={([value]) => onChoose(value)}
    />
  );
}

/** Offered resolutions, meters. */
const RESOLUTIONS = [0.25, 0.5, 1, 3];

interface ResolutionFieldProps {
  resolution: number | undefined;
  onChange: (resolution: number | undefined) => void;
}

function ResolutionField({ resolution, onChange }: ResolutionFieldProps) {
  const offered = new Set([...RESOLUTIONS, ...(resolution === undefined ? [] : [resolution])]);
  return (
    <ToggleGroup
      label={t("Resolution, this or finer")}
      single
      options={[...offered]
        .sort((a, b) => a - b)
        .map((metres) => ({
          value: String(metres),
          label: t("{metres, number} m", { metres }),
          hint: t("{metres} m or finer", { metres }),
        }))}
      selected={resolution === undefined ? [] : [String(resolution)]}
      onChange={([chosen]) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}

interface PriceFieldProps {
  price: number | undefined;
  onChange: (price: number | undefined) => void;
}

function PriceField({ price, onChange }: PriceFieldProps) {
  const currency = useCurrency();
  return (
    <NumberInput
      aria-label={t("Price of a frame, at most")}
      placeholder={t("Any price, or up to")}
      hideControls
      min={1}
      max={MOST_PRICE}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator={numberSeparator("group")}
      decimalSeparator={numberSeparator("decimal")}
      rightSection={currency}
      rightSectionWidth={48}
      value={price ?? ""}
      onChange={(value) => onChange(value === "" ? undefined : Number(value))}
    />
  );
}

interface IncidenceFieldProps {
  incidence: readonly [number, number] | undefined;
  frames: readonly CatalogFrame[];
  onChange: (incidence: readonly [number, number] | undefined) => void;
}

const [LEAST, MOST] = INCIDENCE_LIMITS;
const BIN_DEGREES = 2;
const PAGE_DEGREES = 5;

export function IncidenceField({ incidence, frames, onChange }: IncidenceFieldProps) {
  const bars = useMemo(() => histogram(frames), [frames]);
  const value: [number, number] = incidence ? [incidence[0], incidence[1]] : [LEAST, MOST];
  const most = Math.max(1, ...bars);
  const choose = ([from, to]: [number, number]) =>
    onChange(from === LEAST && to === MOST ? undefined : [from, to]);
  return (
    <div className={classes.field}>
      <div className={`${range.bars} ${classes.bars}`} aria-hidden>
        {bars.map((count, index) => {
          const from = LEAST + index * BIN_DEGREES;
          return (
            <span
              key={from}
              data-inside={from + BIN_DEGREES > value[0] && from < value[1] ? true : undefined}
              style={{ height: `${(count / most) * 100}%` }}
            />
          );
        })}
      </div>
      <RangeSlider
        classNames={{ thumb: range.thumb ?? "" }}
        min={LEAST}
        max={MOST}
        minRange={1}
        label={(degrees) => `${degrees}°`}
        thumbFromLabel={t("Least incidence")}
        thumbToLabel={t("Most incidence")}
        thumbValueText={(degrees) => t("{degrees} degrees", { degrees })}
        thumbProps={pageSteps({ value, by: PAGE_DEGREES, min: LEAST, max: MOST, onChange: choose })}
        value={value}
        onChange={choose}
      />
      <p className={range.ends}>
        <span>{value[0]}°</span>
        <span>{value[1]}°</span>
      </p>
    </div>
  );
}

function histogram(frames: readonly CatalogFrame[]): number[] {
  const bars = new Array<number>(Math.ceil((MOST - LEAST) / BIN_DEGREES)).fill(0);
  for (const { incidence } of frames) {
    if (incidence.center === undefined) continue;
    const bin = Math.floor((incidence.center - LEAST) / BIN_DEGREES);
    if (bin >= 0 && bin < bars.length) bars[bin] = (bars[bin] ?? 0) + 1;
  }
  return bars;
}

interface TimeFieldProps {
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
}

const PRESETS: readonly TimeFilter[] = [
  { kind: "days", days: 7 },
  { kind: "days", days: 30 },
  { kind: "days", days: 90 },
  { kind: "days", days: 365 },
  { kind: "all" },
];

export function TimeField({ time, onChange }: TimeFieldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={timeClasses.button}
          aria-expanded={opened}
          aria-label={t("Time: {time} UTC", { time: timeWords(time) })}
          onClick={() => setOpened(!opened)}
        >
          <span>{timeWords(time)} </span>
          <span className={timeClasses.zone}>{t("UTC")}</span>
          <IconCalendar size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={timeClasses.presets}>
          {PRESETS.map((preset) => (
            <Button
              key={timeWords(preset)}
              variant={timeWords(preset) === timeWords(time) ? "filled" : "default"}
              onClick={() => {
                onChange(preset);
                setOpened(false);
              }}
            >
              {timeWords(preset)}
            </Button>
          ))}
        </div>
        <RangeForm
          time={time}
          onChange={(range) => {
            onChange(range);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function RangeForm({ time, onChange }: TimeFieldProps) {
  const [from, setFrom] = useState<string | undefined>(time.kind === "range" ? (time.from ?? "") : "");
  const [to, setTo] = useState<string | undefined>(time.kind === "range" ? (time.to ?? "") : "");
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(from, to);
  return (
    <form
      className={timeClasses.range}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles this event to the form of the filters.
        event.stopPropagation();
        if (!problem) {
          onChange({ kind: "range", from: from || undefined, to: to || undefined });
          return;
        }
        setTried(true);
        announce(problem.words);
        event.currentTarget.querySelectorAll<HTMLInputElement>("input")[problem.field]?.focus();
      }}
    >
      <UtcDayField label={t("From (UTC)")} day={from ?? ""} onChange={setFrom} />
      <UtcDayField label={t("To (UTC), included")} day={to ?? ""} onChange={setTo} />
      {problem && (tried || (from && to)) && <p className={timeClasses.problem}>{problem.words}</p>}
      <Button type="submit">{t("Use this range")}</Button>
    </form>
  );
}

function rangeProblem(
  from: string | undefined,
  to: string | undefined,
): { words: string; field: 0 | 1 } | undefined {
  if (from === undefined) return { words: t("Enter the first day as 2026-11-22."), field: 0 };
  if (to === undefined) return { words: t("Enter the last day as 2026-11-22."), field: 1 };
  if (!from && !to) return { words: t("Choose at least one day."), field: 0 };
  if (from && to && from > to) return { words: t("The first day must not be after the last."), field: 1 };
  return undefined;
}
