import { CloseButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../languages/texts.ts";
import classes from "./term-card.module.css";
import { TermPicture } from "./term-picture.tsx";
import { spokenTerm, type Term, type TermID, terms } from "./terms.ts";

export function TermCard({ term, onClose }: { term: TermID; onClose: () => void }) {
  const spoken = spokenTerm(terms[term]);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <b>{spoken.name}</b>
        <CloseButton
          size={24}
          aria-label={t("Close help")}
          data-autofocus
          data-mantine-stop-propagation
          onClick={onClose}
        />
      </div>
      <TermPicture term={term} />
      <TermText term={spoken} />
      <Link
        to="/glossary"
        search={{ term }}
        className={classes.more}
        data-mantine-stop-propagation
        onClick={onClose}
      >
        {t("Open in the glossary")}
      </Link>
    </div>
  );
}

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
