import type { ReactNode } from "react";
import { inSentence } from "../../languages/texts.ts";
import { CopyText } from "../input/copy-text.tsx";
import { takeFocusAsTitle } from "../layout/take-focus.ts";
import classes from "./detail-pane.module.css";

interface DetailProps {
  label: string;
  title: ReactNode;
  /** A picture before the title. */
  picture?: ReactNode;
  /** Under the title. */
  below?: ReactNode;
  /** Its status. */
  state?: ReactNode;
  children: ReactNode;
}

/** One thing in full: what it is and its status, then its parts, each below a heading of level 3. */
export function Detail({ label, title, picture, below, state, children }: DetailProps) {
  return (
    <article className={classes.detail} aria-label={label}>
      <header className={classes.head}>
        {picture}
        <div className={classes.name}>
          <h2 ref={takeFocusAsTitle} tabIndex={-1}>
            {title}
          </h2>
          {below && <p>{below}</p>}
        </div>
        {state}
      </header>
      {children}
    </article>
  );
}

/** A sentence about it. */
export function DetailText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** What can be done with it. */
export function DetailActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** Names and values, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One line of facts; nothing where it has no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === "") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A fact to be taken elsewhere: "Purchase id". */
export function CopiedFact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.copied}>
        <code>{text}</code> <CopyText text={text} what={inSentence(name)} />
      </dd>
    </>
  );
}
