import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { FaultRule } from "../../contract/demo.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { ProductsPanel } from "./products-panel.tsx";

const FIRST = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const FRAMES = Array.from({ length: 8 }, (_, index) =>
  frameAt([4, 52], { imageID: 81 + index, frameNumber: 1, mode: "STRIPMAP" }),
);
const RUN = { runID: "0123ABCD" };

interface RunSetup {
  bought?: number;
  rule?: Partial<FaultRule>;
  /** Waits as long as a slow answer takes. */
  sleep?: () => Promise<void>;
}

/** A user whose run has bought the first `bought` frames; the service then fails as `rule` says. */
async function openRun({ bought = 2, rule, sleep = async () => {} }: RunSetup = {}) {
  const service = startService(FRAMES);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep,
  });
  let atOnce = 0;
  const most = { reads: 0 };
  const session = await openTestSession(service, {
    fetch: fetchFrom({ fetch: faults.fetch }, async (request, answer) => {
      const reads = request.url.endsWith("/products");
      if (reads) most.reads = Math.max(most.reads, ++atOnce);
      try {
        return await answer(request);
      } finally {
        if (reads) atOnce--;
      }
    }),
  });
  for (let number = 0; number < bought; number++) {
    const body = { contractID: FIRST, frameID: `${81 + number}_1`, productTypes: ["GRD" as const] };
    await buyFrame(session, { ...body, reference: "Harbour · run 0123ABCD" });
  }
  service.parts.setTime(TEST_NOW + 60_000);
  await service.advance(TEST_NOW + 60_000);
  const fail = (change: Partial<FaultRule>) => {
    const base = { probability: 1, seed: 1, latencyMs: 0, retryAfterSeconds: 0, after: false };
    faults.setPlan({ rules: [{ operation: "listPurchaseProducts", kind: "500", ...base, ...change }] });
  };
  if (rule) fail(rule);
  return { session, most, user: userEvent.setup(), service, fail };
}

/** Records the texts that the browser saves. */
function watchSaved() {
  const saved: Promise<string>[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push((blob as Blob).text());
    return "blob:saved";
  });
  return saved;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("all files of a run stand in one table, and can be saved together", async () => {
  const { session } = await openRun();
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  expect(await screen.findByRole("button", { name: "Download GRD amplitude image of 81_1" })).toBeTruthy();
  // Each purchase is read on its own.
  expect(await screen.findByRole("button", { name: "Download GRD amplitude image of 82_1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Download all/ })).toBeTruthy();
  expect(await screen.findByText("2 frames, 4 files")).toBeTruthy();
});

test("purchases outside of the filter bring no files", async () => {
  const { session } = await openRun();
  await renderScreen(<ProductsPanel filter={{ ...RUN, text: "82_" }} />, session);
  expect(await screen.findByRole("button", { name: /amplitude image of 82_1/ })).toBeTruthy();
  expect(screen.queryByText("81_1")).toBeNull();
});

test("never more than four purchases are read at once", async () => {
  const { session, most } = await openRun({ bought: 8 });
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  expect(await screen.findByRole("button", { name: /amplitude image of 88_1/ })).toBeTruthy();
  expect(most.reads).toBe(4);
});

test("what could not be loaded is shown and can be asked for again", async () => {
  const { session, user } = await openRun({ rule: { kind: "expired-token", times: 3 } });
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  const again = await screen.findByRole("button", { name: /again/ });
  expect(screen.getByText("Couldn’t load the products of 1 purchase")).toBeTruthy();
  await user.click(again);
  expect(await screen.findByRole("button", { name: /amplitude image of 81_1/ })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /amplitude image of 82_1/ })).toBeTruthy();
  expect(screen.queryByText(/Couldn’t load/)).toBeNull();
});

test("the shell script has a fresh link for every file, and what it allows is shown", async () => {
  const { session, user, service } = await openRun();
  const saved = watchSaved();
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  await screen.findByRole("button", { name: /amplitude image of 82_1/ });
  const later = TEST_NOW + 1_800_000;
  service.parts.setTime(later);
  await user.click(screen.getByRole("button", { name: "Shell script" }));
  const said = /4 links\. Anyone with this file can download until .* UTC/;
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  const script = await saved[0];
  expect(script?.match(/^get /gm)).toHaveLength(4);
  expect(script?.match(new RegExp(`expires=${(later + 3_600_000) / 1000}&`, "g"))).toHaveLength(4);
  expect(script).toContain("# Products of run 0123ABCD: 4 files");
});

test("a manifest with links missing is not saved unless the user says so", async () => {
  const { session, user, fail } = await openRun();
  const saved = watchSaved();
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  await screen.findByRole("button", { name: /amplitude image of 82_1/ });
  fail({ kind: "expired-token", times: 3 });
  await user.click(screen.getByRole("button", { name: "Links as CSV" }));
  expect(
    await screen.findByText("Couldn’t load the links of 1 purchase of 2. Nothing was saved"),
  ).toBeTruthy();
  expect(saved).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Save the 2 links of the others" }));
  expect((await saved[0])?.trimEnd().split("\r\n")).toHaveLength(3);
});

test("reading can be stopped, and goes on at a press", async () => {
  let answered = () => {};
  const gate = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const { session, user, fail } = await openRun({ rule: { kind: "latency" }, sleep: () => gate });
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  expect(await screen.findByText("0 of 2 purchases read")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  fail({ probability: 0 });
  expect(screen.queryByText("81_1")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Read the other 2" }));
  expect(await screen.findByRole("button", { name: /amplitude image of 81_1/ })).toBeTruthy();
  answered();
});

test("making a manifest can be stopped; then nothing is saved", async () => {
  let answered = () => {};
  const gate = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const { session, user, fail } = await openRun({ sleep: () => gate });
  const saved = watchSaved();
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  await screen.findByRole("button", { name: /amplitude image of 82_1/ });
  fail({ kind: "latency" });
  await user.click(screen.getByRole("button", { name: "Links as CSV" }));
  expect(await screen.findByText("0 of 2 purchases read")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect((await screen.findAllByText("Stopped. Nothing was saved.")).length).toBeGreaterThan(0);
  expect(saved).toHaveLength(0);
  answered();
});

test("a purchase that is still under way has no products yet", async () => {
  const { session, service } = await openRun({ bought: 0 });
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference: "run 0123ABCD" });
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  expect(await screen.findByText("No products yet")).toBeTruthy();
  service.parts.setTime(TEST_NOW + 120_000);
  await service.advance(TEST_NOW + 120_000);
  expect(await screen.findByRole("button", { name: /amplitude image of 81_1/ })).toBeTruthy();
});

test("of ten thousand products that a service lists, a hundred are in the document", async () => {
  const { service } = await openRun({ bought: 1 });
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      const response = await answer(request);
      if (!request.url.endsWith("/products")) return response;
      const { data, ...rest } = (await response.json()) as { data: { id: string }[] };
      const [first] = data;
      const many = Array.from({ length: 10_000 }, (_, index) => ({ ...first, id: `item ${index}` }));
      return Response.json({ ...rest, data: many });
    }),
  });
  await renderScreen(<ProductsPanel filter={RUN} />, session);
  const files = await screen.findAllByRole("button", { name: /^Download .* of / }, { timeout: 30_000 });
  expect(files.length).toBe(100);
  expect(screen.getByRole("button", { name: /^Show 100 of [\d,]+ more$/ })).toBeTruthy();
  expect(document.querySelectorAll("*").length).toBeLessThan(3_000);
}, 60_000);
