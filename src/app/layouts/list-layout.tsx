import { Link, type LinkProps, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import classes from "./orders-layout.module.css";
import { useRowKeys } from "./use-global-keys.ts";

interface ListLayoutProps {
  list: ReactNode;
  /** What stands beside the list; undefined while nothing is chosen. */
  chosen: string | undefined;
  /** The address of the list alone, and the words of the link there. */
  back: readonly [to: NonNullable<LinkProps["to"]>, words: string];
}

/** A list that stays while what was chosen of it changes beside it; on a narrow screen that takes its place. */
export function ListLayout({ list, chosen, back: [to, words] }: ListLayoutProps) {
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div ref={rows} className={classes.screen} data-chosen={chosen !== undefined || undefined}>
      {list}
      <div key={chosen} className={chosen === undefined ? classes.beside : classes.detail}>
        {chosen !== undefined && (
          <Link to={to} search={true} className={classes.back}>
            {words}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the list of a tab while nothing of it is chosen. */
export function NothingChosen({ tab, title, text }: { tab: string; title: string; text: string }) {
  return (
    <>
      <title>{`${tab} · Swath`}</title>
      <HelpfulEmpty title={title} text={text} />
    </>
  );
}
