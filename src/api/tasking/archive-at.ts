import { queryOptions } from "@tanstack/react-query";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { wrapBox } from "../../geo/area/box.ts";
import type { Box, Position } from "../../geo/types.ts";
import { framesOf } from "../frames/frame.ts";
import type { Session } from "../session.ts";

/** Half a side of the box round a point, degrees: about 100 m. */
const REACH = 0.001;
/** A frame has an item for each product, so that so many items hold the frames that are shown. */
const ITEMS = 60;
const FRAMES = 6;

/** The box round a point that stands for it in a search, continuous. */
export function boxAround([lng, lat]: Position): Box {
  return [lng - REACH, Math.max(-90, lat - REACH), lng + REACH, Math.min(90, lat + REACH)];
}

/** The newest frames of the public archive at a point. */
export function archiveAtQuery(session: Session, point: Position) {
  return queryOptions({
    queryKey: [session.id, "archive-at", point],
    queryFn: async ({ signal }) => {
      const body = {
        bbox: [...wrapBox(boxAround(point))] as [number, number, number, number],
        limit: ITEMS,
        sortby: [{ field: "properties.start_datetime", direction: "desc" as const }],
      };
      const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
      return framesOf(data, session.prefix).slice(0, FRAMES);
    },
    // Quicklook links are signed for an hour.
    staleTime: 1_800_000,
  });
}
