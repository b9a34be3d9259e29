import { Link, type LinkProps, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import classes from "./orders-layout.module.css";
import { useRowKeys } from "./use-global-keys.ts";

interface ListLayoutProps {
  list: ReactNode;
  chosen: string | undefined;
  back: readonly [to: NonNullable<LinkProps["to"]>, words: string];
}

/** List with the chosen entry beside it, or in its place on a narrow screen. */
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

export function NothingChosen({ tab, title, text }: { tab: string; title: string; text: string }) {
  return (
    <>
      <title>{`${tab} · Swath`}</title>
      <HelpfulEmpty title={title} text={text} />
    </>
  );
}
