import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconDownload } from "@tabler/icons-react";
import { type FormEvent, useMemo, useState } from "react";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { exactAreas } from "../../../shared/places/exact-areas.ts";
import {
  areasGeoJson,
  LONGEST_NAME,
  MOST_NAMED,
  type NamedArea,
  namedSame,
} from "../../../shared/places/named-areas.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { KeptRow } from "../saved/kept-row.tsx";
import classes from "./named-panel.module.css";
import { areaWords } from "./set-filters.ts";

interface NamedPanelProps {
  area: readonly Polygon[];
  problem: string | undefined;
  onUse: (area: readonly Polygon[]) => void;
}

export function NamedPanel({ area, problem, onUse }: NamedPanelProps) {
  const { entries: areas, fault } = useNamedAreas();
  const known = namedSame(areas, area);
  return (
    <div className={classes.panel}>
      {area.length === 0 || problem ? (
        <p className={classes.known}>
          {problem ?? t("Draw, type or upload an area, and it can be given a name here.")}
        </p>
      ) : known ? (
        // Takes the focus of the form it replaces.
        <p className={classes.known} tabIndex={-1} ref={takeLostFocus}>
          {t("This area is named “{name}”.", { name: known.name })}
        </p>
      ) : (
        <NameForm area={area} />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault()}
        </p>
      )}
      {areas.length > 0 && (
        <ul className={classes.list} aria-label={t("Saved areas")}>
          {areas.map((one) => (
            <NamedRow key={one.id} named={one} isUsed={one === known} onUse={() => onUse(one.area)} />
          ))}
        </ul>
      )}
      {areas.length > 0 && (
        <div className={classes.files}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              saveText("swath-areas.geojson", "application/geo+json", areasGeoJson(areas));
              announce(
                t("Saved {file}: {count, plural, one {# area} other {# areas}}", {
                  file: "swath-areas.geojson",
                  count: areas.length,
                }),
              );
            }}
          >
            {t("Export all as GeoJSON")}
          </Button>
          <p className={classes.note}>{t("“Upload” takes the file again, names included.")}</p>
        </div>
      )}
    </div>
  );
}

function NameForm({ area }: { area: readonly Polygon[] }) {
  const { entries: areas, add } = useNamedAreas();
  const [name, setName] = useState("");
  const [isTooDetailed, setTooDetailed] = useState(false);
  const named = name.trim();
  const before = areas.find((one) => one.name === named);
  const isFull = areas.length >= MOST_NAMED && !before;
  function save(event: FormEvent) {
    event.preventDefault();
    // React bubbles this event to the form of the filters.
    event.stopPropagation();
    if (named === "" || isFull) return;
    if (add([namedArea(named, area)]) > 0) return setTooDetailed(true);
    if (before) offerUndo(t("“{name}” is this area now.", { name: named }), () => add([before]));
    else announce(t("The area is named “{name}”", { name: named }));
  }
  const fault = isFull
    ? t("At most {most} areas have names. Remove one first.", { most: MOST_NAMED })
    : isTooDetailed
      ? t("There is no room for so many corners beside the others. Remove the names of some first.")
      : undefined;
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        label={t("Name this area")}
        description={before && t("Another area has this name: it goes to this one.")}
        value={name}
        maxLength={LONGEST_NAME}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setTooDetailed(false);
        }}
        data-autofocus
      />
      <Button type="submit" disabled={named === "" || isFull}>
        {t("Save")}
      </Button>
    </form>
  );
}

function namedArea(name: string, area: readonly Polygon[]): NamedArea {
  const exact = exactAreas()
    .exactOf(area)
    .flatMap((shape, index) => {
      const outline = area[index];
      return outline && shape !== outline ? [{ outline, exact: shape }] : [];
    });
  return { id: crypto.randomUUID(), name, area, exact };
}

function NamedRow({ named, isUsed, onUse }: { named: NamedArea; isUsed: boolean; onUse: () => void }) {
  const { entries: areas, add, rename, remove } = useNamedAreas();
  const { id, name, area } = named;
  const words = useMemo(() => areaWords(area, []), [area]);
  return (
    <KeptRow
      name={name}
      longest={LONGEST_NAME}
      faultOf={(next) =>
        areas.some((one) => one.name === next) ? t("Another area has this name.") : undefined
      }
      onRename={(next) => rename(id, next)}
      classes={{ row: classes.row, open: classes.open, save: classes.save }}
      words={
        <span>
          {isUsed && <IconCheck size={12} stroke={2} aria-hidden />} {words}
        </span>
      }
      isCurrent={isUsed}
      onOpen={onUse}
      acts={
        <IconButton
          Icon={IconDownload}
          label={t("Export “{name}” as GeoJSON", { name })}
          title={t("Export as GeoJSON")}
          onClick={() => {
            const file = fileNameOf(name);
            saveText(file, "application/geo+json", areasGeoJson([named]));
            announce(t("Saved {file}", { file }));
          }}
        />
      }
      removal={{
        label: t("Remove the name “{name}”", { name }),
        title: t("Remove the name"),
        onRemove: () => {
          remove([id]);
          offerUndo(t("Removed the name “{name}”.", { name }), () => add([named]));
        },
      }}
    />
  );
}

function fileNameOf(name: string): string {
  const word = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return `swath-area${word ? `-${word}` : ""}.geojson`;
}
