import { Fragment, type ReactNode } from "react";
import { inSentence } from "../../languages/texts.ts";
import { CopyText } from "../input/copy-button.tsx";
import { Dotted } from "../text/dotted.tsx";
import classes from "./detail-pane.module.css";
import { takeFocusAsTitle } from "./take-focus.ts";

interface DetailProps {
  label: string;
  title: ReactNode;
  picture?: ReactNode;
  below?: ReactNode;
  state?: ReactNode;
  children: ReactNode;
}

/** One thing in full: title and status, then its parts below headings of level 3. */
export function Detail({ label, title, picture, below, state, children }: DetailProps) {
  return (
    <article className={classes.detail} aria-label={label}>
      <header className={classes.head}>
        {picture}
        <div className={classes.name}>
          <h2 ref={takeFocusAsTitle} tabIndex={-1}>
            {title}
          </h2>
          {below && (
            <p>
              <Dotted parts={below} />
            </p>
          )}
        </div>
        {state}
      </header>
      {children}
    </article>
  );
}

export function DetailText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

export function DetailActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === "") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function CopiedFact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.copied}>
        <code>{breakable(text)}</code> <CopyText text={text} what={inSentence(name)} />
      </dd>
    </>
  );
}

/** Lets an address break after its slashes. */
export function breakable(address: string): ReactNode {
  return address.split(/(\/+)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names of their own.
    <Fragment key={index}>
      {part}
      {part.startsWith("/") && <wbr />}
    </Fragment>
  ));
}
