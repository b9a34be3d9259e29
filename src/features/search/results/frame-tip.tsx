import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { frameAxes, geometryWords, shortModeName } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { useSumWords } from "../../../shared/money/price-label.tsx";
import { formatShortTime } from "../../../ui/text/format.ts";
import classes from "./frame-tip.module.css";

export function FrameTip({ frame, state, here }: { frame: CatalogFrame; state: FrameState; here: number }) {
  const price = useSumWords([frame], isForSale(state));
  const words = [geometryWords(frame), isForSale(state) && price, here > 1 && hereWords(here, true)];
  return (
    <div className={classes.tip} aria-hidden data-testid="frame-tip">
      <GeometryGlyph axes={frameAxes(frame)} size={24} />
      <span>
        <b>{shortModeName(frame)}</b> {t("{time} UTC", { time: formatShortTime(frame.start) })}
        <br />
        {words.filter(Boolean).join(" · ")} {!isForSale(state) && <StateMark state={state} />}
      </span>
    </div>
  );
}

export function hereWords(frames: number, short: boolean): string {
  return short
    ? t("{count, plural, one {# frame} other {# frames}} here", { count: frames })
    : t("{count, plural, one {# frame} other {# frames}} at this point", { count: frames });
}
