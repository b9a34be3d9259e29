import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { orderLines } from "./order-lines.ts";
import { OrdersList } from "./orders-list.tsx";
import { trackScale } from "./time-track.tsx";

const ORDERS = 1_000;

beforeEach(() => {
  serveGazetteer();
  // Nothing has a size here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function task(number: number): JoinedOrder {
  const at = (hours: number) => new Date(TEST_NOW + hours * 3_600_000).toISOString();
  return {
    ...{ kind: "task", key: `task:${number}`, id: `${number}`, group: "done", orderedAt: TEST_NOW - number },
    ...{ marks: [], window: undefined, deliveries: [], callbacks: [], frameIDs: [] },
    task: {
      ...{ id: `${number}`, status: "DONE", createdAt: at(-1), updatedAt: at(0), contractID: "c" },
      ...{ pointOfInterest: { lat: (number % 100) - 50, lon: number % 170 }, imagingMode: "STRIPMAP" },
      ...{ eula: "STANDARD", productTypes: [], acquisitionWindow: { start: at(1), end: at(2) } },
      reference: number < 3 ? `points 801QKAYQ.${number + 1}` : `Task ${number}`,
    },
  };
}

test("of a thousand orders only the rows in sight are in the document, each with its number; a run opens into its orders", async () => {
  const orders = Array.from({ length: ORDERS }, (_, number) => task(number));
  const user = userEvent.setup();
  const session = await openTestSession(startService([]));
  await renderScreen(
    <OrdersList
      lines={orderLines(orders, [], {})}
      frames={undefined}
      prices={{ purchases: new Map(), tasks: new Map(), agreed: new Set() }}
      chosenKey="task:7"
      keptKey="task:900"
      onChoose={vi.fn()}
      actOf={() => null}
      scale={trackScale(orders, TEST_NOW)}
      now={TEST_NOW}
      foot={null}
      listRef={null}
    />,
    session,
  );
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeLessThan(80);
  expect(rows[0]?.getAttribute("aria-setsize")).toBe("998");
  // The one that was last in the pane is where the focus may go back to.
  expect(screen.getByRole("button", { name: /Task 900/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Task 7\b/ }).getAttribute("aria-current")).toBe("true");
  const run = screen.getByRole("button", { name: /^Run 3 points tasked/ });
  expect(run.getAttribute("aria-expanded")).toBe("false");
  await user.click(run);
  expect(run.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByRole("button", { name: /point \d of run 801QKAYQ/ })).toHaveLength(3);
});
