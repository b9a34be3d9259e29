import { z } from "zod";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { listTasks } from "../../contract/tasking.ts";
import { parseInstant } from "../catalog/instant.ts";
import { badRequest } from "../errors.ts";
import type { ServiceContext } from "../parts.ts";
import type { Call } from "../route.ts";
import type { TaskRecord } from "../store/task-ledger.ts";

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
  { ledger, signer }: ServiceContext,
  { cursor, limit = DEFAULT_LIMIT, ...given }: Query,
  { caller }: Call,
): Promise<{ tasks: TaskRecord[]; cursor: string | undefined }> {
  const after =
    cursor === undefined ? undefined : cursorPayload.safeParse(await signer.open("cursor", cursor)).data;
  if (cursor !== undefined && after?.user !== caller.id) throw badRequest("The cursor is not valid.");
  const asked = after ? after.filter : filter.parse(given);
  for (const [name, value] of Object.entries(given)) {
    if (value !== asked[name as keyof typeof asked]) {
      throw badRequest(`"${name}" differs from the list that the cursor came from.`);
    }
  }
  const found = await ledger.tasksOf(caller.id, {
    contractID: asked.contractID,
    createdAfter: instantOf("createdAfter", asked.createdAfter),
    createdBefore: instantOf("createdBefore", asked.createdBefore),
    after,
    limit: limit + 1,
  });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    tasks: found.slice(0, limit),
    cursor:
      last &&
      (await signer.seal("cursor", {
        list: "tasks",
        user: caller.id,
        filter: asked,
        createdAt: last.createdAt,
        id: last.id,
      })),
  };
}

function instantOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (!instant) throw badRequest(`"${name}" is no day of the calendar: "${text}".`);
  return instant.ms;
}
