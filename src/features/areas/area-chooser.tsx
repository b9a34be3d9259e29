import { Button, Checkbox, NumberInput } from "@mantine/core";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { unionBox } from "../../geo/area/box.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { exactAreas } from "../../shared/places/exact-areas.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import { count, formatArea, formatNumber } from "../../ui/text/format.ts";
import { AreaNotes } from "./area-notes.tsx";
import classes from "./areas-dialog.module.css";
import { MOST_AREAS, MOST_KEPT } from "./limits.ts";
import type { AreaFile } from "./read/read-areas.ts";
import { areasAfter, changesOf, firstAreas, offeredAreas, type Undone, undoneWords } from "./usable-areas.ts";
import type { Choice, useAreaFile } from "./use-area-file.ts";

const AreaPreview = lazy(async () => ({ default: (await import("./area-preview.tsx")).AreaPreview }));

const FIRST_KM = 5;
const NOTHING: Undone = new Set();

/** As many as a search takes. */
export function firstChoice(file: AreaFile): Choice {
  const { points, lines } = file.bufferable;
  const hasMore = points.length + lines.length > 0;
  return {
    areas: firstAreas(offeredAreas(file, NOTHING)),
    bufferKm: hasMore && file.areas.length === 0 ? FIRST_KM : undefined,
  };
}

interface AreaChooserProps {
  file: AreaFile;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  chosen: ReturnType<typeof useAreaFile>["chosen"];
  /** What is chosen is worked out. */
  isCurrent: boolean;
  onUse: (area: readonly Polygon[]) => void;
}

/** The areas of a file to switch on and off beside the map of them, and what was changed, to be undone. */
export function AreaChooser({ file, choice, onChoice, chosen, isCurrent, onUse }: AreaChooserProps) {
  const { notes, bufferable } = file;
  const [km, setKm] = useState<number>(FIRST_KM);
  const [undone, setUndone] = useState(NOTHING);
  const map = useRef<MapHandle>(null);
  const offered = useMemo(() => offeredAreas(file, undone), [file, undone]);
  const buffered = bufferWords(bufferable);
  const canBuffer = bufferable.needs.every((need) => !undone.has(need));
  const usable = offered.filter(({ isUsable }) => isUsable);
  const problem = problemOf(choice, chosen, usable.length, buffered !== "" && canBuffer);
  const places = useMemo(() => notes.flatMap(({ at = [] }) => at), [notes]);
  const shown = useMemo(
    () =>
      chosen?.search.exact.length
        ? chosen.search.area.map(
            (polygon) => chosen.search.exact.find(({ outline }) => outline === polygon)?.exact ?? polygon,
          )
        : (chosen?.search.area ?? NO_AREA),
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
    if (!exactAreas().keep(chosen.search.exact))
      announce("This browser’s storage is full: after a reload the search filters by the outline.");
    onUse(chosen.search.area);
  }
  const used = choice.areas.length + (choice.bufferKm === undefined ? 0 : pieces(bufferable));

  return (
    <>
      <div className={classes.columns}>
        <div className={classes.lists}>
          <div className={classes.head}>
            <h3>
              {[offered.length > 0 && count(offered.length, "area"), buffered].filter(Boolean).join(" and ")}
            </h3>
            <output aria-live="polite">{chosen ? formatArea(chosen.search.km2) : "…"}</output>
            {usable.length > 1 && (
              <Button
                variant="subtle"
                onClick={() =>
                  onChoice({ ...choice, areas: choice.areas.length > 0 ? [] : firstAreas(offered) })
                }
              >
                {choice.areas.length > 0 ? "Switch all off" : "Switch on"}
              </Button>
            )}
          </div>
          {usable.length > MOST_AREAS && (
            <p className={classes.more}>
              A search takes {MOST_AREAS} areas at once, and this file has {usable.length}: the first{" "}
              {MOST_AREAS} were switched on. Search the others afterwards.
            </p>
          )}
          {offered.length > MOST_SHOWN && (
            <p className={classes.more}>
              The first {MOST_SHOWN} areas of {formatNumber(offered.length)} are listed. Split the file to
              choose among the others.
            </p>
          )}
          <ul className={classes.list} aria-label="Areas of the file">
            {offered.slice(0, MOST_SHOWN).map(({ id, name, words, km2, index, isUsable }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  description={isUsable ? words : "As in the file: not used"}
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
                  label={`${buffered}, ${formatNumber(km, 1)} km around each`}
                  description={
                    canBuffer ? "They have no area: choose a distance" : "As in the file: not used"
                  }
                  disabled={!canBuffer}
                  checked={choice.bufferKm !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    onChoice({ ...choice, bufferKm: checked ? km : undefined })
                  }
                />
                <NumberInput
                  aria-label="Distance around points and lines, km"
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
              onUndo={(id, title) => undo(new Set([...undone, id]), `Undone: ${title}`)}
              onRedo={(id, title) =>
                undo(new Set([...undone].filter((other) => other !== id)), `Put right again: ${title}`)
              }
              onUndoAll={() => undo(new Set(changesOf(notes)), "All changes undone")}
              onRedoAll={() => undo(NOTHING, "All put right again")}
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
      <footer className={classes.foot}>
        <span>{problem ?? keptWords(chosen)}</span>
        <Button size="sm" ref={takeLostFocus} disabled={!isCurrent || problem !== undefined} onClick={use}>
          {`Search ${count(used, "area")}`}
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
  return [
    ...(points.length > 0 ? [count(points.length, "point")] : []),
    ...(lines.length > 0 ? [count(lines.length, "line")] : []),
  ].join(" and ");
}

/** Most areas that are listed. */
const MOST_SHOWN = 300;

/** How long what the file has beyond a link is known here. */
function keptWords(chosen: AreaChooserProps["chosen"]): string {
  const corners = (chosen?.search.exact ?? [])
    .flatMap(({ exact }) => exact)
    .reduce((sum, ring) => sum + ring.length, 0);
  return corners > MOST_KEPT
    ? "The file stays on this device. It is too detailed to be kept: after a reload the search filters by the outline."
    : "The file stays on this device.";
}

/** Why the choice cannot be searched, or what of it is left out. */
function problemOf(
  choice: Choice,
  chosen: AreaChooserProps["chosen"],
  areas: number,
  canBuffer: boolean,
): string | undefined {
  if (choice.areas.length === 0 && choice.bufferKm === undefined) {
    if (areas > 0) return "Switch on at least one area.";
    return canBuffer ? "Switch on the points and lines." : "Nothing can be used as it is in the file.";
  }
  if (!chosen) return undefined;
  const { area, tooSmall } = chosen.search;
  if (area.length > MOST_AREAS)
    return `A search takes ${MOST_AREAS} areas at most, and ${area.length} are switched on. Switch some off.`;
  if (tooSmall > 0)
    return `${count(tooSmall, "area")} of those switched on ${tooSmall === 1 ? "is" : "are"} too small to be searched. Switch off what is below 1 m.`;
  if (chosen.leftOut > 0) return "The distance reaches over a pole. Choose a smaller one.";
  return undefined;
}
