import { useState } from "react";
import { keysOf } from "../../domain/keys-of.ts";
import { chooseLanguage, useLanguage } from "../../languages/language.ts";
import { LANGUAGES, type Language, t } from "../../languages/texts.ts";
import { ToggleGroup } from "../../ui/input/toggle-group.tsx";
import classes from "./language-choice.module.css";

export const CHOICES = keysOf(LANGUAGES);

export function LanguageButtons() {
  const { language, choose, fault } = useLanguageChoice();
  return (
    <div className={classes.choice}>
      <LanguageFault fault={fault} />
      <div className={classes.buttons}>
        <ToggleGroup
          single
          label={t("Language")}
          options={CHOICES.map((value) => ({
            value,
            label: <span lang={value}>{LANGUAGES[value].name}</span>,
          }))}
          selected={[language]}
          onChange={([next]) => next && choose(next)}
        />
      </div>
    </div>
  );
}

export function LanguageFault({ fault }: { fault: Language | undefined }) {
  return (
    fault && (
      <p className={classes.fault} role="alert">
        {t("{language} could not be loaded. Try again when you are online.", {
          language: LANGUAGES[fault].name,
        })}
      </p>
    )
  );
}

export function useLanguageChoice() {
  const language = useLanguage((state) => state.language);
  const [fault, setFault] = useState<Language>();
  const choose = (next: Language) => {
    setFault(undefined);
    void chooseLanguage(next).catch(() => setFault(next));
  };
  return { language, choose, fault };
}
