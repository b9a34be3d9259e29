import { z } from "zod";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import { parseInstant } from "../../contract/instant.ts";
import type { listTasks } from "../../contract/tasking.ts";
import { badRequest } from "../errors.ts";
import { cutPage, openCursor, placeOf } from "../http/cursor-page.ts";
import type { Call } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import type { TaskRecord } from "../store/task-record.ts";

const DEFAULT_LIMIT = 10;

const filter = z.object({
  contractID: z.string().optional(),
  createdAfter: z.string().optional(),
  createdBefore: z.string().optional(),
});

const cursorPayload = z.object({
  list: z.literal("tasks"),
  user: z.string(),
  filter,
  createdAt: z.number(),
  id: z.string(),
});

type Query = ParsedRequest<typeof listTasks>["query"];

/** A page of the caller's tasks and the cursor of the next; a cursor belongs to its caller and its filter. */
export async function pageOfTasks(
  { store, signer }: ServiceContext,
  { cursor, limit = DEFAULT_LIMIT, ...given }: Query,
  { caller }: Call,
): Promise<{ data: TaskRecord[]; cursor?: string }> {
  const after = await openCursor(signer, cursor, cursorPayload, ({ user }) => user === caller.id);
  const asked = after ? after.filter : filter.parse(given);
  for (const [name, value] of Object.entries(given)) {
    if (value !== asked[name as keyof typeof asked]) {
      throw badRequest(`"${name}" differs from the list that the cursor came from.`).about("conflict", name);
    }
  }
  const earliest = instantOf("createdAfter", asked.createdAfter);
  const latest = instantOf("createdBefore", asked.createdBefore);
  const page = {
    after: after ? placeOf(after) : latest === undefined ? undefined : { createdAt: latest },
    // Both bounds are excluded; times are whole milliseconds.
    ...(earliest !== undefined && { until: { createdAt: earliest + 1 } }),
    limit: limit + 1,
  };
  const { companyID, id: userID } = caller;
  const { contractID } = asked;
  const records = await store.read((tx) =>
    contractID === undefined
      ? tx.page("tasks", "ofUser", { equals: { companyID, userID }, ...page })
      : tx.page("tasks", "ofContract", { equals: { companyID, userID, contractID }, ...page }),
  );
  return cutPage(
    signer,
    { records, limit },
    (task) => task,
    (last) => ({ list: "tasks", user: caller.id, filter: asked, ...placeOf(last) }),
  );
}

function instantOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (!instant) throw badRequest(`"${name}" is not a calendar date: "${text}".`).about("format", name);
  return instant.ms;
}
