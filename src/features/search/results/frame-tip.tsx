import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { frameAxes, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { formatAngle, formatTime } from "../../../ui/text/format.ts";
import classes from "./frame-tip.module.css";

/** What lies under the pointer. */
export function FrameTip({ frame }: { frame: CatalogFrame }) {
  return (
    <div className={classes.tip} aria-hidden data-testid="frame-tip">
      <GeometryGlyph axes={frameAxes(frame)} size={24} />
      <span>
        <b>{modeName(frame)}</b> <code>{frame.frameID}</code>
        <br />
        {formatTime(frame.start, "second")} · {formatAngle(frame.incidence.center)} · {resolutionWords(frame)}
        {frame.providers.length > 0 && (
          <>
            <br />
            {frame.providers.join(", ")}
          </>
        )}
      </span>
    </div>
  );
}
