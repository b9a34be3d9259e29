import { useContract } from "../../../api/use-session.ts";
import "../../../testing/screens/browser-environment.ts";
import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batches } from "../../../api/outbox/outbox.ts";
import { taskSettings } from "../../../api/outbox/task.ts";
import { useOutboxDriver } from "../../../api/outbox/use-outbox-driver.ts";
import { accountKey, type Session } from "../../../api/session.ts";
import { useOrderPrices } from "../../../api/tasking/task-price.ts";
import { cancelTask } from "../../../contract/task.ts";
import { openTaskFixture } from "../../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../../testing/screens/serve-gazetteer.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { keptRecord } from "../../../testing/service/kept-record.ts";
import { raisePrices } from "../../../testing/service/raise-prices.ts";
import { type PartsChange, TEST_NOW } from "../../../testing/service/start-service.ts";
import { HOUR, requestWith, tasks, windowOf } from "../../../testing/service/task-orders.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { PointsPanel } from "./points-panel.tsx";
import { PointsRunPanel } from "./points-run-panel.tsx";
import { readPoints } from "./read-points.ts";

beforeEach(() => {
  serveGazetteer();
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
});
afterEach(async () => {
  cleanup();
  await (await batches("point")).forget(() => true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { pointOfInterest: _, ...request } = requestWith() as { pointOfInterest: unknown };
const settings = taskSettings.parse({
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  eula: "STANDARD",
  ...request,
});

/** The form until a run has begun, then the run, whose work is done as in the app. */
function Points({ session, given, more = {} }: { session: Session; given: string; more?: object }) {
  useOutboxDriver(session);
  const [text, setText] = useState(given);
  const [runID, setRunID] = useState<string>();
  const contract = useContract();
  if (runID !== undefined) return <PointsRunPanel runID={runID} hoveredKey={undefined} onHover={() => {}} />;
  return (
    <PointsPanel
      text={text}
      onText={setText}
      read={readPoints(text)}
      settings={{ ...settings, ...more }}
      search={{}}
      words="Two wharfs"
      contract={contract}
      now={TEST_NOW}
      missing={undefined}
      hoveredKey={undefined}
      onHover={() => {}}
      onStarted={setRunID}
    />
  );
}

async function openPoints(given: string, more?: object, change?: PartsChange) {
  const fixture = await openTaskFixture(undefined, change);
  const user = userEvent.setup();
  const made = async () => (await (await signIn(fixture.service)).get(`${tasks}?limit=100`)).body.data;
  /** Opens the dialog, and presses its button once the points are checked and priced. */
  const orderThem = async (tasks: string) => {
    await user.click(await screen.findByRole("button", { name: `Order ${tasks}` }));
    const dialog = within(await screen.findByRole("dialog"));
    const button = await dialog.findByRole<HTMLButtonElement>("button", { name: /^Order .* for €/ });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };
  const show = () =>
    renderScreen(<Points session={fixture.session} given={given} {...(more && { more })} />, fixture.session);
  return { ...fixture, user, made, show, orderThem };
}

test("each point becomes one task, with the total said before", async () => {
  const { service, made, show, orderThem } = await openPoints("-16.8, 179.99\n36.14 N 5.35 W\n-16.8, 179.99");
  const { queries } = await show();
  expect(screen.getByText("2 points, 1 repeated line left out")).toBeTruthy();
  expect(await screen.findByText(/^Quoted .*, 12:00 UTC, not reserved/)).toBeTruthy();
  await orderThem("2 tasks");
  expect(await screen.findByText("2 of 2 tasks ordered", { selector: "p" })).toBeTruthy();
  expect(screen.getByText(/^Total €[\d,]+\.\d\d$/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getAllByRole("link", { name: "Ordered, waiting for confirmation" })).toHaveLength(2),
  );
  const list = await made();
  // Green is for what has ended well, not for what waits.
  const tones = () =>
    [...document.querySelectorAll<HTMLElement>("ol[aria-hidden] li")].map(({ dataset }) => dataset.tone);
  expect(tones()).toEqual(["accent", "accent"]);
  const { store } = service.parts;
  const record = await keptRecord(store, "tasks", list[0].id);
  if (!record) throw new Error("There is no task.");
  await store.write((tx) => tx.put("tasks", { ...record, status: "DONE" }));
  await queries.invalidateQueries();
  await waitFor(() => expect(tones().toSorted()).toEqual(["accent", "owned"]));
  expect(
    within(screen.getByRole("list", { name: "2 tasks of this run" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["1 waiting for confirmation", "1 ready"]);
  expect(
    list.map(({ reference }: { reference: string }) => reference.replace(/ \w{8}\./, " X.")).sort(),
  ).toEqual(["Two wharfs · points X.1", "Two wharfs · points X.2"]);
});

test("all points are checked in one call, and those that cannot be imaged can be left out", async () => {
  const { user, calls, made, show, orderThem } = await openPoints("-16.8, 179.99\n89.9, 0");
  await show();
  await user.click(screen.getByRole("button", { name: "Check all" }));
  expect(await screen.findByText(/^1 of 2 points feasible, checked /)).toBeTruthy();
  expect(calls.filter((call) => call.endsWith("/feasibility"))).toHaveLength(1);
  await orderThem("1 task");
  expect(await screen.findByText("1 of 1 task ordered", { selector: "p" })).toBeTruthy();
  expect(await made()).toHaveLength(1);
});

test("a window that moves on while the dialog is open is checked again, and can be ordered", async () => {
  const { user, calls, session } = await openPoints("1, 2");
  function AnHourLater() {
    const [hours, setHours] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setHours(1)}>
          An hour later
        </button>
        <Points session={session} given="1, 2" more={{ acquisitionWindow: windowOf(100 + hours, 240) }} />
      </>
    );
  }
  await renderScreen(<AnHourLater />, session);
  await user.click(await screen.findByRole("button", { name: "Order 1 task" }));
  const dialog = within(await screen.findByRole("dialog"));
  const press = () => dialog.getByRole<HTMLButtonElement>("button", { name: /^Order 1 task for €/ });
  await waitFor(() => expect(press().disabled).toBe(false));
  const checks = () => calls.filter((call) => call.endsWith("/feasibility")).length;
  expect(checks()).toBe(1);
  fireEvent.click(screen.getByText("An hour later"));
  await waitFor(() => expect([checks(), press().disabled]).toEqual([2, false]));
});

test("a task whose answer is lost is found by its reference and not ordered again", async () => {
  const { calls, fail, made, show, orderThem } = await openPoints("1, 2\n3, 4");
  await show();
  fail({ operation: "createTask", kind: "drop", after: true, times: 1 });
  await orderThem("2 tasks");
  expect(await screen.findByText("2 of 2 tasks ordered", { selector: "p" })).toBeTruthy();
  expect(calls.filter((call) => call === "POST /tasks")).toHaveLength(2);
  expect(await made()).toHaveLength(2);
});

test("a run that the service refuses as a whole shows why at each point", async () => {
  const { user, made, show, service } = await openPoints("1, 2\n3, 4");
  await show();
  await user.click(screen.getByRole("button", { name: "Order 2 tasks" }));
  const button = await screen.findByRole("button", { name: /^Order 2 tasks for €/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  service.parts.jump(TEST_NOW + 13 * 24 * HOUR);
  await user.click(button);
  expect(await screen.findByText("0 of 2 tasks ordered, 2 refused", { selector: "p" })).toBeTruthy();
  expect(
    within(screen.getByRole("list", { name: "Points" })).getAllByText(/^Refused, not ordered: /),
  ).toHaveLength(2);
  expect(await made()).toEqual([]);
});

test("where a company has as many tasks as it may, the run stops before any point is lost, and goes on when there is room", async () => {
  const quotas = { webhooks: 50, tasks: 1, deliveries: 500 };
  const { user, made, show, session, orderThem } = await openPoints("1, 2\n3, 4\n5, 6", undefined, {
    quotas,
  });
  await show();
  await orderThem("3 tasks");
  expect(await screen.findByText("1 of 3 tasks ordered, 2 to go", { selector: "p" })).toBeTruthy();
  expect(
    await screen.findByText(
      "Your company has 1 task under way, which is the most allowed: wait until one has ended, or cancel one. Nothing was ordered by that call.",
    ),
  ).toBeTruthy();
  const [first] = await made();
  await session.client.call(cancelTask, { params: { taskID: first.id }, body: { status: "CANCELED" } });
  await user.click(screen.getByRole("button", { name: "Resume, 2 tasks to order" }));
  expect(await screen.findByText("2 of 3 tasks ordered, 1 to go", { selector: "p" })).toBeTruthy();
});

const [PLACE = { configID: "", path: "" }] = demoDirectory.contracts[0]?.contract.deliveryLocations ?? [];

/** "€1,234.50" in cents, the last amount of a text. */
const cents = (text: string | null | undefined) =>
  Math.round(Number(text?.match(/€([\d,]+\.\d\d)$/)?.[1]?.replace(/,/g, "")) * 100);

const euros = (amount: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(amount / 100);

test("the dialog says what the price is made of, each point's, where files go, the fee, and its heading has the focus", async () => {
  const { user, show } = await openPoints("-16.8, 179.99\n36.14 N 5.35 W", {
    imagingMode: "STRIPMAP",
    imagingDuration: 20,
    exclusivity: "PRIVATE",
    acquisitionWindow: windowOf(13, 109),
    deliveries: [{ locations: [{ ...PLACE, subPath: "fiji" }] }],
  });
  await show();
  await user.click(await screen.findByRole("button", { name: "Order 2 tasks" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Order 2 tasks"));
  await dialog.findByText(/^2 tasks × 3 frames × €[\d,]+\.\d\d$/);
  for (const part of [/^Commercial priority, ready within 8 h$/, /^Private$/, /^Standard license$/])
    expect(dialog.getByText(part, { selector: "dt *" })).toBeTruthy();
  const rows = within(dialog.getByRole("region", { name: "Price" })).getAllByRole("definition");
  const [total = 0, ...parts] = rows.map(({ textContent }) => cents(textContent)).reverse();
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  const points = within(dialog.getByRole("region", { name: "Each point" })).getAllByRole("listitem");
  expect(points).toHaveLength(2);
  expect(points[0]?.textContent).toMatch(/^1\. .*16\.8.*3 frames × €/);
  expect(points.reduce((sum, { textContent }) => sum + cents(textContent), 0)).toBe(total);
  expect(await dialog.findByRole("button", { name: `Order 2 tasks for ${euros(total)}` })).toBeTruthy();
  expect(dialog.getByText(/^Canceling costs 100 %/).textContent).toContain(euros(total));
  expect(dialog.getByText(/^Only your company can have the images/)).toBeTruthy();
  expect(dialog.getByText(`${PLACE.path}/fiji`)).toBeTruthy();
  expect(dialog.getByText("Webhook").parentElement?.textContent).toBe("Webhooknone");
});

test("prices that change while the dialog is open are looked at before anything is ordered, and their parts go along", async () => {
  const { user, show, made, calls, service, session } = await openPoints("1, 2\n3, 4");
  await show();
  await user.click(screen.getByRole("button", { name: "Order 2 tasks" }));
  const dialog = within(await screen.findByRole("dialog"));
  const press = () => dialog.getByRole("button", { name: /^Order 2 tasks for €/ }) as HTMLButtonElement;
  await waitFor(() => expect(press().disabled).toBe(false));
  const before = cents(press().textContent);
  raisePrices(service.parts.directory, 1.2);
  await user.click(press());
  const [words] = await dialog.findAllByText(
    /^The price changed from €.* Nothing was ordered\. Check the new price\.$/,
  );
  expect(words?.textContent).toContain(euros(before));
  const now = cents(press().textContent);
  expect(now).toBeGreaterThan(before);
  expect(press().disabled).toBe(true);
  expect(calls).not.toContain("POST /tasks");
  const parts = await waitFor(() => {
    const rows = within(dialog.getByRole("region", { name: "Price" })).getAllByRole("definition");
    expect(rows.length).toBeGreaterThan(3);
    return rows.map(({ textContent }) => cents(textContent)).reverse();
  });
  expect(parts.slice(1).reduce((sum, part) => sum + part, 0)).toBe(now);
  await user.click(dialog.getByRole("button", { name: "I have seen the new price" }));
  await user.click(press());
  expect(await screen.findByText("2 of 2 tasks ordered", { selector: "p" })).toBeTruthy();
  expect(await made()).toHaveLength(2);
  const noted = useOrderPrices.getState().prices[accountKey(session)]?.slice(-2) ?? [];
  expect(noted.reduce((sum, [, { amount }]) => sum + amount, 0)).toBe(now);
});
