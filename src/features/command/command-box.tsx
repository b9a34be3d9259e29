import { Button, CloseButton, Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPolygon, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, type Ref, use, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { accountKey } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { useNamedAreas } from "../../shared/places/named-store.ts";
import { gazetteerQuery } from "../../shared/places/use-place-name.ts";
import { TakesTasks } from "../../shared/tasks/takes-tasks.ts";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { focusScreen } from "../../ui/layout/take-focus.ts";
import { count } from "../../ui/text/format.ts";
import classes from "./command-box.module.css";
import { FieldKey, Foot, Group, Option } from "./command-list.tsx";
import { commandRows } from "./command-rows.ts";
import {
  type Command,
  type CommandRow,
  type CommandRowGroup,
  keepRecent,
  readRecent,
  type SavedRow,
  type ShellActs,
} from "./rows.ts";
import { useFrameAnswer, useRunCommand } from "./use-run-command.ts";

/** Delay after typing before the result is announced, ms. */
const SAY_AFTER_MS = 500;

export interface CommandBoxProps {
  isWanted: boolean;
  acts: ShellActs;
  saved: readonly SavedRow[];
  onSaved: (id: string) => void;
  /** Frames of the current results; empty while the list is closed. */
  results: readonly CatalogFrame[];
  onOpened: (opened: boolean) => void;
  onLeave?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Command field with its list: a WAI-ARIA 1.2 combobox. */
export function CommandBox(props: CommandBoxProps) {
  const { isWanted, acts, saved, onSaved, results, onOpened, onLeave, ref } = props;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [typed, setTyped] = useState({ text: "", path });
  // Words typed on another screen are of no use here.
  const text = typed.path === path ? typed.text : "";
  const setText = (next: string, at = path) => setTyped({ text: next, path: at });
  const [active, setActive] = useState(0);
  const [allPlaces, setAllPlaces] = useState(false);
  const [offered, setOffered] = useState<CommandRow>();
  const input = useRef<HTMLInputElement>(null);
  const listID = useId();
  const combobox = useCombobox({
    onDropdownOpen: () => onOpened(true),
    onDropdownClose: () => onOpened(false),
  });
  const opened = combobox.dropdownOpened;
  const account = accountKey(useSession());
  const takesTasks = use(TakesTasks);
  const gazetteer = useQuery({ ...gazetteerQuery, enabled: opened });
  const { entries: named } = useNamedAreas();
  const frames = useFrameAnswer(opened ? text.trim() : "");
  const groups = opened
    ? commandRows(text, {
        gazetteer: gazetteer.data ?? gazetteer.error ?? undefined,
        frames,
        recent: readRecent(account),
        saved,
        named,
        results,
        allPlaces,
        isDemo: acts["next-event"] !== undefined,
        takesTasks,
      })
    : [];
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows[Math.min(active, rows.length - 1)];
  const run = useRunCommand(acts);
  useFoundWords(opened, text, groups);

  const begin = useEffectEvent(() => {
    if (!isWanted) return;
    input.current?.focus();
    combobox.openDropdown();
  });
  useEffect(() => begin(), []);

  function close() {
    combobox.closeDropdown();
    setAllPlaces(false);
  }
  function type(next: string) {
    setText(next);
    setActive(0);
    setAllPlaces(false);
    setOffered(undefined);
    combobox.openDropdown();
  }
  function choose(row: CommandRow, asArea = false) {
    if (row.run.do === "more") {
      setAllPlaces(true);
      return;
    }
    if (row.run.do === "retry") {
      void gazetteer.refetch();
      return;
    }
    const isPlace = row.run.do === "go";
    keepRecent(account, row);
    // A place is shown on the map of the search.
    if (isPlace) setText(row.title, "/");
    setOffered(isPlace && row.area && !asArea ? row : undefined);
    close();
    if (ELSEWHERE.has(row.run.do)) focusScreen();
    const place = row.icon === "point" ? undefined : row.title;
    if (asArea && row.area) run({ do: "area", area: row.area, place }, row.title);
    else if (row.run.do === "saved") onSaved(row.run.id);
    else run(row.run, row.title);
    // A field that covers the bar stays only while it offers something.
    if (!isPlace || asArea) onLeave?.();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (to: number) => {
      event.preventDefault();
      if (!opened) combobox.openDropdown();
      else setActive((to + rows.length) % Math.max(1, rows.length));
    };
    const at = Math.min(active, rows.length - 1);
    switch (event.key) {
      case "ArrowDown":
        return move(at + 1);
      case "ArrowUp":
        return move(at - 1);
      case "Enter":
        event.preventDefault();
        if (opened && chosen) choose(chosen);
        else combobox.openDropdown();
        return;
      case "Tab":
        if (!opened || event.shiftKey || !chosen?.area) return close();
        event.preventDefault();
        return choose(chosen, true);
      case "Escape":
        if (!opened && text === "") return onLeave?.();
        event.stopPropagation();
        return opened ? close() : type("");
    }
  }

  const optionID = (index: number) => `${listID}-${index}`;
  return (
    <div className={classes.box}>
      <Combobox
        store={combobox}
        width="max(100%, min(600px, 100vw - 16px))"
        position="bottom-start"
        offset={4}
        withinPortal={false}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          <div className={classes.field}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <input
              ref={(element) => {
                input.current = element;
                if (typeof ref === "function") ref(element);
                else if (ref) ref.current = element;
              }}
              role="combobox"
              aria-label={t("Place, coordinates, frame or action")}
              aria-expanded={opened}
              aria-controls={opened ? listID : undefined}
              aria-autocomplete="list"
              aria-activedescendant={opened && chosen ? optionID(rows.indexOf(chosen)) : undefined}
              placeholder={t("Place, coordinates, frame or action")}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => combobox.openDropdown()}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <FieldKey opened={opened} />
          </div>
        </Combobox.Target>
        <Combobox.Dropdown className={classes.list} hidden={!opened}>
          <div
            id={listID}
            role="listbox"
            aria-label={t("Found")}
            className={classes.options}
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map((group) => (
              <Group key={group.name} group={group}>
                {group.rows.map((row) => {
                  const index = rows.indexOf(row);
                  return (
                    <Option
                      key={row.key}
                      id={optionID(index)}
                      row={row}
                      sought={text}
                      isActive={row === chosen}
                      onPoint={() => setActive(index)}
                      onChoose={(asArea) => choose(row, asArea)}
                    />
                  );
                })}
              </Group>
            ))}
          </div>
          <Foot />
        </Combobox.Dropdown>
      </Combobox>
      {offered && (
        <PlaceOffer
          row={offered}
          onTake={() => {
            choose(offered, true);
            focusScreen();
          }}
          onClose={() => {
            setOffered(undefined);
            input.current?.focus();
            combobox.closeDropdown();
          }}
        />
      )}
    </div>
  );
}

const ELSEWHERE: ReadonlySet<Command["do"]> = new Set(["frame", "open", "task"]);

function useFoundWords(opened: boolean, text: string, groups: readonly CommandRowGroup[]): void {
  const words =
    opened && text.trim() !== ""
      ? groups
          .map(({ name, rows, note, empty }) =>
            rows.length === 0 ? empty : `${name}: ${count(rows.length, "row")}${note ? `, ${note}` : ""}`,
          )
          .join(". ")
      : "";
  const [settled] = useDebouncedValue(words, SAY_AFTER_MS);
  // A list that has closed, or changed, says nothing over what was chosen from it.
  useAnnounce(settled === words ? words : undefined);
}

function PlaceOffer({ row, onTake, onClose }: { row: CommandRow; onTake: () => void; onClose: () => void }) {
  if (row.run.do !== "go" || !row.run.areaWords) return null;
  return (
    <section className={classes.offer} aria-label={t("Area of the place")}>
      <p>{row.run.areaWords}</p>
      <Button leftSection={<IconPolygon size={14} stroke={1.75} aria-hidden />} onClick={onTake}>
        {t("Use as area")}
      </Button>
      <CloseButton size={24} aria-label={t("Close the offer")} onClick={onClose} />
    </section>
  );
}
