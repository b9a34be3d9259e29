import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeliverableItem } from "../../api/deliver/plan-deliveries.ts";
import { sortProducts } from "../../api/frame.ts";
import { framesQuery } from "../../api/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { count, formatTime } from "../../ui/format.ts";
import { modeName } from "../../ui/frame-words.ts";
import { QuicklookThumb } from "../../ui/quicklook-thumb.tsx";
import classes from "./delivered-frames.module.css";

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
      <h3 id="delivered-title" className={classes.title}>
        {count(frameIDs.length, "frame")}
      </h3>
      <ul className={classes.frames}>
        {frameIDs.map((frameID) => {
          const frame = frames?.get(frameID);
          return (
            <li key={frameID}>
              <QuicklookThumb src={frame?.quicklookUrl} />
              <span className={classes.main}>
                <Link to="/frames/$frameID" params={{ frameID }} search={true}>
                  {frameID}
                </Link>
                <span>{frame ? `${modeName(frame)}, ${formatTime(frame.start)}` : "…"}</span>
              </span>
              <span className={classes.products}>
                {sortProducts(
                  items.filter((item) => item.frameID === frameID).map(({ product }) => product),
                ).join(" · ")}
              </span>
            </li>
          );
        })}
      </ul>
      {unknown > 0 && (
        <p className={classes.unknown}>
          {count(unknown, "item id")} {unknown === 1 ? "is" : "are"} no longer in the catalog: the images were
          processed again.
        </p>
      )}
    </section>
  );
}
