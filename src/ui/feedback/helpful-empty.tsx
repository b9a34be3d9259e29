import type { ReactNode } from "react";
import { takeLostFocus } from "../layout/take-focus.ts";
import classes from "./helpful-empty.module.css";

interface HelpfulEmptyProps {
  title: string;
  text: ReactNode;
  /** It is all there is on the screen, so that its title is the screen's. */
  isScreen?: boolean;
  /** What would change it, as buttons. */
  children?: ReactNode;
}

/** A place with nothing to show: what was looked for and what would change it. */
export function HelpfulEmpty({ title, text, isScreen = false, children }: HelpfulEmptyProps) {
  return (
    <section className={classes.empty}>
      {isScreen ? (
        <h1 tabIndex={-1} ref={takeLostFocus}>
          {title}
        </h1>
      ) : (
        <h2>{title}</h2>
      )}
      <div className={classes.text}>{text}</div>
      {children && <div className={classes.ways}>{children}</div>}
    </section>
  );
}
