import { Button, TextInput } from "@mantine/core";
import { IconFileUpload, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../languages/texts.ts";
import { AREA_FILES } from "../../shared/places/area-files.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton, iconBefore } from "../../ui/input/busy-button.tsx";
import { FileChoice } from "../../ui/input/text-file.tsx";
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
        description={t("In the demo: simulated images, nothing is charged")}
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
      <FileChoice accept={AREA_FILES} onFile={onFile}>
        {(button) => (
          <Button
            {...button}
            className={classes.file ?? ""}
            variant="subtle"
            disabled={busy}
            title={t("GeoJSON, KML, KMZ, GPX, WKT or zipped Shapefile")}
            {...iconBefore(IconFileUpload)}
          >
            {t("Or open a file with an area")}
          </Button>
        )}
      </FileChoice>
    </form>
  );
}
