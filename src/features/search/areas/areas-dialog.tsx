import { Button, Checkbox, Loader, Modal, NumberInput } from "@mantine/core";
import { Suspense, useMemo, useRef, useState } from "react";
import { unionBox } from "../../../geo/area/box.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { areKept, exactAreas } from "../../../shared/places/exact-areas.ts";
import { namesBeside, shapesOf } from "../../../shared/places/named-areas.ts";
import { namedAreas } from "../../../shared/places/named-store.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { count, formatArea, formatBytes, formatNumber } from "../../../ui/text/format.ts";
import { AreaNotes } from "./area-notes.tsx";
import classes from "./areas-dialog.module.css";
import { FILE_KINDS, MOST_AREAS } from "./limits.ts";
import type { AreaFile, ListedArea } from "./read/read-areas.ts";
import {
  type AreaChoice,
  areasAfter,
  firstAreas,
  offeredAreas,
  type Undone,
  undoneWords,
  useAreaFile,
} from "./use-area-file.ts";

interface AreasDialogProps {
  file: File;
  onClose: () => void;
  onUse: (area: readonly Polygon[]) => void;
}

export function AreasDialog({ file, onClose, onUse }: AreasDialogProps) {
  const [choice, setChoice] = useState<AreaChoice>();
  const read = useAreaFile(file, choice);
  if (read.file && !choice) setChoice(firstChoice(read.file));
  return (
    <Modal opened onClose={onClose} title={t("Areas from a file")} size={960}>
      <div className={classes.body}>
        <p className={classes.file}>
          <b>{file.name}</b>
          <span>
            {read.file
              ? `${read.file.format}, ${formatBytes(file.size)}, ${count(read.file.vertices, "corner")}`
              : formatBytes(file.size)}
          </span>
        </p>
        {read.refusal && (
          <div role="alert" className={classes.refusal}>
            <b>{read.refusal}</b>
            <span>{t("Nothing was used. This takes {kinds}.", { kinds: t(FILE_KINDS) })}</span>
          </div>
        )}
        {!read.file && !read.refusal && (
          <div className={classes.reading}>
            <Loader size={16} aria-hidden />
            <p role="status">{t("Reading the file")}</p>
            <Button variant="default" onClick={onClose}>
              {t("Cancel")}
            </Button>
          </div>
        )}
        {read.file && choice && (
          <AreaChooser
            file={read.file}
            choice={choice}
            onChoice={setChoice}
            chosen={read.chosen}
            isCurrent={read.answered === choice}
            onUse={onUse}
          />
        )}
      </div>
    </Modal>
  );
}

const AreaPreview = lazyPart(() => import("./area-preview.tsx"), "AreaPreview");

const FIRST_KM = 5;
const NOTHING: Undone = new Set();

function firstChoice(file: AreaFile<ListedArea>): AreaChoice {
  const { points, lines } = file.bufferable;
  const hasMore = points.length + lines.length > 0;
  return {
    areas: firstAreas(offeredAreas(file, NOTHING)),
    bufferKm: hasMore && file.areas.length === 0 ? FIRST_KM : undefined,
  };
}

interface AreaChooserProps {
  file: AreaFile<ListedArea>;
  choice: AreaChoice;
  onChoice: (choice: AreaChoice) => void;
  chosen: ReturnType<typeof useAreaFile>["chosen"];
  isCurrent: boolean;
  onUse: (area: readonly Polygon[]) => void;
}

function AreaChooser({ file, choice, onChoice, chosen, isCurrent, onUse }: AreaChooserProps) {
  const { notes, bufferable } = file;
  const [km, setKm] = useState<number>(FIRST_KM);
  const [undone, setUndone] = useState(NOTHING);
  const [keepsNames, setKeepsNames] = useState(true);
  const map = useRef<MapHandle>(null);
  const offered = useMemo(() => offeredAreas(file, undone), [file, undone]);
  const buffered = bufferWords(bufferable);
  const canBuffer = bufferable.needs.every((need) => !undone.has(need));
  const usable = offered.filter(({ isUsable }) => isUsable);
  const problem = problemOf(choice, chosen, usable.length, buffered !== "" && canBuffer);
  const places = useMemo(() => notes.flatMap(({ at = [] }) => at), [notes]);
  const shown = useMemo(() => (chosen ? shapesOf(chosen.search) : NO_AREA), [chosen]);

  const hasNames = useMemo(() => file.areas.some(({ given }) => given), [file]);
  const keptWords = useMemo(
    () =>
      chosen && !areKept(chosen.search.exact)
        ? t(
            "The file stays on this device. It is too detailed to be kept: after a reload the search filters by the outline.",
          )
        : t("The file stays on this device."),
    [chosen],
  );

  function undo(next: Undone, words: string) {
    setUndone(next);
    const bufferOn = bufferable.needs.every((need) => !next.has(need));
    onChoice({
      areas: areasAfter(file, choice.areas, undone, next),
      bufferKm: bufferOn ? choice.bufferKm : undefined,
    });
    announce(words);
  }
  function look(at: readonly Position[]) {
    const box = unionBox(at.map(([lng, lat]) => [lng, lat, lng, lat]));
    if (box) map.current?.fitBox(box);
  }
  function use() {
    if (!chosen) return;
    keepAreas(chosen, keepsNames);
    onUse(chosen.search.area);
  }
  const used = choice.areas.length + (choice.bufferKm === undefined ? 0 : pieces(bufferable));

  return (
    <>
      <div className={classes.columns}>
        <div className={classes.lists}>
          <div className={classes.head}>
            <h3>{both(offered.length > 0 ? count(offered.length, "area") : "", buffered)}</h3>
            <output aria-live="polite">{chosen ? formatArea(chosen.search.km2) : "…"}</output>
            {usable.length > 1 && (
              <Button
                variant="subtle"
                onClick={() =>
                  onChoice({ ...choice, areas: choice.areas.length > 0 ? [] : firstAreas(offered) })
                }
              >
                {choice.areas.length > 0 ? t("Switch all off") : t("Switch on")}
              </Button>
            )}
          </div>
          {usable.length > MOST_AREAS && (
            <p className={classes.more}>
              {t(
                "A search takes {most} areas at once, and this file has {count}: the first {most} were switched on. Search the others afterwards.",
                { most: MOST_AREAS, count: usable.length },
              )}
            </p>
          )}
          {offered.length > MOST_SHOWN && (
            <p className={classes.more}>
              {t(
                "The first {most} areas of {count, number} are listed. Split the file to choose among the others.",
                { most: MOST_SHOWN, count: offered.length },
              )}
            </p>
          )}
          <ul className={classes.list} aria-label={t("Areas of the file")}>
            {offered.slice(0, MOST_SHOWN).map(({ id, name, words, km2, index, isUsable }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  description={isUsable ? words : t("As in the file: not used")}
                  disabled={!isUsable}
                  checked={isUsable && choice.areas.includes(index)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChoice({
                      ...choice,
                      areas: checked
                        ? [...choice.areas, index]
                        : choice.areas.filter((other) => other !== index),
                    })
                  }
                />
                <span>{isUsable ? formatArea(km2) : "–"}</span>
              </li>
            ))}
            {buffered && (
              <li>
                <Checkbox
                  label={t("{shapes}, {distance} km around each", {
                    shapes: buffered,
                    distance: formatNumber(km, 1),
                  })}
                  description={
                    canBuffer ? t("They have no area: choose a distance") : t("As in the file: not used")
                  }
                  disabled={!canBuffer}
                  checked={choice.bufferKm !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    onChoice({ ...choice, bufferKm: checked ? km : undefined })
                  }
                />
                <NumberInput
                  aria-label={t("Distance around points and lines, km")}
                  suffix=" km"
                  min={0.1}
                  max={500}
                  decimalScale={1}
                  clampBehavior="strict"
                  hideControls
                  w={88}
                  disabled={!canBuffer}
                  value={km}
                  onChange={(value) => {
                    if (typeof value !== "number" || value < 0.1) return;
                    setKm(value);
                    onChoice({ ...choice, bufferKm: value });
                  }}
                />
              </li>
            )}
          </ul>
          {notes.length > 0 && (
            <AreaNotes
              notes={notes}
              undone={undone}
              wordsOf={(id) => undoneWords(file, id)}
              onUndone={undo}
              onLook={look}
            />
          )}
        </div>
        {chosen && (
          <Suspense fallback={<div className={classes.map} />}>
            <AreaPreview area={shown} places={places} ref={map} />
          </Suspense>
        )}
      </div>
      {hasNames && (
        <Checkbox
          label={t("Keep the names of the areas")}
          description={t("They are searched again by name, in “Names” and in the field on top")}
          checked={keepsNames}
          onChange={({ currentTarget: { checked } }) => setKeepsNames(checked)}
        />
      )}
      <footer className={classes.foot}>
        <span>{problem ?? keptWords}</span>
        <Button size="md" ref={takeLostFocus} disabled={!isCurrent || problem !== undefined} onClick={use}>
          {t("Search {count, plural, one {# area} other {# areas}}", { count: used })}
        </Button>
      </footer>
    </>
  );
}

const NO_AREA: readonly Polygon[] = [];

function pieces({ points, lines }: AreaFile["bufferable"]): number {
  return points.length + lines.length;
}

function bufferWords({ points, lines }: AreaFile["bufferable"]): string {
  return both(
    points.length > 0 ? count(points.length, "point") : "",
    lines.length > 0 ? count(lines.length, "line") : "",
  );
}

function both(first: string, second: string): string {
  return first && second ? t("{first} and {second}", { first, second }) : first || second;
}

const MOST_SHOWN = 300;

function problemOf(
  choice: AreaChoice,
  chosen: AreaChooserProps["chosen"],
  areas: number,
  canBuffer: boolean,
): string | undefined {
  if (choice.areas.length === 0 && choice.bufferKm === undefined) {
    if (areas > 0) return t("Switch on at least one area.");
    return canBuffer ? t("Switch on the points and lines.") : t("Nothing can be used as it is in the file.");
  }
  if (!chosen) return undefined;
  const { area, tooSmall } = chosen.search;
  if (area.length > MOST_AREAS)
    return t("A search takes {most} areas at most, and {count} are switched on. Switch some off.", {
      most: MOST_AREAS,
      count: area.length,
    });
  if (tooSmall > 0)
    return t(
      "{count, plural, one {# area of those switched on is} other {# areas of those switched on are}} too small to be searched. Switch off what is below 1 m.",
      { count: tooSmall },
    );
  if (chosen.leftOut > 0) return t("The distance reaches over a pole. Choose a smaller one.");
  return undefined;
}

/** Stores on the device what a link cannot hold, and the file's names; returns what did not fit. */
function keepAreas({ search, named }: NonNullable<AreaChooserProps["chosen"]>, keepsNames: boolean): void {
  const { unkept, dropped } = exactAreas().keep(search.exact);
  const { entries: areas, add, remove } = namedAreas().getState();
  const wanted = keepsNames
    ? namesBeside(
        areas,
        named.map((one) => ({ id: crypto.randomUUID(), ...one })),
      )
    : [];
  const left = wanted.length > 0 ? add(wanted) : 0;
  const given = wanted.length - left;
  const told = [
    unkept > 0 && t("This browser’s storage is full: after a reload the search filters by the outline."),
    dropped > 0 &&
      t(
        "{count, plural, one {# older area} other {# older areas}} made room: a search of it filters by the outline from now on.",
        { count: dropped },
      ),
    left > 0 &&
      t("{count, plural, one {# name was} other {# names were}} not kept: there is no room for more.", {
        count: left,
      }),
    given > 0 && t("{count, plural, one {# name} other {# names}} kept.", { count: given }),
  ].filter((sentence) => sentence !== false);
  const ids = wanted.map(({ id }) => id);
  if (told.length > 0) offerUndo(told.join(" "), given > 0 ? () => remove(ids) : undefined);
}
