import type { ReactNode } from "react";
import classes from "./story.module.css";

/** The history of an order below its line: the steps, and beside them its products. `way` leads to its own screen. */
export function Story({ children, way, aside }: { children: ReactNode; way: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.story}>
      <div className={classes.main}>
        {children}
        <p className={classes.text}>{way}</p>
      </div>
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
