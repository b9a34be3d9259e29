import { ActionIcon } from "@mantine/core";
import { IconCheck, IconDownload } from "@tabler/icons-react";
import { useMemo } from "react";
import { t } from "../../../languages/texts.ts";
import { areasGeoJson } from "../../../shared/places/areas-geojson.ts";
import { LONGEST_NAME, type NamedArea } from "../../../shared/places/named-areas.ts";
import { useNamedAreas } from "../../../shared/places/named-store.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { saveText } from "../../../ui/text/save-text.ts";
import { areaWords } from "../form/set-filters.ts";
import { KeptRow } from "../saved/kept-row.tsx";
import classes from "./named-panel.module.css";

interface NamedRowProps {
  named: NamedArea;
  /** It is the area of the search. */
  isUsed: boolean;
  onUse: () => void;
}

/** An area with a name: searched, exported, renamed, or left without it. */
export function NamedRow({ named, isUsed, onUse }: NamedRowProps) {
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
        <ActionIcon
          variant="subtle"
          aria-label={t("Export “{name}” as GeoJSON", { name })}
          title={t("Export as GeoJSON")}
          onClick={() => {
            const file = fileNameOf(name);
            saveText(file, "application/geo+json", areasGeoJson([named]));
            announce(t("Saved {file}", { file }));
          }}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
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
