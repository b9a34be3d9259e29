import { type ReactNode, useId } from "react";
import classes from "./card.module.css";

export function Card({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}
