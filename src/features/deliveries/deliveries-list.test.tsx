import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { batches } from "../../api/outbox/outbox.ts";
import type { Directory } from "../../service/directory/directory.ts";
import * as given from "../../testing/screens/delivery-fixture.ts";
import { KeepsUp } from "../../testing/screens/keeps-up.tsx";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { openDemoBucket } from "../../world/demo-bucket.ts";
import { demoFileOverFolder, directoryOfDemo } from "../../world/demo-directory.ts";
import { FolderFiles } from "./bucket-files.tsx";
import { DeliveriesList } from "./deliveries-list.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";

let tab: ReturnType<typeof given.openSendingTab> | undefined;
let accounts = 0;

afterEach(() => {
  cleanup();
  tab?.close();
});

/** A user's list after an order of some deliveries was placed and sent as far as it goes. */
async function open(
  frameIDs: readonly string[],
  {
    inactive = false,
    fault,
    onComposeRest = () => {},
    directory,
  }: {
    directory?: Directory;
    inactive?: boolean;
    fault?: Parameters<Awaited<ReturnType<typeof given.openDeliveryFixture>>["fail"]>[0];
    onComposeRest?: ComponentProps<typeof DeliveriesList>["onComposeRest"];
  } = {},
) {
  const fixture = await given.openDeliveryFixture({ ...(directory && { directory }) });
  fixture.session.serviceName = `list ${++accounts}`;
  const store = await batches("delivery");
  tab = given.openSendingTab(store, fixture.session);
  const ids = await given.locationIDs(fixture.caller);
  const input = await given.batchInputFor(fixture.session, frameIDs, {
    configID: inactive ? ids[1] : ids[0],
    path: inactive ? "demo-cold-store/claims" : "demo-bucket/claims",
  });
  if (fault) fixture.fail(fault);
  const orderID = frameIDs.length > 0 ? await given.place(store, fixture.session, input) : "";
  if (orderID) await expect.poll(async () => (await store.batch(orderID))?.state).not.toBe("running");
  const show = (content: React.ReactNode) =>
    renderScreen(
      <>
        <KeepsUp store={store} />
        {content}
      </>,
      fixture.session,
    );
  const list = () => show(<List onComposeRest={onComposeRest} />);
  return { ...fixture, store, orderID, show, list, user: userEvent.setup() };
}

function List({ onComposeRest }: Pick<ComponentProps<typeof DeliveriesList>, "onComposeRest">) {
  const [status, setStatus] = useState<string>();
  return <DeliveriesList status={status} onStatus={setStatus} onComposeRest={onComposeRest} />;
}

test("without deliveries it says how to make one", async () => {
  const { list } = await open([]);
  await list();
  expect(await screen.findByText("No deliveries yet")).toBeTruthy();
});

test("a delivery is followed to its end without a press, with the time at which it was sent from here", async () => {
  const { list, pass } = await open(["71_1"]);
  await list();
  expect(await screen.findByText(/^Processing since \d\d:\d\d UTC$/)).toBeTruthy();
  expect(await screen.findByText(/^1 frame to /)).toBeTruthy();
  await pass(10);
  expect(await screen.findByText("Delivered", { selector: "span" })).toBeTruthy();
});

test("the filter leaves what has the status, and says when nothing has", async () => {
  const { list, user } = await open(["71_1"]);
  await list();
  await screen.findByText(/^Processing since/);
  await user.click(screen.getByRole("radio", { name: "Delivered" }));
  expect(await screen.findByText("No delivery with this status")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Under way" }));
  expect(await screen.findByText(/^Processing since/)).toBeTruthy();
});

test("when the service does not answer, what was sent from here is shown with its last status", async () => {
  const { list, fail } = await open(["71_1"]);
  fail({ operation: "listDeliveries", kind: "500" });
  await list();
  expect(await screen.findByText("Couldn’t load the deliveries")).toBeTruthy();
  // The outbox is read on its own, before the error or after it.
  expect(
    await screen.findByText(/deliveries sent from this browser, with their last observed status/),
  ).toBeTruthy();
  expect(await screen.findByText(/^Processing since/)).toBeTruthy();
});

test("an order without an answer asks before anything is sent again", async () => {
  const { list, user, caller, fail } = await open(given.OWNED, { fault: { after: false, times: 1 } });
  await list();
  expect(await screen.findByText(/^One got no answer and is not among your deliveries/)).toBeTruthy();
  expect(await given.listed(caller)).toEqual([]);
  fail();
  await user.click(screen.getByRole("button", { name: "Send it again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull());
  await waitFor(async () => expect(await given.listed(caller)).toHaveLength(3));
});

test("the rest of an order that the service refused can be composed again", async () => {
  const onComposeRest = vi.fn();
  const { list, user, store, orderID, session } = await open(given.OWNED, { onComposeRest });
  const input = await given.batchInputFor(session, given.OWNED, { configID: crypto.randomUUID() });
  const refused = await given.place(store, session, input);
  await expect.poll(async () => (await store.batch(refused))?.state).toBe("stopped");
  await list();
  await user.click(await screen.findByRole("button", { name: "Change and send these" }));
  await waitFor(() => expect(onComposeRest).toHaveBeenCalledWith([...given.OWNED], `${refused}.1`));
  expect((await store.entries(orderID)).every(({ state }) => state === "done")).toBe(true);
  expect((await store.entries(refused)).map(({ state }) => state)).toEqual([
    "refused",
    "withdrawn",
    "withdrawn",
  ]);
});

test("a failed delivery needs the user, names the inactive location and leads to another try", async () => {
  const { list, show, pass, caller } = await open(["71_1"], { inactive: true });
  await pass(10);
  await list();
  const group = await screen.findByRole("region", { name: /^Needs you/ });
  expect(within(group).getByText("Failed")).toBeTruthy();
  cleanup();
  await show(<DeliveryDetail deliveryID={(await given.listed(caller))[0].id} />);
  expect(await screen.findByText(/is inactive\. Choose another one and deliver again/)).toBeTruthy();
  const again = screen.getByRole("link", { name: "Deliver again" });
  expect(decodeURIComponent(again.getAttribute("href") ?? "")).toMatch(/frames="?71_1"?&again=/);
});

test("files that a service writes into a folder of its own are shown to be there, with the address", async () => {
  const directory = directoryOfDemo(demoFileOverFolder());
  const { show, caller, pass, bucket } = await open(["71_1", "72_1"], { directory });
  bucket.failures.push("refused");
  await pass(10);
  const [failed, delivered] = (await given.listed(caller)).sort(
    (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status),
  );
  expect([failed.status, delivered.status]).toEqual(["FAILED", "SUCCESS"]);
  await show(<DeliveryDetail deliveryID={delivered.id} />);
  expect(await screen.findByText(/The files are in a folder of the service’s machine;/)).toBeTruthy();
  expect(screen.getByText(delivered.url).textContent).toMatch(
    /^folder:\/\/\/demo-bucket\/claims\/7[12]_1\/$/,
  );
  cleanup();
  await show(<DeliveryDetail deliveryID={failed.id} />);
  expect(await screen.findByText(/^Reason: .* Once that is mended, deliver again/)).toBeTruthy();
});

test("a delivery that was sent elsewhere shows its frames and says that its times are not known", async () => {
  const { show, caller, session } = await open([]);
  const [configID] = await given.locationIDs(caller);
  const { deliveries, contractID } = await given.batchInputFor(session, ["72_1"]);
  const { body } = await caller.post("/api/delivery/v1/deliveries", {
    contractID,
    itemIDs: deliveries[0]?.items.map(({ id }) => id),
    deliveryLocations: [{ configID, path: "demo-bucket/claims" }],
  });
  await show(<DeliveryDetail deliveryID={body.id} />);
  expect(await screen.findByRole("link", { name: "72_1" })).toBeTruthy();
  expect(screen.getByText(/not known: not sent from this browser/)).toBeTruthy();
});

test("a delivery that is not mine gets a page that helps", async () => {
  const { show } = await open([]);
  await show(<DeliveryDetail deliveryID="none" />);
  expect(await screen.findByText("This is not one of your deliveries")).toBeTruthy();
});

test("the status of a delivery is announced; once it has ended it can be sent again", async () => {
  const { show, caller, pass } = await open(["71_1"]);
  await show(<DeliveryDetail deliveryID={(await given.listed(caller))[0].id} />);
  const spoken = () => screen.getByTestId("live-region").textContent;
  await waitFor(() => expect(spoken()).toMatch(/^Delivery: Processing since/));
  expect(screen.queryByRole("link", { name: "Deliver again" })).toBeNull();
  await pass(10);
  await waitFor(() => expect(spoken()).toBe("Delivery: Delivered"));
  expect(screen.getByRole("link", { name: "Deliver again" })).toBeTruthy();
});

test("the demo's bucket lists the files of a folder with their sizes", async () => {
  const { show } = await open([]);
  const bucket = await openDemoBucket("bucket of a test", {
    quicklook: async () => new Uint8Array(),
    product: async () => new Uint8Array(),
  });
  const write = (key: string, text: string) =>
    bucket.write(
      {
        bucket: "demo-bucket",
        key,
        size: text.length,
        type: "text/plain",
        writtenAt: Date.parse("2026-06-02T12:00:07Z"),
      },
      new Blob([text]),
    );
  await write("claims/71_1/a.tif", "twelve bytes");
  await write("claims/71_10/b.tif", "another folder");
  await show(
    <FolderFiles
      demo={{ bucket: bucket.list, readObject: bucket.read }}
      folder="demo-bucket/claims/71_1"
      status="SUCCESS"
    />,
  );
  expect(await screen.findByText("1 file, 12 B")).toBeTruthy();
  expect(screen.getByText("a.tif")).toBeTruthy();
  expect(screen.getByText("2 Jun, 12:00")).toBeTruthy();
  expect(screen.queryByText("b.tif")).toBeNull();
});

test("the files are read again when the delivery ends, in place of an empty list", async () => {
  const { show, user } = await open([]);
  const file = { bucket: "demo-bucket", key: "claims/a.tif", size: 1, type: "text/plain", writtenAt: 0 };
  const bucket = vi.fn(async () => [file]).mockResolvedValueOnce([]);
  const demo = { bucket, readObject: async () => new Blob() };
  function Ending() {
    const [status, setStatus] = useState("PENDING");
    return (
      <>
        <button type="button" onClick={() => setStatus("SUCCESS")}>
          End
        </button>
        <FolderFiles demo={demo} folder="demo-bucket/claims" status={status} />
      </>
    );
  }
  await show(<Ending />);
  const nothing = "Nothing has been written into this folder yet.";
  expect(await screen.findByText(nothing)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "End" }));
  expect(screen.queryByText(nothing)).toBeNull();
  expect(await screen.findByText("a.tif")).toBeTruthy();
});

test("a folder with many files lists the first ones, and all when asked", async () => {
  const { show, user } = await open([]);
  const written = { bucket: "demo-bucket", size: 1, type: "text/plain", writtenAt: 0 };
  const objects = Array.from({ length: 60 }, (_, index) => ({ ...written, key: `claims/${index}.tif` }));
  const demo = { bucket: async () => objects, readObject: async () => new Blob() };
  await show(<FolderFiles demo={demo} folder="demo-bucket/claims" status="SUCCESS" />);
  expect(await screen.findByText("60 files")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download all, 60\u00a0B" })).toBeTruthy();
  const buttons = () => screen.getAllByRole("button", { name: /^Download \d/ });
  expect(buttons().length).toBeLessThan(30);
  await user.click(screen.getByRole("button", { name: "Show all 60 files" }));
  expect(buttons()).toHaveLength(60);
  expect(document.activeElement).toBe(screen.getByRole("table"));
});
