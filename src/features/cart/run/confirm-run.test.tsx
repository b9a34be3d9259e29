import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { batches } from "../../../api/outbox/outbox.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { raisePrices } from "../../../testing/service/raise-prices.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { ConfirmRun } from "./confirm-run.tsx";

const frameIDs = ["7000_1", "7001_1"];
const archive = packArchive(
  frameIDs.map((_, index) => frameAt([4, 52], { imageID: 7_000 + index, frameNumber: 1, mode: "SPOTLIGHT" })),
);

afterEach(cleanup);

test("a price that changes after the dialog has opened is shown and looked at before anything is bought", async () => {
  const service = startService(archive);
  const session = await openTestSession(service);
  const order = {
    contractID: contracts.euros,
    eula: "STANDARD" as const,
    reference: "",
    frames: (await keptFrames(archive, frameIDs)).map((frame) => ({
      frame,
      price: { amount: 65_000, currency: "EUR", askedAt: service.parts.clock() },
    })),
  };
  const started = vi.fn<(runID: string) => void>();
  const { queries } = await renderScreen(
    <ConfirmRun order={order} onClose={() => {}} onStarted={started} />,
    session,
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const prices = () => dialog.getAllByRole("listitem").map((row) => row.lastElementChild?.textContent);
  expect(prices()).toEqual(["€650.00", "€650.00"]);
  expect(dialog.queryByText(/×/)).toBeNull();
  raisePrices(service.parts.directory, 1.1);
  const press = () => dialog.getByRole("button", { name: /^Buy 2 frames for €/ }) as HTMLButtonElement;
  await user.click(press());
  expect(
    await dialog.findByText(
      "The price changed from €1,300.00 to €1,430.00. Nothing was bought. Check the new price.",
    ),
  ).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
  expect(press().disabled).toBe(true);
  expect(press().textContent).toBe("Buy 2 frames for €1,430.00");
  expect(prices()).toEqual(["€715.00", "€715.00"]);
  await user.click(dialog.getByRole("button", { name: "I have seen the new price" }));
  await user.click(press());
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  const written = await (await batches("purchase")).entries(started.mock.calls[0]?.[0] ?? "");
  expect(written.map(({ price }) => price?.amount)).toEqual([71_500, 71_500]);
});
