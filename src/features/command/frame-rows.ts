import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { formatAngle, formatTime } from "../../ui/text/format.ts";
import type { Row } from "./rows.ts";

/** A frame: Enter opens it. */
export function frameRow(frame: CatalogFrame): Row {
  const { frameID, start, incidence } = frame;
  return {
    key: `frame ${frameID}`,
    icon: "frame",
    title: frameID,
    detail: `${modeName(frame)} · ${formatTime(start)} · ${formatAngle(incidence.center)}`,
    act: t("Open¦verb"),
    run: { do: "frame", frameID },
  };
}
