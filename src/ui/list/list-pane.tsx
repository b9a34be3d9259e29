import { Skeleton } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../feedback/live-region.tsx";
import { BusyButton } from "../input/busy-button.tsx";
import { takeLostFocus } from "../layout/take-focus.ts";
import { count } from "../text/format.ts";
import { type Noun, noneMoves } from "../text/noun.ts";
import classes from "./list-pane.module.css";
import { onRowKey } from "./row-keys.ts";

/** A list beside what is chosen of it: its head is fixed, the rest scrolls. */
export function ListPane({
  label,
  head,
  children,
}: {
  label: string;
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.pane} aria-label={label} onKeyDown={onRowKey}>
      {head}
      <div className={classes.scroll}>{children}</div>
    </section>
  );
}

interface RowAnchorProps extends ComponentProps<"a"> {
  /** It is what the pane beside the list shows. */
  selected?: boolean;
}

function RowAnchor({ selected = false, className = "", ref = null, ...anchor }: RowAnchorProps) {
  return (
    <a
      {...anchor}
      data-row
      className={`${classes.row} ${className}`}
      data-selected={selected || undefined}
      aria-current={selected ? "true" : undefined}
      ref={useMergedRef(ref, selected ? takeLostFocus : null)}
    />
  );
}

/** A row of a list that leads to what it names: its sign, its words over one another, and its status. */
export const RowLink = createLink(RowAnchor);

interface RowPartProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The words of a row, over one another. */
export function RowWords({ className = "", children }: RowPartProps) {
  return <span className={`${classes.words} ${className}`}>{children}</span>;
}

/** A line of a row that says more than its first. */
export function RowDetail({ className = "", children }: RowPartProps) {
  return <span className={`${classes.detail} ${className}`}>{children}</span>;
}

/** Rows under a title that says how many they are. */
export function RowGroup({
  id,
  title,
  size,
  children,
}: {
  id: string;
  title: string;
  size: number;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.group}>
        {title} <span>{size}</span>
      </h2>
      {children}
    </section>
  );
}

/**
 * Rows that are to come. `sign` is the side of what comes before the words, px; `words` how wide the two lines are; `end`
 * what stands behind them.
 */
export function RowSkeletons({
  label,
  sign,
  words,
  end,
}: {
  label: string;
  sign?: number;
  words: readonly [number, number];
  end?: number;
}) {
  return (
    <div role="status" aria-label={label}>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className={classes.row}>
          {sign !== undefined && <Skeleton width={sign} height={sign} />}
          <span className={classes.words}>
            <Skeleton width={words[0]} height={12} maw="100%" />
            <Skeleton width={words[1]} height={10} maw="100%" mt={8} />
          </span>
          {end !== undefined && <Skeleton width={end} height={12} />}
        </div>
      ))}
    </div>
  );
}

/** A page that can have a next one. */
interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The button for older entries, where there are any; `loaded` says what is loaded: "200 tasks". */
export function LoadMore({ query, loaded }: { query: Paged; loaded: string }) {
  if (!query.hasNextPage) return null;
  return (
    <BusyButton
      variant="default"
      className={classes.more}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t("{loaded} loaded, more exist. Load more", { loaded })}
    </BusyButton>
  );
}

interface ListCounts {
  shown: number;
  loaded: number;
  moving: number;
  /** Whether more exist than are loaded. */
  partial: boolean;
}

/** "3 of 20 tasks loaded, more exist, 2 under way." */
export function summaryWords({ shown, loaded, moving, partial }: ListCounts, [one, many]: Noun): string {
  const known = count(loaded, one, many);
  const all = partial ? t("{known} loaded, more exist", { known }) : known;
  const listed = shown < loaded ? t("{shown, number} of {all}", { shown, all }) : all;
  return moving > 0
    ? t("{listed}, {moving, number} under way.", { listed, moving })
    : t("{listed}.", { listed });
}

/** Says how many are under way, once that is known and with each change; not while one is chosen, which speaks for itself. */
export function useUnderWayAnnouncement(
  moving: number | undefined,
  [one, many]: Noun,
  isOneChosen = false,
): void {
  useEffect(() => {
    if (moving === undefined || isOneChosen) return;
    announce(moving > 0 ? t("{known} under way", { known: count(moving, one, many) }) : t(noneMoves(one)));
  }, [moving, one, many, isOneChosen]);
}
