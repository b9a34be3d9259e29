import {
  type FetchQueryOptions,
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "../../contract/item.ts";
import {
  cancelTask,
  getTask,
  getTaskScene,
  listTaskProducts,
  listTasks,
  type Task,
  type TaskScene,
} from "../../contract/task.ts";
import { HORIZON_DAYS, nextTaskStatuses } from "../../domain/tasking-rules.ts";
import { orNull } from "../api-error.ts";
import { listAll, oneQuery, POLL_MS, pagesQuery, taskKeys } from "../collections.ts";
import { CLOCK_KEY } from "../demo-clock.ts";
import { createLane } from "../lane.ts";
import { recordObserved } from "../orders/observed-times.ts";
import { type AskItems, readProducts } from "../purchases.ts";
import type { Session } from "../session.ts";
import { useSession } from "../use-session.ts";

const TASK_PAGE = 100;

/** The service filters by these; statuses are filtered here. */
export interface TaskListFilter {
  contractID?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
}

export function tasksQuery(session: Session, filter: TaskListFilter = {}) {
  return pagesQuery(taskKeys.pages(session, filter), pollIn(session), async (next, signal) => {
    const query = { limit: String(TASK_PAGE), ...given(filter), ...next };
    const page = await session.client.call(listTasks, { query }, { signal });
    void recordObserved(session, page.data, isTaskMoving);
    return { ...page, data: page.data.map(withoutCountdown) };
  });
}

/**
 * Query of tasks whose windows may overlap one that opens at `opens` (ms): a window lies within the horizon after its
 * order (interface 10.3).
 */
export function tasksNearQuery(session: Session, opens: number) {
  const day = 24 * 3_600_000;
  const createdAfter = new Date((Math.floor(opens / day) - HORIZON_DAYS - 1) * day)
    .toISOString()
    .replace(".000Z", "Z");
  return tasksSinceQuery(session, createdAfter);
}

export function tasksSinceQuery(session: Session, createdAfter: string) {
  return queryOptions({
    queryKey: taskKeys.whole(session, { createdAfter }),
    queryFn: ({ signal }) => listAllTasks(session, { createdAfter }, signal),
  });
}

export function taskQuery(session: Session, taskID: string) {
  return oneQuery(taskKeys.one(session, taskID), pollIn(session), async (signal) => {
    const task = await session.client.call(getTask, { params: { taskID } }, { signal });
    void recordObserved(session, [task], isTaskMoving);
    return withoutCountdown(task);
  });
}

/** Query of a task's planned scene; null without one. Refetched with each status. */
export function taskSceneQuery(session: Session, task: Pick<Task, "id" | "status">) {
  return queryOptions({
    queryKey: [session.id, "task-scene", task.id, task.status],
    queryFn: ({ signal }): Promise<TaskScene | null> =>
      orNull(session.client.call(getTaskScene, { params: { taskID: task.id } }, { signal })),
    enabled: mayHaveScene(task),
    staleTime: 600_000,
  });
}

export function taskProductsQuery(session: Session, task: Pick<Task, "id" | "status">) {
  return queryOptions({
    queryKey: [session.id, "task-products", task.id, task.status],
    queryFn: ({ signal }) => {
      const request = { params: { taskID: task.id } };
      const ask: AskItems = (query) =>
        session.client.call(listTaskProducts, { ...request, query }, { signal });
      return readProducts(ask);
    },
    enabled: hasProducts(task),
    staleTime: 600_000,
  });
}

/** Cancels a task and returns it. Throws `ApiError`, 409 when it cannot be canceled any more. */
export function cancel({ client }: Session, taskID: string): Promise<Task> {
  return client.call(cancelTask, { params: { taskID }, body: { status: "CANCELED" } });
}

/** Refusal to cancel, shared wherever the task is shown: this device's clock may be behind. */
export function uncancelableQuery(session: Session, taskID: string) {
  return queryOptions({
    queryKey: [session.id, "task-uncancelable", taskID],
    queryFn: () => false,
    enabled: false,
    initialData: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function listAllTasks(
  { client }: Pick<Session, "client">,
  filter: TaskListFilter = {},
  signal?: AbortSignal,
): Promise<Task[]> {
  return listAll((next) =>
    client.call(listTasks, { query: { limit: String(TASK_PAGE), ...given(filter), ...next } }, { signal }),
  );
}

export function forgetTaskEffects(queries: QueryClient, session: Session): void {
  for (const name of ["tasks", "task", "owned", "contract-summary", "deliveries", CLOCK_KEY]) {
    void queries.invalidateQueries({ queryKey: [session.id, name] });
  }
}

function withoutCountdown({ productsAvailableInSeconds, ...task }: Task): Task {
  return task;
}

function pollIn({ kind }: Session) {
  return { moves: isTaskMoving, everyMs: POLL_MS.tasks[kind] };
}

function given({ contractID, createdAfter, createdBefore }: TaskListFilter) {
  return {
    ...(contractID !== undefined && { contractID }),
    ...(createdAfter !== undefined && { createdAfter }),
    ...(createdBefore !== undefined && { createdBefore }),
  };
}

const MOVING = new Set(
  Object.entries(nextTaskStatuses).flatMap(([status, next]) => (next.length > 0 ? status : [])),
);

/** Returns whether a task may change; an unknown status counts as final (interface 10.4). */
export function isTaskMoving({ status }: Pick<Task, "status">): boolean {
  return MOVING.has(status);
}

/** Interface 10.4. */
export function hasProducts({ status }: Pick<Task, "status">): boolean {
  return status === "FULFILLED" || status === "DONE";
}

/** There is no scene before ACTIVE and after a cancelation (interface 10.4). */
function mayHaveScene({ status }: Pick<Task, "status">): boolean {
  return status === "ACTIVE" || status === "FAILED" || hasProducts({ status });
}

const lane = createLane(4);

/** Window of joint updates, ms: each redraws a whole list. */
const TOGETHER_MS = 250;

/** Query over the single queries of many things: the loaded results by id, cached by their own queries. */
export function eachQuery<T extends { id: string; status: string }, Key extends QueryKey, Found>(
  name: QueryKey,
  things: readonly T[],
  queryOf: (thing: T) => FetchQueryOptions<Found, Error, Found, Key>,
) {
  const queryKey = [...name, things.map(({ id, status }) => `${id} ${status}`)];
  return queryOptions({
    queryKey,
    queryHash: hashKey(queryKey),
    queryFn: async ({ client, signal }): Promise<ReadonlyMap<string, NonNullable<Found>>> => {
      const found = new Map<string, NonNullable<Found>>();
      const take = (thing: T, one: Found | undefined) => one && found.set(thing.id, one);
      for (const thing of things) take(thing, client.getQueryData<Found>(queryOf(thing).queryKey));
      let toldAt = Number.NEGATIVE_INFINITY;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        timer = undefined;
        toldAt = performance.now();
        client.setQueryData(queryKey, new Map(found));
      };
      const read = async (thing: T) => {
        take(thing, await client.fetchQuery(queryOf(thing)));
        if (!signal.aborted) timer ??= setTimeout(tell, toldAt + TOGETHER_MS - performance.now());
      };
      const ends = await Promise.allSettled(things.map((thing) => lane(() => read(thing), signal)));
      clearTimeout(timer);
      const failed = ends.find((end) => end.status === "rejected");
      if (!failed) return found;
      if (!signal.aborted) tell();
      throw failed.reason;
    },
    enabled: things.length > 0,
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  });
}

const NONE = new Map<string, never>();

export function useTaskScenes(tasks: readonly Task[]): ReadonlyMap<string, TaskScene> {
  const session = useSession();
  const query = useMemo(() => {
    const wanted = tasks.filter(mayHaveScene);
    return eachQuery([session.id, "task-scenes"], wanted, (task) => taskSceneQuery(session, task));
  }, [session, tasks]);
  return useQuery(query).data ?? NONE;
}

export function useImaging(task: Pick<Task, "id" | "status"> | undefined): number | undefined {
  const session = useSession();
  const query = taskSceneQuery(session, task ?? { id: "", status: "" });
  const scene = useQuery(query).data;
  return scene ? Date.parse(scene.imagingTime.start) : undefined;
}

export function useTaskLinks(tasks: readonly Task[]) {
  const session = useSession();
  const scenes = useTaskScenes(tasks);
  const query = useMemo(() => {
    const wanted = tasks.filter(hasProducts);
    return eachQuery([session.id, "tasks-products"], wanted, (task) => taskProductsQuery(session, task));
  }, [session, tasks]);
  const products = useQuery(query).data ?? NONE;
  return useMemo(
    () => ({
      imagingOfTask: new Map(
        [...scenes].map(([id, { imagingTime }]) => [id, Date.parse(imagingTime.start)] as const),
      ),
      framesOfTask: new Map([...products].map(([id, { items }]) => [id, framesOf(items)] as const)),
    }),
    [scenes, products],
  );
}

function framesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ properties }) => properties.frame_id))];
}
