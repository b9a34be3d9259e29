import { useQuery } from "@tanstack/react-query";
import type { DeliverableItem } from "../../api/deliveries/plan-deliveries.ts";
import { sortProducts } from "../../api/frames/frame.ts";
import { framesQuery } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { count, formatTime } from "../../ui/text/format.ts";
import classes from "./delivered-frames.module.css";
import { FrameRow, FrameRows } from "./frame-rows.tsx";

interface DeliveredFramesProps {
  items: readonly DeliverableItem[];
  frameIDs: readonly string[];
  /** Items whose ids the catalog does not know any more. */
  unknown: number;
}

/** The frames of a delivery with their products. */
export function DeliveredFrames({ items, frameIDs, unknown }: DeliveredFramesProps) {
  const frames = useQuery({ ...framesQuery(useSession(), frameIDs), enabled: frameIDs.length > 0 }).data;
  return (
    <section aria-labelledby="delivered-title">
      <h3 id="delivered-title">{count(frameIDs.length, "frame")}</h3>
      <FrameRows>
        {frameIDs.map((frameID) => {
          const frame = frames?.get(frameID);
          return (
            <FrameRow
              key={frameID}
              frameID={frameID}
              quicklookUrl={frame?.quicklookUrl}
              words={frame ? `${modeName(frame)}, ${formatTime(frame.start)}` : "…"}
            >
              <span className={classes.products}>
                {sortProducts(
                  items.filter((item) => item.frameID === frameID).map(({ product }) => product),
                ).join(" · ")}
              </span>
            </FrameRow>
          );
        })}
      </FrameRows>
      {unknown > 0 && (
        <p className={classes.unknown}>
          {count(unknown, "item id")} {unknown === 1 ? "is" : "are"} no longer in the catalog: the images were
          reprocessed.
        </p>
      )}
    </section>
  );
}
