import { TextInput } from "@mantine/core";
import { IconFileUpload, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import classes from "./start-screen.module.css";

/** Returns the address of a search, or a sentence why there is none. */
export type Find = (text: string) => Promise<{ address: string } | { problem: string }>;

interface StartFindProps {
  busy: boolean;
  onFind: Find;
  /** Opens the demo at an address. */
  onOpen: (address: string) => void;
  onFile: (file: File) => void;
}

const AREA_FILES = ".geojson,.json,.kml,.kmz,.gpx,.wkt,.txt,.zip";

/** Field for a place, coordinates or an area, and a button for a file with areas. */
export function StartFind({ busy, onFind, onOpen, onFile }: StartFindProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [finding, setFinding] = useState(false);

  async function find() {
    setFinding(true);
    const found = await onFind(text).catch(({ message }: Error) => ({ problem: message }));
    setFinding(false);
    if ("address" in found) return onOpen(found.address);
    setProblem(found.problem);
    announce(found.problem);
  }

  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextInput
        size="md"
        label={t("Where do you want to look?")}
        placeholder={t("Place, coordinates or area")}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <BusyButton size="md" type="submit" busy={finding || busy} Icon={IconSearch}>
        {t("Find images")}
      </BusyButton>
      <label className={classes.file} title={t("GeoJSON, KML, KMZ, GPX, WKT or zipped Shapefile")}>
        <IconFileUpload size={14} stroke={1.75} aria-hidden />
        <span>{t("Or open a file with an area")}</span>
        <input
          type="file"
          accept={AREA_FILES}
          disabled={busy}
          onChange={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
        />
      </label>
    </form>
  );
}
