import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { serviceNow, useServiceClock } from "../../api/clock.ts";
import { useDemoClock } from "../../api/demo-clock.ts";
import { openSession } from "../../api/session.ts";
import { openDemoTab } from "../../testing/screens/open-demo-tab.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { TaskJump } from "../tasks/detail/task-detail.tsx";
import { DemoClockButton } from "./demo-clock.tsx";

afterEach(() => {
  cleanup();
  useServiceClock.setState({ aheadMs: 0 });
});

const HOUR = 3_600_000;

function Bar({ taskID }: { taskID?: string }) {
  const control = useDemoClock();
  return (
    <>
      <DemoClockButton control={control} />
      {taskID && <TaskJump taskID={taskID} />}
    </>
  );
}

async function openBar() {
  const tab = await openDemoTab();
  const now = Date.now();
  const iso = (hours: number) => new Date(Math.ceil(now / HOUR) * HOUR + hours * HOUR).toISOString();
  const ordered = await tab.post("/api/tasking/v2/tasks", {
    contractID: tab.contractID,
    pointOfInterest: { lat: 36, lon: -5.45 },
    acquisitionWindow: { start: iso(13), end: iso(109) },
    imagingMode: "STRIPMAP",
  });
  const { id } = await ordered.json();
  const session = await openSession({
    kind: "demo",
    baseUrl: "http://localhost/sandbox",
    tokenUrl: "",
    credentials: { clientId: "demo", clientSecret: "demo" },
    prefix: "svc",
    pageSize: 100,
    fetch: (input, init) => tab.host.fetch(new Request(input, init)),
  });
  await renderScreen(<Bar taskID={id} />, session);
  return { user: userEvent.setup(), session, id };
}

test("the clock of the demo jumps to what is next, says so, and all times of the app follow", async () => {
  const { user, session, id } = await openBar();
  await user.click(
    screen.getByRole("button", { name: /^Demo time \d+\s\w+ \d\d:\d\d\sUTC ?\. Move the clock$/ }),
  );
  const menu = within(await screen.findByRole("dialog"));
  expect(menu.getByText(/This cannot be undone\.$/)).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/^Demo time/);
  await user.click(await menu.findByRole("button", { name: /^Accepted or rejected.*in \d+\ss$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(
    await screen.findByRole("button", { name: /^Demo: jump to image taken, \d+\s\w+,\s\d\d:\d\d\sUTC$/ }),
  );
  await waitFor(() => expect(useServiceClock.getState().aheadMs).toBeGreaterThan(12 * HOUR));
  expect(
    screen.getByRole("button", { name: /^Demo time .*\sUTC\s*\+\d+\s[hd]\s?\. Move the clock$/ }),
  ).toBeTruthy();
  // A narrow clock names the day as well when it is not today.
  expect(screen.getByText(/^\d+\s\w+ $/, { normalizer: (text) => text }).className).not.toMatch(/wide/);
  await waitFor(() => expect(screen.getByTestId("live-region").textContent).toMatch(/^Demo time .*\sUTC$/));
  const state = await session.clock?.read();
  expect(Math.abs(Date.parse(state?.now ?? "") - serviceNow())).toBeLessThan(2_000);
  expect(state?.events.filter(({ taskID }) => taskID === id)[0]?.what).toBe("products-ready");
}, 30_000);

test("a step moves the clock on, and a time that has gone by is refused in words", async () => {
  const { user } = await openBar();
  await user.click(screen.getByRole("button", { name: /^Demo time/ }));
  const menu = within(await screen.findByRole("dialog"));
  await user.click(menu.getByRole("button", { name: "Set a time" }));
  const field = menu.getByRole("textbox", { name: "Demo time (UTC)" });
  await user.clear(field);
  await user.type(field, "2020-01-01 00:00");
  expect(menu.getByText(/only moves forward: choose a later time/)).toBeTruthy();
  await user.click(menu.getByRole("button", { name: "+6 h" }));
  await waitFor(() => expect(useServiceClock.getState().aheadMs).toBeGreaterThan(5.9 * HOUR));
}, 30_000);

test("a service that is connected is never asked for a clock", async () => {
  const service = startService();
  const asked: string[] = [];
  const session = await openTestSession(service, {
    fetch: (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return service.fetch(new Request(input, init));
    },
  });
  await renderScreen(<TaskJump taskID="any" />, session);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(session.clock).toBeUndefined();
  expect(asked.filter((url) => url.includes("__clock"))).toEqual([]);
});
