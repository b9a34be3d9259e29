import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { declineOrder, requestApproval } from "../../../contract/approvals.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../../testing/screens/host-browser.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { signInAs } from "../../../testing/screens/sign-in-as.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { decidedRequests } from "./decided-requests.tsx";
import { NotificationBell } from "./notification-bell.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("decidedRequests", () => {
  const one = { id: "1", kind: "purchase", order: {}, requestedBy: "a", createdAt: "2026-06-01T00:00:00Z" };
  const declined = { ...one, state: "declined", decidedBy: "m", decidedAt: "2026-06-02T00:00:00Z" };
  const lookedAt = Date.parse("2026-06-01T12:00:00Z");

  it("has the person's own that a manager decided, new since the last look", () => {
    const others = [
      { ...one, state: "waiting" },
      { ...declined, requestedBy: "b" },
    ];
    expect(decidedRequests([declined, ...others], "a", lookedAt)).toMatchObject([{ isNew: true }]);
    expect(decidedRequests([declined], "a", Date.parse(declined.decidedAt))).toMatchObject([
      { isNew: false },
    ]);
    expect(decidedRequests([declined], "a", undefined)).toMatchObject([{ isNew: false }]);
  });

  it("leaves out what the person has withdrawn", () => {
    const withdrawn = { ...one, state: "withdrawn", decidedAt: declined.decidedAt };
    expect(decidedRequests([withdrawn], "a", lookedAt)).toEqual([]);
  });
});

describe("NotificationBell", () => {
  it("tells the person who asked what a manager has decided, with the word", async () => {
    vi.spyOn(Date, "now").mockReturnValue(TEST_NOW);
    const archive = packArchive([
      frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "SPOTLIGHT_PRECISE_1L" }),
    ]);
    const page = openHostBrowser({ archive });
    const buyer = await signInAs("buyer", page);
    const manager = await signInAs("manager", page);
    const order = { contractID: contracts.euros, frameID: "77_1" };
    const { id } = await buyer.client.call(requestApproval, { body: { kind: "purchase", order } });
    const { queries } = await renderScreen(<NotificationBell actOf={() => null} />, buyer);
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.startsWith("swath-looked"))).toBe(true),
    );
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    page.parts.setTime(TEST_NOW + 60_000);
    await manager.client.call(declineOrder, { params: { approvalID: id }, body: { word: "Not this week." } });
    await queries.invalidateQueries();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Notifications, 1 new" }));
    const section = within(await screen.findByRole("region", { name: /^Requests/ }));
    expect(section.getByText("Frame 77_1: Declined by Max Manager")).toBeTruthy();
    expect(section.getByText("“Not this week.”")).toBeTruthy();
    expect(section.getByRole("link", { name: "View request" })).toBeTruthy();
  });
});
