import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import classes from "./areas-dialog.module.css";
import type { Note } from "./read/notes.ts";
import { changesOf, type Undone } from "./use-area-file.ts";

interface AreaNotesProps {
  notes: readonly Note[];
  undone: Undone;
  /** Returns the effect of undoing a change. */
  wordsOf: (id: string) => string;
  onUndone: (undone: Undone, words: string) => void;
  onLook: (at: readonly Position[]) => void;
}

const ICONS = {
  changed: IconCircleCheck,
  told: IconInfoCircle,
  unused: IconAlertTriangle,
} as const satisfies Record<Note["kind"], unknown>;

export function AreaNotes(props: AreaNotesProps) {
  const { notes, undone, wordsOf, onUndone, onLook } = props;
  const changes = changesOf(notes);
  const allUndone = changes.every((id) => undone.has(id));
  function changeAll() {
    if (allUndone) onUndone(new Set(), t("All put right again"));
    else onUndone(new Set(changes), t("All changes undone"));
  }
  function change(id: string, title: string) {
    const others = [...undone].filter((other) => other !== id);
    if (undone.has(id)) onUndone(new Set(others), t("Put right again: {change}", { change: title }));
    else onUndone(new Set([...others, id]), t("Undone: {change}", { change: title }));
  }
  return (
    <section className={classes.notes} aria-label={t("What was changed")}>
      <div className={classes.head}>
        <h3>{t("What was changed")}</h3>
        {changes.length > 1 && (
          <Button variant="subtle" onClick={changeAll}>
            {allUndone ? t("Put all right again") : t("Undo all")}
          </Button>
        )}
      </div>
      <ul>
        {notes.map(({ kind, title, text, id, at }) => {
          const isUndone = id !== undefined && undone.has(id);
          const Icon = isUndone ? IconArrowBackUp : ICONS[kind];
          return (
            <li key={`${title} ${text}`} data-kind={isUndone ? "undone" : kind}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <p>
                <b>{title}</b>
                <span>{isUndone ? wordsOf(id) : text}</span>
              </p>
              <span className={classes.steps}>
                {at && at.length > 0 && (
                  <Button
                    variant="subtle"
                    aria-label={t("Show on the map: {change}", { change: title })}
                    onClick={() => onLook(at)}
                  >
                    {t("Show")}
                  </Button>
                )}
                {id !== undefined && (
                  <Button
                    variant="subtle"
                    aria-label={
                      isUndone
                        ? t("Put right again: {change}", { change: title })
                        : t("Undo: {change}", { change: title })
                    }
                    onClick={() => change(id, title)}
                  >
                    {isUndone ? t("Redo") : t("Undo")}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
