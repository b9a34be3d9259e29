import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listApprovals } from "../../../contract/approvals.ts";
import { listTasks } from "../../../contract/task.ts";
import { openHostBrowser } from "../../../testing/screens/host-browser.ts";
import { FIJI, TaskFormScreen } from "../../../testing/screens/open-task-form.tsx";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { shortRests } from "../../../testing/screens/short-rests.ts";
import { signInAs } from "../../../testing/screens/sign-in-as.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";

beforeEach(shortRests);
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The form of a person who orders tasks up to a limit, minor units, known at the sign-in. */
async function openForm(spendLimit: number) {
  const page = openHostBrowser();
  const { directory } = page.parts;
  const limitTo = (limit: number) => {
    directory.people = directory.people.map((person) => ({ ...person, spendLimit: limit }));
  };
  limitTo(spendLimit);
  const session = await signInAs("tasker", page);
  const none = { onDraft: () => {}, onOrdered: () => {} };
  await renderScreen(<TaskFormScreen draft={{ point: FIJI }} parts={["outcome"]} {...none} />, session);
  const user = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp, within_: Pick<typeof screen, "findByRole"> = screen) => {
    const button = await within_.findByRole<HTMLButtonElement>("button", { name });
    await waitFor(() => expect(button.disabled).toBe(false), { timeout: 10_000 });
    await user.click(button);
  };
  return {
    ...{ user, press, limitTo },
    dialog: async () => within(await screen.findByRole("dialog", { name: /^Order one / })),
    requests: async () => (await session.client.call(listApprovals, { query: {} })).data,
    tasks: async () => (await session.client.call(listTasks, { query: {} })).data,
  };
}

test("a task above the limit is asked for with its cost center, and not ordered", async () => {
  const { user, press, dialog, requests, tasks } = await openForm(1_000);
  await user.click(await screen.findByRole("combobox", { name: "Cost center (optional)" }));
  await user.click(await screen.findByRole("option", { name: "Claims" }));
  await press("Ask for approval");
  const terms = await dialog();
  expect(await terms.findByText(/ is above your limit of €10\.00 for an order\.$/)).toBeTruthy();
  await press("Ask for approval", terms);
  expect(await terms.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toMatchObject([{ kind: "task", order: { costCenter: "Claims" } }]);
  expect(await tasks()).toEqual([]);
}, 20_000);

test("where the limit was lowered since the sign-in the refusal leads to the request", async () => {
  const { press, dialog, limitTo, requests, tasks } = await openForm(100_000_000);
  await press("Order this acquisition");
  limitTo(1_000);
  await press(/^Order for /, await dialog());
  expect(await screen.findByText("The image was not ordered")).toBeTruthy();
  const [retry] = await screen.findAllByRole("button", { name: "Ask for approval" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  retry?.click();
  const terms = await dialog();
  expect(await terms.findByText("This order is above your limit.")).toBeTruthy();
  await press("Ask for approval", terms);
  expect(await terms.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toHaveLength(1);
  expect(await tasks()).toEqual([]);
}, 20_000);
