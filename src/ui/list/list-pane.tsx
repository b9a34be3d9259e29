import { Skeleton } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { createLink } from "@tanstack/react-router";
import { Children, type ComponentProps, type ReactNode } from "react";
import { t } from "../../languages/texts.ts";
import { useAnnounce } from "../feedback/live-region.tsx";
import { BusyButton } from "../input/busy-button.tsx";
import { takeLostFocus } from "../layout/take-focus.ts";
import { Dotted } from "../text/dotted.tsx";
import { count, type Noun, noneMoves } from "../text/format.ts";
import classes from "./list-pane.module.css";
import { onRowKey } from "./row-keys.ts";

interface ListPaneProps {
  label: string;
  head?: ReactNode;
  children: ReactNode;
}

export function ListPane({ label, head, children }: ListPaneProps) {
  return (
    <section className={classes.pane} aria-label={label} onKeyDown={onRowKey}>
      {head}
      <div className={classes.scroll}>{children}</div>
    </section>
  );
}

interface RowAnchorProps extends ComponentProps<"a"> {
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

export const RowLink = createLink(RowAnchor);

interface RowBodyProps {
  /** 40 px wide and high, or a sign in its middle. */
  picture: ReactNode;
  title: ReactNode;
  /** Lines below the title; an empty one is left out. */
  details: readonly ReactNode[];
  state: ReactNode;
  cost?: ReactNode;
}

/** Content of the row of an order: what it is, its state, and below it what it costs. */
export function RowBody({ picture, title, details, state, cost }: RowBodyProps) {
  return (
    <>
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {Children.map(
          details,
          (detail) =>
            detail && (
              <span className={classes.detail}>
                <Dotted parts={detail} />
              </span>
            ),
        )}
      </span>
      <span className={classes.end}>
        {state}
        {cost}
      </span>
    </>
  );
}

interface RowGroupProps {
  id: string;
  title: string;
  size: number;
  children: ReactNode;
}

export function RowGroup({ id, title, size, children }: RowGroupProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.group}>
        {title} <span>{size}</span>
      </h2>
      {children}
    </section>
  );
}

interface RowSkeletonsProps {
  label: string;
  sign?: number;
  words: readonly [number, number];
  end?: number;
}

/** Placeholder rows. `sign`: width before the words; `words`: widths of the two lines, px. */
export function RowSkeletons({ label, sign, words, end }: RowSkeletonsProps) {
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

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

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
  partial: boolean;
}

export function summaryWords({ shown, loaded, moving, partial }: ListCounts, [one, many]: Noun): string {
  const known = count(loaded, one, many);
  const all = partial ? t("{known} loaded, more exist", { known }) : known;
  const listed = shown < loaded ? t("{shown, number} of {all}", { shown, all }) : all;
  return moving > 0
    ? t("{listed}, {moving, number} under way.", { listed, moving })
    : t("{listed}.", { listed });
}

/** Announces the number under way and its changes, unless an entry is chosen. */
export function useUnderWayAnnouncement(
  moving: number | undefined,
  [one, many]: Noun,
  isOneChosen = false,
): void {
  const words = moving ? t("{known} under way", { known: count(moving, one, many) }) : t(noneMoves(one));
  useAnnounce(moving === undefined || isOneChosen ? undefined : words);
}

/** Entries above a list that join it later; `children` are `li`. */
export function UnderWayList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.underWay} aria-label={label}>
      {children}
    </ul>
  );
}
