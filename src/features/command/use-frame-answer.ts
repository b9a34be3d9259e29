import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { framesOf } from "../../api/frames/frame.ts";
import { frameQuery } from "../../api/frames/frames.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { type SearchBody, searchCatalogItems } from "../../contract/catalog.ts";
import { FEW_FRAMES, type FrameAnswer, type FrameQuestion, frameQuestion } from "./command-rows.ts";

/** Whoever types an id asks once, not at each digit. */
const TYPING_MS = 250;
/** Items of so few frames, each in every product. */
const ITEMS = 40;

const WHOLE_ID = /^\d+_\d+$/;

/** What the catalog knows of the frames that a text asks for; undefined where it asks for none. */
export function useFrameAnswer(text: string): FrameAnswer | undefined {
  const session = useSession();
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const question = frameQuestion(settled);
  const whole = question && "frameID" in question && WHOLE_ID.test(question.frameID);
  const exact = useQuery({
    ...frameQuery(session, whole ? question.frameID : ""),
    enabled: whole === true,
  });
  const begun = useQuery({ ...begunQuery(session, question), enabled: question !== undefined && !whole });
  if (!frameQuestion(text)) return undefined;
  const { data, error } = whole ? exact : begun;
  if (settled !== text) return { kind: "waiting" };
  if (error) return { kind: "failed", message: error.message };
  if (data === undefined) return { kind: "waiting" };
  return { kind: "found", frames: data === null ? [] : Array.isArray(data) ? data : [data] };
}

function begunQuery(session: Session, question: FrameQuestion | undefined) {
  return queryOptions({
    queryKey: [session.id, "frames-like", question],
    queryFn: async ({ signal }) => {
      const body: SearchBody = !question
        ? {}
        : "itemID" in question
          ? { ids: [question.itemID], limit: 1 }
          : { query: { frame_id: { startsWith: question.frameID } }, limit: ITEMS };
      const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
      return framesOf(data, session.prefix).slice(0, FEW_FRAMES);
    },
    staleTime: 60_000,
  });
}
