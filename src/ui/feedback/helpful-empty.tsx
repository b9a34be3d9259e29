import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RoutedButton } from "../input/routed-button.tsx";
import { takeLostFocus } from "../layout/take-focus.ts";
import classes from "./helpful-empty.module.css";

interface HelpfulEmptyProps {
  title: string;
  text: ReactNode;
  /** Makes the title the screen's heading. */
  isScreen?: boolean;
  /** Stands alone on the page, below its head. */
  isWhole?: boolean;
  go?: readonly [to: NonNullable<LinkProps["to"]>, words: string];
  children?: ReactNode;
}

export function HelpfulEmpty({ title, text, isScreen, isWhole, go, children }: HelpfulEmptyProps) {
  return (
    <section className={classes.empty} data-empty data-screen={isScreen} data-whole={isWhole}>
      {isScreen ? (
        <h1 tabIndex={-1} ref={takeLostFocus}>
          {title}
        </h1>
      ) : (
        <h2>{title}</h2>
      )}
      <div className={classes.text}>{text}</div>
      {(go || children) && (
        <div className={classes.actions}>
          {go && (
            <RoutedButton to={go[0]} search={true}>
              {go[1]}
            </RoutedButton>
          )}
          {children}
        </div>
      )}
    </section>
  );
}
