import { collide } from "../../orbit/slots.ts";
import type { RecordChange } from "./ledger.ts";
import { newDelivery } from "./memory-deliveries.ts";
import type { MemoryRecords } from "./memory-records.ts";
import { exceedsLimit } from "./memory-spending.ts";
import { newestFirst } from "./newest-first.ts";
import type { TaskLedger, TaskMove, TaskRecord } from "./task-ledger.ts";
import { isFlown, isTaskUnderWay, slotOfPlan } from "./task-states.ts";

/** Numbers of images that tasks are flown on begin here, far above those of any archive. */
const FIRST_IMAGE = 2_000_000_000;

/** The rules of tasks over records in memory. */
export function memoryTasks(records: MemoryRecords): TaskLedger {
  const all = () => records.all("tasks");
  const slots = () =>
    all().flatMap(({ status, plan }) => (plan && status !== "CANCELED" ? slotOfPlan(plan) : []));

  /** Moves a task that still is where the move begins, with everything that belongs to the step. */
  async function move(
    id: string,
    { from, to, at, callback, reasons }: TaskMove,
    change: Partial<TaskRecord>,
    others: readonly RecordChange[] = [],
  ): Promise<TaskRecord | undefined> {
    const record = records.get("tasks", id);
    if (record?.status !== from) return undefined;
    const moved: TaskRecord = {
      ...record,
      ...change,
      ...(reasons && { reasons }),
      status: to,
      updatedAt: at,
      history: [...record.history, { status: to, at }],
    };
    await records.put(
      { kind: "tasks", record: moved },
      ...(callback ? [{ kind: "callbacks", record: callback } as const] : []),
      ...others,
    );
    return moved;
  }

  return {
    async insertTask(record, spendLimit) {
      if (exceedsLimit(records, record, spendLimit)) return "over-limit";
      await records.put({ kind: "tasks", record });
      return "inserted";
    },
    task: async (id) => records.get("tasks", id),
    async tasksOf(userID, { contractID, createdAfter, createdBefore, after, limit }) {
      return all()
        .filter(
          (record) =>
            record.userID === userID &&
            (contractID === undefined || record.contractID === contractID) &&
            (createdAfter === undefined || record.createdAt > createdAfter) &&
            (createdBefore === undefined || record.createdAt < createdBefore),
        )
        .sort(newestFirst)
        .filter((record) => !after || newestFirst(record, after) > 0)
        .slice(0, limit);
    },
    tasksUnderWay: async (before) =>
      all()
        .filter(({ status, updatedAt }) => isTaskUnderWay(status) && updatedAt <= before)
        .sort((a, b) => a.updatedAt - b.updatedAt || -newestFirst(a, b)),
    flownTasks: async () => all().filter(isFlown),
    async moveTask(id, change, deliveries = []) {
      const added = deliveries.flatMap(({ record, dueAt }) => newDelivery(record, dueAt));
      return (await move(id, change, {}, added)) !== undefined;
    },
    slotsOfTasks: async (from, to) => slots().filter(({ start, end }) => start <= to && end >= from),
    async planTask(id, change, pass, { satellite: _satellite, ...slot }) {
      if (slots().some((other) => collide({ satellite: pass.satellite, ...slot }, other))) return "taken";
      const imageID = all().reduce(
        (next, { plan }) => (plan ? Math.max(next, plan.imageID + 1) : next),
        FIRST_IMAGE,
      );
      return (await move(id, change, { plan: { imageID, pass, slot } })) ? "planned" : "moved-on";
    },
    cancelTask: (id, change, fee) => move(id, change, fee === undefined ? {} : { fee }),
  };
}
