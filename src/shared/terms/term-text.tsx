import { t } from "../../languages/texts.ts";
import classes from "./term-card.module.css";
import type { Term } from "./terms.ts";

/** The sentences about a term, its unit, its kinds and where it matters. */
export function TermText({ term }: { term: Term }) {
  const { text, unit, where, kinds } = term;
  return (
    <>
      <p>{text}</p>
      {kinds && (
        <dl className={classes.kinds}>
          {kinds.map(([name, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      {unit && <p className={classes.note}>{t("Unit: {unit}", { unit })}</p>}
      <p className={classes.note}>{t("Where: {where}", { where })}</p>
    </>
  );
}
