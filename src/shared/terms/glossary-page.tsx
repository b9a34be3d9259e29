import { TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { count } from "../../ui/text/format.ts";
import classes from "./glossary-page.module.css";
import { TermText } from "./term-card.tsx";
import { TermPicture } from "./term-picture.tsx";
import { findTerms, type TermID } from "./terms.ts";

/** All words of the field. The one that a link names is marked and in sight. */
export function GlossaryPage({ chosen }: { chosen: TermID | undefined }) {
  const [text, setText] = useState("");
  const found = findTerms(text);
  return (
    <div className={classes.page}>
      <PageTitle>{t("Glossary")}</PageTitle>
      <div className={classes.head}>
        <h1>{t("Glossary")}</h1>
        <TextInput
          className={classes.find}
          label={t("Find a term")}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={classes.count} role="status">
          {found.length === 0
            ? t("No term with these words. Try a shorter one.")
            : count(found.length, "term")}
        </p>
        <nav className={classes.index} aria-label={t("Index")}>
          {found.map(([id, term]) => (
            <Link key={id} to="/glossary" search={{ term: id }} ref={id === chosen ? bringNear : undefined}>
              {term.name}
            </Link>
          ))}
        </nav>
      </div>
      <dl className={classes.terms} aria-label={t("Terms¦glossary")}>
        {found.map(([id, term]) => (
          <div
            key={id}
            id={id}
            ref={id === chosen ? bringIntoSight : undefined}
            aria-current={id === chosen ? "true" : undefined}
          >
            <dt>
              <Link to="/glossary" search={{ term: id }} title={t("A link to this term")}>
                {term.name}
              </Link>
            </dt>
            <dd>
              <TermPicture term={id} />
              <div>
                <TermText term={term} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function bringIntoSight(term: HTMLElement | null): void {
  term?.scrollIntoView({ block: "start" });
}

function bringNear(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest" });
}
