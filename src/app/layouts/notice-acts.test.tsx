// @vitest-environment happy-dom
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aloneOrders } from "../../api/orders/joined-order.ts";
import { getTask } from "../../contract/task.ts";
import type { Notice } from "../../features/orders/notifications/notices.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { NoticeActs } from "./notice-acts.tsx";

afterEach(cleanup);

async function openActs(steps: number) {
  const fixture = await openTaskFixture();
  const { id } = await fixture.order();
  await fixture.steps(steps);
  const task = await fixture.session.client.call(getTask, { params: { taskID: id } });
  const onDone = vi.fn();
  const notice: Notice = {
    key: "",
    outcome: "ready",
    orders: [aloneOrders.task(task)],
    runID: undefined,
    endedAt: 0,
    at: 0,
    isNew: true,
  };
  await renderScreen(<NoticeActs notice={notice} onDone={onDone} />, fixture.session);
  return { onDone, user: userEvent.setup() };
}

test("NoticeActs leads from a finished task to its image, and closes the menu", async () => {
  const { onDone, user } = await openActs(3);
  const view = await screen.findByRole("link", { name: "View image" });
  expect(view.getAttribute("href")).toMatch(/^\/frames\/\d+_1\/view$/);
  expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toMatch(/^\/tasks\//);
  await user.click(view);
  expect(onDone).toHaveBeenCalled();
});

test("NoticeActs leads from a task without image to the task alone", async () => {
  await openActs(1);
  expect(await screen.findByRole("link", { name: "Open" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "View image" })).toBeNull();
});
