import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type SearchBody, searchCatalogItems } from "../../contract/catalog.ts";
import { checkFeasibility, MOST_CHECKED, type TaskRequest } from "../../contract/task.ts";
import { wrapBox } from "../../geo/area/box.ts";
import type { Box, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { ApiError, ifOffered } from "../api-error.ts";
import { serviceNow } from "../clock.ts";
import { inBatches } from "../collections.ts";
import { framesOf } from "../frames/frame.ts";
import type { Session } from "../session.ts";

/** Query of a request's passes; reserves nothing. Shows the previous answer while loading. */
export function feasibilityQuery(session: Session, request: TaskRequest | undefined) {
  return queryOptions({
    queryKey: [session.id, "feasibility", request],
    queryFn: async ({ signal }) => {
      const body = request ? [request] : [];
      const { feasibility } = await session.client.call(checkFeasibility, { body }, { signal });
      const [answer] = feasibility;
      if (!answer) {
        throw new ApiError({
          kind: "shape",
          code: "unexpected_answer",
          message: t("The answer of {operation} holds no result.", { operation: checkFeasibility.operation }),
          operation: checkFeasibility.operation,
        });
      }
      return { ...answer, checkedAt: serviceNow() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Checks requests; no answers from a service that offers no check. */
export async function checkAll({ client }: Session, requests: readonly TaskRequest[]) {
  const check = async (body: TaskRequest[]) => (await client.call(checkFeasibility, { body })).feasibility;
  const answers = await ifOffered(inBatches(requests, MOST_CHECKED, check));
  return { answers: answers ?? [], isOffered: answers !== null, checkedAt: serviceNow() };
}

/** Half a side of the search box, degrees: about 100 m. */
const REACH = 0.001;
/** A frame has an item a product, so this many hold the shown frames. */
const ITEMS = 60;
const FRAMES = 6;

export function boxAround([lng, lat]: Position): Box {
  return [lng - REACH, Math.max(-90, lat - REACH), lng + REACH, Math.min(90, lat + REACH)];
}

export function archiveAtQuery(session: Session, point: Position) {
  return queryOptions({
    queryKey: [session.id, "archive-at", point],
    queryFn: async ({ signal }) => {
      const body: SearchBody = {
        bbox: [...wrapBox(boxAround(point))],
        limit: ITEMS,
        sortby: [{ field: "properties.start_datetime", direction: "desc" }],
      };
      const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
      return framesOf(data, session.prefix).slice(0, FRAMES);
    },
    // Quicklook links are signed for an hour.
    staleTime: 1_800_000,
  });
}
