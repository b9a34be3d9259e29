import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { formatShortTime } from "../../ui/text/format.ts";
import { useFramePlace } from "../places/use-place-name.ts";
import { shortModeName } from "./frame-words.ts";

/** Names a frame by its mode, place and time: "Strip Strait of Gibraltar, 27 Nov, 01:53 UTC". */
export function FrameTitle({ frame }: { frame: CatalogFrame | null | undefined }) {
  const place = useFramePlace(frame);
  if (!frame) return <b>{t("Frame")}</b>;
  const time = t("{time} UTC", { time: formatShortTime(frame.start) });
  return (
    <>
      <b>{shortModeName(frame)}</b> {place ? t("{place}, {time}", { place, time }) : time}
    </>
  );
}
