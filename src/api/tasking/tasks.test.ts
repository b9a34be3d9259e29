import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { TaskRequest } from "../../contract/task.ts";
import { createTask } from "../../contract/tasking.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { taskQuery, tasksQuery } from "./tasks.ts";

test("tasks that have come no further are the same at the next look, though less time is left", async () => {
  const service = startService([]);
  const session = await openTestSession(service);
  const { id } = await session.client.call(createTask, { body: requestWith() as TaskRequest });
  await service.advance(TEST_NOW + 10_000);
  const queries = new QueryClient();
  const look = async () => {
    await queries.fetchInfiniteQuery(tasksQuery(session));
    await queries.fetchQuery(taskQuery(session, id));
    return [tasksQuery(session), taskQuery(session, id)].map(({ queryKey }) =>
      queries.getQueryData(queryKey),
    );
  };
  const before = await look();
  expect(before[1]).toMatchObject({ id, status: "ACTIVE" });
  service.parts.setTime(TEST_NOW + 20_000);
  const after = await look();
  after.forEach((answer, index) => void expect(answer).toBe(before[index]));
});
