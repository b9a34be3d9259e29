import { IconPolygon } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../languages/texts.ts";
import classes from "./area-drop.module.css";
import { FILE_KINDS } from "./limits.ts";

/** Accepts files dropped anywhere on its parent. */
export function AreaDrop({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const listen = (card: HTMLElement | null) => {
    const target = card?.parentElement;
    if (!target) return undefined;
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && target.contains(to))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    const gone = new AbortController();
    const { signal } = gone;
    target.addEventListener("dragover", drag, { signal });
    target.addEventListener("dragleave", leave, { signal });
    target.addEventListener("drop", drop, { signal });
    return () => gone.abort();
  };

  return (
    <div ref={listen} className={classes.drop} hidden={!over}>
      <div>
        <IconPolygon size={32} stroke={1.5} aria-hidden />
        <b>{t("Drop to use as the area")}</b>
        <span>{t("{kinds}. The file stays on this device.", { kinds: t(FILE_KINDS) })}</span>
      </div>
    </div>
  );
}
