import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type DeliveryRow, frameIDsOf, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import { itemsByIDQuery } from "../../api/deliveries/owned-items.ts";
import { type CatalogFrame, sortProducts } from "../../api/frames/frame.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { groupBy } from "../../domain/group-by.ts";
import { t } from "../../languages/texts.ts";
import { FrameTitle } from "../../shared/frames/frame-title.tsx";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { toFrame } from "../../shared/orders/links.ts";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { count } from "../../ui/text/format.ts";
import classes from "./delivered-frames.module.css";

/** Returns what a delivery holds; looks up the items of one that was not sent from this browser. */
export function useDelivered(row: DeliveryRow) {
  const itemIDs = itemIDsOf(row);
  const query = itemsByIDQuery(useSession(), itemIDs);
  const found = useQuery({ ...query, enabled: row.entry === undefined }).data;
  const items = row.entry?.items ?? found ?? [];
  const frameIDs = frameIDsOf(row) ?? [...new Set(items.map(({ frameID }) => frameID))];
  /** Number of items that the catalog no longer has. */
  const unknown = found && !row.entry ? itemIDs.length - found.length : 0;
  return { items, frameIDs, unknown };
}

export function DeliveredFrames({ items, frameIDs, unknown }: ReturnType<typeof useDelivered>) {
  const frames = useFrames(frameIDs).data;
  const itemsOf = useMemo(() => groupBy(items, ({ frameID }) => frameID), [items]);
  return (
    <section aria-labelledby="delivered-title">
      <h3 id="delivered-title">{count(frameIDs.length, "frame")}</h3>
      <FrameRows>
        <FirstRows rows={frameIDs} as="li">
          {(frameID) => {
            const frame = frames?.get(frameID);
            const products = itemsOf.get(frameID)?.map(({ product }) => product) ?? [];
            return (
              <DeliveredFrameRow key={frameID} frameID={frameID} frame={frame}>
                <span className={classes.products}>
                  <Dotted parts={sortProducts(products)} />
                </span>
              </DeliveredFrameRow>
            );
          }}
        </FirstRows>
      </FrameRows>
      {unknown > 0 && (
        <p className={classes.unknown}>
          {t(
            "{count, plural, one {# item id is} other {# item ids are}} no longer in the catalog: the images were reprocessed.",
            { count: unknown },
          )}
        </p>
      )}
    </section>
  );
}

export function FrameRows({ children }: { children: ReactNode }) {
  return <ul className={classes.frames}>{children}</ul>;
}

interface FrameRowProps {
  frameID: string;
  frame: CatalogFrame | null | undefined;
  /** Said beside the id. */
  words?: string;
  isMissing?: boolean;
  choice?: ReactNode;
  children?: ReactNode;
}

export function DeliveredFrameRow({ frameID, frame, words, isMissing, choice, children }: FrameRowProps) {
  return (
    <li data-missing={isMissing}>
      {choice}
      <QuicklookThumb frame={frame} />
      <span className={classes.words}>
        <span className={classes.main}>
          <Link {...toFrame(frameID)}>{frame ? <FrameTitle frame={frame} /> : frameID}</Link>
          <span>{words ?? (frame && <code>{frameID}</code>)}</span>
        </span>
        {children}
      </span>
    </li>
  );
}
