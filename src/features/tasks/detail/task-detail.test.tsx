import { keptRecord } from "../../../testing/service/kept-record.ts";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getTaskScene, type Task } from "../../../contract/task.ts";
import { secondsForFrames } from "../../../domain/modes.ts";
import { openTaskFixture } from "../../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../../testing/screens/serve-gazetteer.ts";
import { wholeText } from "../../../testing/screens/whole-text.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { FAILING_POINT, HOUR, windowOf } from "../../../testing/service/task-orders.ts";
import { formatTime } from "../../../ui/text/format.ts";
import { TaskDetail } from "./task-detail.tsx";

let now = TEST_NOW;
beforeEach(() => {
  serveGazetteer();
  now = TEST_NOW;
  localStorage.clear();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openDetail({
  steps = 0,
  more = {} as Record<string, unknown>,
  onShowFrame = (_: string) => {},
} = {}) {
  const fixture = await openTaskFixture();
  const task: Task = await fixture.order(more);
  await fixture.steps(steps);
  await renderScreen(
    <TaskDetail taskID={task.id} now={now} deliveriesOf={() => []} onShowFrame={onShowFrame} />,
    fixture.session,
  );
  await screen.findByRole("article", { name: /^Task at 16\.8000° S 179\.9900° E|^Task at/ });
  const status = async () => (await keptRecord(fixture.service.parts.store, "tasks", task.id))?.status;
  const openDialog = async () => {
    await user.click(await screen.findByRole("button", { name: /^Cancel the task, / }));
    return within(await screen.findByRole("dialog"));
  };
  const user = userEvent.setup();
  return { ...fixture, task, user, status, openDialog };
}

test("a planned task tells when and how its image is taken", async () => {
  await openDetail({ steps: 1 });
  expect(await screen.findByText(/^Accepted, image in \d+ (h|d)/)).toBeTruthy();
  expect(screen.getByText(/^promised by /)).toBeTruthy();
  expect(screen.getByText(/^planned for /)).toBeTruthy();
  expect(screen.getByText(wholeText(/^(Left|Right) · (Ascending|Descending) · \d+\.\d°/))).toBeTruthy();
  expect(screen.getByText(/^planned for /)).toBeTruthy();
});

test("a task that is done has its products and its frame", async () => {
  await openDetail({ steps: 3 });
  expect(await screen.findByText("All products ready")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Spot, Taveuni" })).toBeTruthy();
  expect(screen.getByText(/ UTC, \d+ h( \d+ min)? early$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Frame \d+_1$/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  expect(await screen.findByRole("button", { name: /^Download all/ })).toBeTruthy();
});

test("of a contract without price list no price is asked for", async () => {
  const { calls } = await openDetail({ steps: 1, more: { contractID: contracts.unpriced } });
  expect((await screen.findAllByText(/by agreement/)).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^Accepted, image in /)).toBeTruthy();
  expect(calls.filter((call) => call.includes("price"))).toEqual([]);
});

test("a task of several frames lists each with what it covers, and its price by what it is made of", async () => {
  const shown: string[] = [];
  await openDetail({
    steps: 3,
    more: { imagingMode: "STRIPMAP", imagingDuration: secondsForFrames("STRIPMAP", 2) },
    onShowFrame: (frameID) => shown.push(frameID),
  });
  expect(await screen.findByRole("heading", { name: "2 frames taken" })).toBeTruthy();
  expect(screen.getByText(/^Together they cover \d+ % of the planned scene\.$/)).toBeTruthy();
  expect(
    screen.getAllByText(wholeText(/^\d+ % of the planned scene · (holds|without) the point$/)),
  ).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: /^Open frame \d+_\d$/ })).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: /^View image of/ })).toHaveLength(2);
  const [, second] = screen.getAllByRole("button", { name: /^Show on map: frame/ });
  second?.click();
  expect(shown).toEqual([expect.stringMatching(/^\d+_2$/)]);
  await screen.findByText("Breakdown by today’s price list.");
  const lines = [...document.querySelectorAll("dl[aria-label='What the price is made of'] dd")];
  const total = lines.pop()?.textContent ?? "";
  const amounts = lines.map(({ lastChild }) => Number(lastChild?.textContent?.replace(/[€,]/g, "")));
  const price = screen.getByText("today’s price").previousSibling?.previousSibling?.textContent ?? "";
  expect(total).toBe(price);
  expect(lines.length).toBeGreaterThan(1);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(price.replace(/[€,]/g, "")), 2);
});

test.each([
  [["GRD"], 3, 1],
  [["SLC"], 3, 0],
  [["GRD"], 1, 0],
])("a task for %s after %i steps has so many images to view: %i", async (productTypes, steps, count) => {
  await openDetail({ steps, more: { productTypes } });
  if (steps === 3) await screen.findByRole("link", { name: /^Open frame/ });
  await waitFor(() => expect(screen.queryAllByRole("link", { name: /^View image/ })).toHaveLength(count));
  for (const link of screen.queryAllByRole("link", { name: /^View image/ }))
    expect(link.getAttribute("href")).toMatch(/^\/frames\/\d+_1\/view$/);
});

test("a task that failed says that nothing is charged", async () => {
  await openDetail({ steps: 2, more: { pointOfInterest: FAILING_POINT } });
  expect(
    await screen.findByText(/^The image could not be taken\. Nothing is charged\. Reason: \S/),
  ).toBeTruthy();
});

test("canceling shows the fee, the price that it is a share of, and then the canceled task", async () => {
  const { user, openDialog, status } = await openDetail({ more: { acquisitionWindow: windowOf(30, 240) } });
  const dialog = await openDialog();
  expect(dialog.getByText(/^Canceling costs 20 %/)).toBeTruthy();
  expect(dialog.getByText(/holds now/).closest("td")?.textContent).toMatch(/^20\u00a0%/);
  const price = (await dialog.findByText(/^€[\d,]+\.\d\d$/)).textContent ?? "";
  const euros = Number(price.replace(/[€,]/g, ""));
  const fee = new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(euros / 5);
  await user.click(dialog.getByRole("button", { name: `Cancel the task, fee 20\u00a0%, ${fee}` }));
  expect(await screen.findByText("The task was canceled: no image is taken.")).toBeTruthy();
  expect(await status()).toBe("CANCELED");
});

test("a task that is kept is not canceled", async () => {
  const { user, openDialog, status, calls } = await openDetail();
  const dialog = await openDialog();
  expect(dialog.getByText(/^Canceling is free until .* UTC: all of the price/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Keep the task" }));
  expect(calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
  expect(await status()).toBe("RECEIVED");
});

test("a fee that stepped up while the dialog was open is shown, and asked for again", async () => {
  const { user, openDialog, status, calls } = await openDetail({
    more: { acquisitionWindow: windowOf(50, 240) },
  });
  const dialog = await openDialog();
  now += 3 * HOUR;
  await user.click(dialog.getByRole("button", { name: /^Cancel the task, fee 10\u00a0%/ }));
  expect(dialog.getByRole("alert").textContent).toMatch(/^The fee has risen from 10\u00a0% to 20\u00a0%/);
  expect(calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
  await user.click(dialog.getByRole("button", { name: /^Cancel the task, fee 20\u00a0%/ }));
  await expect.poll(status).toBe("CANCELED");
});

test("a task that has moved on is too late to cancel, and says that no fee is charged", async () => {
  const { user, openDialog, steps, status } = await openDetail();
  const dialog = await openDialog();
  await steps(2);
  await user.click(dialog.getByRole("button", { name: "Cancel the task, free" }));
  const late = await screen.findByText("Too late: it can no longer be canceled.");
  expect(late.parentElement?.textContent).toMatch(/Nothing was canceled, and no fee is charged\.$/);
  expect(late.parentElement?.textContent).not.toMatch(/\d{4}-\d\d-\d\dT/);
  expect(screen.queryByRole("button", { name: /^Cancel the task, / })).toBeNull();
  expect(await status()).toBe("FULFILLED");
});

test("a task whose image was taken while the dialog was open is not canceled, and says when it was taken", async () => {
  const { user, openDialog, task, session, calls } = await openDetail({ steps: 1 });
  const dialog = await openDialog();
  const { imagingTime } = await session.client.call(getTaskScene, { params: { taskID: task.id } });
  now = Date.parse(imagingTime.start);
  await user.click(dialog.getByRole("button", { name: /^Cancel the task, / }));
  const taken = formatTime(imagingTime.start, "second");
  expect((await dialog.findByRole("alert")).textContent).toContain(`The image was taken on ${taken};`);
  expect(calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
});

test("a refusal to cancel is known wherever the task is shown, also while the clock here is behind", async () => {
  const { service, session, order, steps } = await openTaskFixture();
  const task = await order();
  await steps(1);
  const { imagingTime } = await session.client.call(getTaskScene, { params: { taskID: task.id } });
  const detail = <TaskDetail taskID={task.id} now={now} deliveriesOf={() => []} />;
  await renderScreen(
    <>
      {detail}
      {detail}
    </>,
    session,
  );
  const user = userEvent.setup();
  const buttons = () => screen.queryAllByRole("button", { name: /^Cancel the task, / });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  service.parts.jump(Date.parse(imagingTime.start));
  await user.click(buttons()[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: /^Cancel the task, / }));
  expect(await screen.findByText("Too late: it can no longer be canceled.")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(buttons()).toEqual([]);
});

test.each([
  ["in one where pages may read them", 1, true],
  ["one by one where they may not", undefined, false],
])("a finished task offers each of its files, and all of them %s", async (_, clicks, mayRead) => {
  const { user, service } = await openDetail({ steps: 3 });
  vi.stubGlobal("fetch", (href: string, init: RequestInit) =>
    mayRead ? service.fetch(new Request(href, init)) : Promise.reject(new TypeError("Failed to fetch")),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const files = within(await screen.findByRole("region", { name: "Products" }));
  const number = files.getAllByRole("button", { name: /^Download / }).length;
  await user.click(screen.getByRole("button", { name: /^Download all/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(clicks ?? number));
  expect(/\.zip$/.test((saved.mock.contexts[0] as HTMLAnchorElement).download)).toBe(mayRead);
});

test("a task that is not mine gets a page that helps", async () => {
  const { session } = await openTaskFixture();
  await renderScreen(<TaskDetail taskID="none" now={now} deliveriesOf={() => []} />, session);
  expect(await screen.findByText("This is not one of your tasks")).toBeTruthy();
});
