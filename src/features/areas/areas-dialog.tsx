import { Button, Loader, Modal } from "@mantine/core";
import { useState } from "react";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { count, formatBytes } from "../../ui/text/format.ts";
import { AreaChooser, firstChoice } from "./area-chooser.tsx";
import classes from "./areas-dialog.module.css";
import { FILE_KINDS } from "./limits.ts";
import { type Choice, useAreaFile } from "./use-area-file.ts";

interface AreasDialogProps {
  file: File;
  onClose: () => void;
  onUse: (area: readonly Polygon[]) => void;
}

export function AreasDialog({ file, onClose, onUse }: AreasDialogProps) {
  const [choice, setChoice] = useState<Choice>();
  const read = useAreaFile(file, choice);
  if (read.file && !choice) setChoice(firstChoice(read.file));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("Areas from a file")}
      size={960}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
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
