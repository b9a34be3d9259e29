import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { KeptFrame } from "../../../api/frames/frame.ts";
import { stopBatch } from "../../../api/outbox/outbox.ts";
import { useOutboxDriver } from "../../../api/outbox/use-outbox-driver.ts";
import { startRun } from "../../../api/runs.ts";
import type { Session } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../../testing/screens/host-browser.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { signInAs } from "../../../testing/screens/sign-in-as.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { faultPlan, withFaults } from "../../../world/fault-plan.ts";
import { RunPanel } from "./run-panel.tsx";

const frameIDs = ["7000_1", "7001_1", "7002_1"];
const archive = packArchive(
  frameIDs.map((_, index) => frameAt([4, 52], { imageID: 7_000 + index, frameNumber: 1, mode: "SPOTLIGHT" })),
);

interface ScreenProps {
  runID: string;
  onPutBack: (frames: KeptFrame[]) => void;
}

function Screen({ runID, onPutBack }: ScreenProps) {
  useOutboxDriver(useSession());
  return <RunPanel runID={runID} hoveredID={undefined} onHover={() => {}} onPutBack={onPutBack} />;
}

/** A run of three frames on a real service that goes wrong by rules; `before` acts before the run's screen opens. */
async function openRun({
  rules = [] as object[],
  eula = "STANDARD" as "STANDARD" | "MULTI",
  contractID = contracts.euros as string,
  before = async (_runID: string, _session: Session) => {},
} = {}) {
  const service = startService(archive);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  const session = await openTestSession(service, { fetch: fetchFrom({ fetch: faults.fetch }) });
  faults.setPlan(faultPlan.parse({ rules }));
  const order = {
    contractID,
    eula,
    reference: "claim 4471",
    frames: (await keptFrames(archive, frameIDs)).map((frame) => ({
      frame,
      price: { amount: 65_000, currency: "EUR", askedAt: service.parts.clock() },
    })),
  };
  const runID = await startRun(session, order, 1);
  await before(runID, session);
  const onPutBack = vi.fn<ScreenProps["onPutBack"]>();
  await renderScreen(<Screen runID={runID} onPutBack={onPutBack} />, session);
  const row = (frameID: string) =>
    within(screen.getByRole("link", { name: frameID }).closest("li") as HTMLElement);
  return { user: userEvent.setup(), service, session, faults, runID, row, onPutBack };
}

afterEach(cleanup);

test("each frame says what became of it, and the sums follow the answers", async () => {
  const { row, service } = await openRun();
  await screen.findByRole("heading", { name: "3 frames: 3 accepted" });
  for (const frameID of frameIDs) expect(row(frameID).getByText("Accepted, being processed")).toBeTruthy();
  expect(screen.getByText("Committed, 3 frames").nextSibling?.textContent).toBe("€1,950.00");
  await service.advance(service.parts.clock() + 60_000);
  await waitFor(() => expect(row("7000_1").getByText("Ready")).toBeTruthy());
  expect(screen.getByText("Charged, 3 frames").nextSibling?.textContent).toBe("€1,950.00");
});

test("J, K, arrows, Home and End go from frame to frame of the run", async () => {
  const { user } = await openRun({ before: (runID) => stopBatch("purchase", runID) });
  (await screen.findByRole("link", { name: "7000_1" })).focus();
  for (const [key, frameID] of [
    ["j", "7001_1"],
    ["{ArrowDown}", "7002_1"],
    ["k", "7001_1"],
    ["{End}", "7002_1"],
    ["{Home}", "7000_1"],
    ["{ArrowUp}", "7000_1"],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement?.textContent).toBe(frameID);
  }
});

test("a refusal is shown in its row, costs nothing, and goes back into the cart", async () => {
  const { user, row, onPutBack } = await openRun({ contractID: contracts.dollars, eula: "MULTI" });
  await screen.findByRole("heading", { name: "3 frames: 3 failed" });
  expect(row("7000_1").getByText("Failed, not charged")).toBeTruthy();
  expect(row("7000_1").getByText(/MULTI/)).toBeTruthy();
  expect(screen.getByText("Charged, 0 frames").nextSibling?.textContent).toBe("none");
  await user.click(screen.getByRole("button", { name: "Put 3 frames back into the cart" }));
  await waitFor(() => expect(onPutBack.mock.calls[0]?.[0].map(({ frameID }) => frameID)).toEqual(frameIDs));
});

test("a stopped run says so, and Resume buys the rest", async () => {
  const { user } = await openRun({ before: (runID) => stopBatch("purchase", runID) });
  await screen.findByRole("heading", { name: "Stopped, 3 frames: 3 not sent" });
  expect(screen.getByText(/^Stopped by you/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Resume, 3 to buy" }));
  await screen.findByRole("heading", { name: /^3 frames: / });
});

test("Stop, and then Resume in its place, keeps the focus", async () => {
  const { user } = await openRun({ rules: [{ operation: "purchaseFrame", kind: "429", probability: 1 }] });
  const stop = await screen.findByRole("button", { name: "Stop after this frame" });
  await user.click(stop);
  const resume = await screen.findByRole("button", { name: "Resume, 3 to buy" });
  expect(document.activeElement).toBe(resume);
});

test("a frame can be taken out before it is sent", async () => {
  const { user, row } = await openRun({ before: (runID) => stopBatch("purchase", runID) });
  await screen.findByRole("heading", { name: /^Stopped/ });
  await user.click(screen.getByRole("button", { name: "Remove 7001_1 from the run" }));
  await waitFor(() => expect(row("7001_1").getByText("Removed")).toBeTruthy());
  await user.click(screen.getByRole("button", { name: "Resume, 2 to buy" }));
  await screen.findByRole("heading", { name: /^2 frames: / });
});

test("an answer that never came is in question until the purchases are read", async () => {
  const rules = [
    { operation: "purchaseFrame", kind: "drop", after: true, probability: 1, times: 1 },
    { operation: "listPurchases", kind: "500", probability: 1 },
  ];
  const { row, faults } = await openRun({ rules });
  await waitFor(() => expect(row("7000_1").getByText("Unknown, no answer")).toBeTruthy());
  expect(row("7000_1").getByText(/no retry until that is clear/)).toBeTruthy();
  faults.setPlan({ rules: [] });
  await waitFor(() => expect(row("7000_1").getByText(/^(Accepted|Ready|Failed)/)).toBeTruthy());
}, 15_000);

test("a run that this browser does not know is shown to be so", async () => {
  const service = startService(archive);
  const session = await openTestSession(service);
  await renderScreen(<Screen runID="NONE0000" onPutBack={() => {}} />, session);
  await screen.findByText("Run NONE0000 is not in this browser");
});

test("a missing cost center is shown at its field, where another choice settles it", async () => {
  const page = openHostBrowser({ archive });
  const session = await signInAs("manager", page);
  const { directory } = page.parts;
  directory.companies = directory.companies.map((company) => ({
    ...company,
    costCenters: { names: ["Claims"], isRequired: true },
  }));
  const [frame] = await keptFrames(archive, frameIDs);
  if (!frame) throw new Error("the archive has no frame");
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  const runID = await startRun(session, { ...order, frames: [{ frame, price: undefined }] }, 1);
  await renderScreen(<Screen runID={runID} onPutBack={() => {}} />, session);
  await screen.findByRole("heading", { name: "1 frame: 1 failed" });
  const field = screen.getByRole("combobox", { name: "Cost center (optional)" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Name a cost center: Claims.").length).toBe(2);
  const user = userEvent.setup();
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: "Claims" }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).not.toBe("true"));
});
