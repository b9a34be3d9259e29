import { Button, Menu, Tooltip } from "@mantine/core";
import { type Icon, IconColumns2, IconColumns3, IconCopy, IconMap } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { spokenLanguage, t } from "../../../languages/texts.ts";
import { OfflineNote } from "../../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { useHasKeys } from "../../../ui/input/letter-keys.ts";
import { useNarrow } from "../../../ui/layout/use-media.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import { foundWords, MissingParts, PricesAwaited, restValues } from "../results/result-totals.tsx";
import { columnGroups, DEFAULT_COLUMNS, headingOf, type TableColumn, useTableColumns } from "./columns.ts";
import classes from "./results-table.module.css";
import type { AskedPrices } from "./use-frame-prices.ts";

interface TableHeadProps {
  results: SearchResults;
  frames: number;
  columns: readonly TableColumn[];
  sortedBy: TableColumn | undefined;
  prices: AskedPrices | undefined;
  chosen: number;
  /** Undefined unless two rows are chosen. */
  onCompare: (() => void) | undefined;
  onCopy: () => void;
  copied: string | undefined;
  onClose: () => void;
}

export function TableHead(props: TableHeadProps) {
  const { results, frames, sortedBy, prices, chosen } = props;
  const { hasMore, loadingAll, reachedCap } = results;
  const hasKeys = useHasKeys();
  return (
    <header className={classes.head}>
      <div className={classes.tools}>
        <p className={classes.count}>
          {results.loading && <span role="status">{t("Searching…")}</span>}
          {!results.loading && !results.error && (
            <>
              <b>{foundWords(results, frames)}</b>{" "}
              <span>
                {prices && prices.awaited > 0 ? (
                  <PricesAwaited prices={prices} />
                ) : (
                  loadedWords(frames, results, sortedBy)
                )}
              </span>
            </>
          )}
        </p>
        {hasMore &&
          (loadingAll ? (
            <Button variant="default" onClick={results.stopLoadingAll}>
              {t("Stop")}
            </Button>
          ) : (
            !reachedCap && (
              <Button variant="subtle" onClick={results.loadAll}>
                {t("Load all")}
              </Button>
            )
          ))}
        <OfflineNote answeredAt={results.answeredAt} />
        <span className={classes.gap} />
        {frames > 1 && !props.onCompare && (
          <span className={classes.hint}>
            {hasKeys ? t("To compare, choose two rows with Ctrl or Space") : t("To compare, tap two rows")}
          </span>
        )}
        <ColumnsMenu columns={props.columns} />
        <Tool
          Icon={IconColumns2}
          label={t("Compare")}
          disabled={!props.onCompare}
          title={
            props.onCompare
              ? t("Compare the two chosen frames (X)")
              : t("Choose exactly two rows to compare them")
          }
          onClick={props.onCompare}
        />
        <Tooltip label={props.copied} opened={props.copied !== undefined}>
          <Tool
            Icon={IconCopy}
            label={t("Copy {count, plural, one {# row} other {# rows}}", {
              count: chosen > 0 ? chosen : frames,
            })}
            disabled={frames === 0}
            onClick={props.onCopy}
          />
        </Tooltip>
        <Button variant="default" {...iconBefore(IconMap)} onClick={props.onClose}>
          {t("Map")}
        </Button>
      </div>
      {hasMore && reachedCap && (
        <p className={classes.note}>
          {t("Showing {limit, number}, the limit. Narrow the search", { limit: results.frames.length })}
        </p>
      )}
      <MissingParts results={results} />
    </header>
  );
}

interface ToolProps extends Pick<ComponentPropsWithRef<"button">, "ref" | "title" | "onClick"> {
  Icon: Icon;
  label: string;
  disabled?: boolean;
}

/** Button whose words are left out on a phone, so that all tools stand in one line; menus and tips give it props of their own. */
function Tool({ Icon, label, title, ...props }: ToolProps) {
  if (useNarrow())
    return (
      <IconButton variant="default" size={28} Icon={Icon} label={label} title={title ?? label} {...props} />
    );
  return (
    <Button variant="default" {...iconBefore(Icon)} title={title} {...props}>
      {label}
    </Button>
  );
}

function loadedWords(frames: number, results: SearchResults, sortedBy: TableColumn | undefined): string {
  const { hasMore } = results;
  const words = t(
    "{isPart, select, yes {of {loaded, number} found} other {found}}{rest, select, loading {, loading more} more {, more exist} missing {, not all loaded} other {}}",
    restValues(results, frames),
  );
  if (!sortedBy) return words;
  const column = spokenLanguage() === "en" ? sortedBy.label.toLowerCase() : sortedBy.label;
  return hasMore
    ? t("{loaded} · by {column} among those loaded", { loaded: words, column })
    : t("{loaded} · by {column}", { loaded: words, column });
}

function ColumnsMenu({ columns }: { columns: readonly TableColumn[] }) {
  const { shown, show } = useTableColumns();
  const [fixed] = columns;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Tool Icon={IconColumns3} label={t("Columns")} />
      </Menu.Target>
      <Menu.Dropdown className={classes.columns}>
        <Menu.Item onClick={() => show(DEFAULT_COLUMNS)}>{t("As at first")}</Menu.Item>
        <Menu.Item onClick={() => show(columns.map(({ id }) => id))}>{t("All columns")}</Menu.Item>
        <Menu.CheckboxGroup value={[...shown]} onChange={show}>
          {Object.entries(columnGroups).map(([group, name]) => (
            <div key={group}>
              <Menu.Label>{t(name)}</Menu.Label>
              {columns
                .filter((column) => column.group === group && column !== fixed)
                .map((column) => (
                  <Menu.CheckboxItem key={column.id} value={column.id}>
                    {headingOf(column)}
                  </Menu.CheckboxItem>
                ))}
            </div>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
