import type { CatalogFrame } from "../../api/frame.ts";
import { formatAngle, formatTime } from "../../ui/format.ts";
import { frameAxes, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
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
