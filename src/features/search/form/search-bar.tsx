import { Button, OverflowList } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowLeft, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useCurrency } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { BusyButton, iconBefore } from "../../../ui/input/busy-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { FrameCount } from "./frame-count.tsx";
import classes from "./search-bar.module.css";
import type { SearchForm } from "./search-form.ts";
import { type FilterName, filterNames, type SetFilter, setFilters } from "./set-filters.ts";

interface SearchBarProps {
  /** Search whose results are shown; before the first one, what is edited. */
  form: SearchForm;
  draft: SearchForm;
  edited: boolean;
  searching: boolean;
  problem: string | undefined;
  opened: boolean;
  /** Opens the filters at one of them; undefined closes them. */
  onOpen: (at: FilterName | "all" | undefined) => void;
  onWithout: (change: Partial<SearchForm>) => void;
  onSearch: () => void;
  onDiscard: () => void;
  tools?: ReactNode;
}

export function SearchBar(props: SearchBarProps) {
  const { form, edited, opened, onOpen } = props;
  const all = useRef<HTMLButtonElement>(null);
  const { entries: areas } = useNamedAreas();
  const currency = useCurrency();
  return (
    <search className={classes.bar} aria-label={t("Filters of the search")}>
      <Button
        ref={all}
        variant="default"
        className={classes.all}
        {...iconBefore(opened ? IconArrowLeft : IconAdjustmentsHorizontal)}
        aria-expanded={opened}
        title={opened ? t("Back to the results (L)") : t("All filters (L)")}
        onClick={() => onOpen(opened ? undefined : "all")}
      >
        {opened ? t("Results") : t("All filters")}
      </Button>
      <OverflowList
        className={classes.chips ?? ""}
        gap={8}
        data={setFilters(form, areas, currency)}
        getItemKey={({ name, words }) => `${name} ${words}`}
        renderItem={(filter) => (
          <Chip
            filter={filter}
            onOpen={() => onOpen(filter.name)}
            onRemove={() => {
              // The pressed button goes with its filter.
              all.current?.focus();
              props.onWithout(filter.without);
            }}
          />
        )}
        renderOverflow={(hidden) => (
          <Button
            variant="subtle"
            aria-label={t("{count} more: {filters}", {
              count: hidden.length,
              filters: hidden.map(({ words }) => words).join("; "),
            })}
            onClick={() => onOpen("all")}
          >
            +{hidden.length}
          </Button>
        )}
      />
      {edited && !opened && (
        <div className={classes.edited}>
          <span className={classes.hint} role="status">
            {t("Edited, not applied")}
            {!props.problem && <FrameCount draft={props.draft} />}
          </span>
          <Button variant="subtle" onClick={props.onDiscard}>
            {t("Undo edits")}
          </Button>
          <BusyButton busy={props.searching} disabled={props.problem !== undefined} onClick={props.onSearch}>
            {t("Search¦verb")}
          </BusyButton>
        </div>
      )}
      {props.tools}
    </search>
  );
}

interface ChipProps {
  filter: SetFilter;
  onOpen: () => void;
  onRemove: () => void;
}

function Chip({ filter: { name, words }, onOpen, onRemove }: ChipProps) {
  // "Strait of Gibraltar · 6,399 km² · across 180°"
  const parts = name === "area" ? /^(.* · )?([^·]*²[^·]*?)( · .*)?$/.exec(words) : null;
  const [, place, size = words, rest] = parts ?? [];
  return (
    <span className={classes.chip} data-on-map={name === "area" || undefined}>
      <button
        type="button"
        className={classes.words}
        aria-label={t("{filter}: {words}. Change", { filter: t(filterNames[name]), words })}
        title={name === "area" ? words : undefined}
        onClick={onOpen}
      >
        {place && <span className={classes.place}>{place}</span>}
        {size}
        {rest && <span className={classes.place}>{rest}</span>}
      </button>
      <IconButton
        Icon={IconX}
        iconSize={14}
        size={24}
        className={classes.remove ?? ""}
        label={t("Search without the filter {filter}", { filter: t(filterNames[name]) })}
        title={t("Remove")}
        onClick={onRemove}
      />
    </span>
  );
}
