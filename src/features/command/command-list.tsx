import { Kbd } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import { t } from "../../languages/texts.ts";
import { useHasKeys } from "../../ui/input/letter-keys.ts";
import { bringIntoSight } from "../../ui/layout/take-focus.ts";
import classes from "./command-box.module.css";
import { type CommandRow, type CommandRowGroup, hitIn, ICONS } from "./rows.ts";

export function Group({ group, children }: { group: CommandRowGroup; children: ReactNode }) {
  const { name, note, empty } = group;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a group of a listbox.
    <div role="group" aria-labelledby={id}>
      <div className={classes.head} role="presentation">
        <span id={id}>{name}</span>
        {note && <span>{note}</span>}
      </div>
      {empty && (
        <p className={classes.empty} role="presentation">
          {empty}
        </p>
      )}
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  row: CommandRow;
  sought: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (asArea: boolean) => void;
}

export function Option({ id, row, sought, isActive, onPoint, onChoose }: OptionProps) {
  const { title, detail, numbers, act, hotkey, area } = row;
  const Icon = ICONS[row.icon];
  const hasKeys = useHasKeys();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at the active option.
    <div
      ref={isActive ? bringIntoSight : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={() => onChoose(false)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.line}>
          <b>
            <Title title={title} sought={sought} />
          </b>{" "}
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        {numbers && <code>{numbers}</code>}
      </span>
      {act && (
        <span className={classes.act}>
          {act}
          {isActive && hasKeys && <Kbd aria-hidden>{t("Enter")}</Kbd>}
        </span>
      )}
      {area && row.run.do === "go" && (
        // A pointer's way to what the Tab key does; the name of the option says it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the Tab key does the same.
        // biome-ignore lint/a11y/noStaticElementInteractions: part of the option.
        <span
          className={classes.area}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(true);
          }}
        >
          {t("Use as area")}
          {isActive && hasKeys && <Kbd aria-hidden>{t("Tab")}</Kbd>}
        </span>
      )}
      {hotkey && hasKeys && <Kbd>{hotkey}</Kbd>}
    </div>
  );
}

function Title({ title, sought }: { title: string; sought: string }) {
  const hit = hitIn(title, sought);
  if (!hit) return title;
  const [start, end] = hit;
  return (
    <>
      {title.slice(0, start)}
      <u>{title.slice(start, end)}</u>
      {title.slice(end)}
    </>
  );
}

export function FieldKey({ opened }: { opened: boolean }) {
  return useHasKeys() ? <Kbd aria-hidden>{opened ? "Esc" : "/"}</Kbd> : null;
}

export function Foot() {
  const hasKeys = useHasKeys();
  const isWide = useMediaQuery("(min-width: 640px)", true);
  return (
    <p className={classes.foot}>
      {hasKeys && (
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("move")} <Kbd>{t("Enter")}</Kbd> {t("choose")}
        </span>
      )}
      {isWide && <span>{t("Also coordinates, MGRS, frame and item ids; > for actions")}</span>}
    </p>
  );
}
