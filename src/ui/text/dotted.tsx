import { Children, type ReactNode } from "react";
import classes from "./dotted.module.css";

/**
 * Parts with dots between them: no line begins or ends with a dot, and a part goes to the next line whole. A text is
 * taken apart at " · "; empty parts are left out.
 */
export function Dotted({ parts }: { parts: ReactNode }) {
  const shown = typeof parts === "string" ? parts.split(" · ") : Children.toArray(parts).filter(Boolean);
  return (
    <span className={classes.dotted}>
      {Children.map(shown, (part, index) => (
        <span>
          {index > 0 && <span className={classes.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  );
}
