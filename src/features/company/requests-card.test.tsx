import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestApproval } from "../../contract/approvals.ts";
import { listPurchases } from "../../contract/purchases.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../testing/screens/host-browser.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { shortRests } from "../../testing/screens/short-rests.ts";
import { signInAs } from "../../testing/screens/sign-in-as.ts";
import { wholeText } from "../../testing/screens/whole-text.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { raisePrices } from "../../testing/service/raise-prices.ts";
import { CompanyPage } from "./company-page.tsx";

beforeEach(shortRests);
beforeEach(() => localStorage.clear());
beforeEach(serveGazetteer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COMPANY = "company-demo";

/** The company page of a person after a buyer has asked for a frame of €1,900.00. */
async function openRequests(name: string, more = 0) {
  const numbers = Array.from({ length: 1 + more }, (_, index) => index + 1);
  const archive = packArchive(
    numbers.map((frameNumber) => frameAt([4, 52], { imageID: 77, frameNumber, mode: "STRIPMAP" })),
  );
  const page = openHostBrowser({ archive });
  const { directory } = page.parts;
  raisePrices(directory, 4);
  const buyer = await signInAs("buyer", page);
  const ask = (frameNumber: number) =>
    buyer.client.call(requestApproval, {
      body: {
        kind: "purchase",
        order: {
          contractID: contracts.euros,
          frameID: `77_${frameNumber}`,
          costCenter: "Claims",
          reference: "Harbor 12 · run 7K2M9QXD",
        },
        note: "For the claim",
      },
    });
  for (const frameNumber of numbers) await ask(frameNumber);
  page.sent.length = 0;
  const session = name === "buyer" ? buyer : await signInAs(name, page);
  const rendered = await renderScreen(<CompanyPage callbacks={undefined} code={null} />, session);
  const user = userEvent.setup({ delay: null });
  const card = within(await screen.findByRole("region", { name: "Requests" }));
  return {
    ...rendered,
    ...{ directory, user, card },
    /** Makes the request one whose order was sent long ago and has not shown up. */
    loseOrder: () =>
      page.parts.store.write(async (tx) => {
        const [waiting] = await tx.page("approvals", "ofCompany", {
          equals: { companyID: COMPANY },
          limit: 1,
        });
        const sent = { state: "sent", decidedBy: "manager@demo.example", decidedAt: 0 } as const;
        if (waiting) await tx.put("approvals", { ...waiting, ...sent });
      }),
    /** Questions for the price of a request. */
    asked: () => page.sent.filter(({ url, method }) => method === "GET" && /approvals\/./.test(url)),
    press: async (button: string) => user.click(await card.findByRole("button", { name: button })),
    dialog: async () => within(await screen.findByRole("dialog")),
    purchases: async () => (await buyer.client.call(listPurchases, { query: {} })).data,
  };
}

test("a manager sees who asks for what, and approves at the price of now, which places the order", async () => {
  const { user, card, press, dialog, purchases, path } = await openRequests("manager");
  expect(await card.findByRole("link", { name: "Frame 77_1, near Rotterdam" })).toBeTruthy();
  const said = /^Ben Buyer · asked .* · Standard license · cost center Claims · reference “Harbor 12”$/;
  expect(card.getByText(wholeText(said))).toBeTruthy();
  expect(card.getByText("“For the claim”")).toBeTruthy();
  await press("Approve for €1,900.00");
  const terms = await dialog();
  expect(
    terms.getByText(wholeText(/ · Standard license · cost center Claims · reference “Harbor 12”$/)),
  ).toBeTruthy();
  expect(terms.getByText("“For the claim”")).toBeTruthy();
  expect(terms.getByText(/^The order is placed at once, for Ben Buyer\./)).toBeTruthy();
  await user.click(terms.getByRole("button", { name: "Approve for €1,900.00" }));
  expect(await card.findByText("Approved by Max Manager")).toBeTruthy();
  expect(await purchases()).toMatchObject([
    { orderedBy: "buyer@demo.example", approvedBy: "manager@demo.example", costCenter: "Claims" },
  ]);
  expect(card.queryByRole("button", { name: /^Approve/ })).toBeNull();
  const words = /by Ben Buyer · approved by Max Manager · cost center Claims$/;
  const orders = within(screen.getByRole("region", { name: "What happened" }));
  expect(await orders.findByText(wholeText(words))).toBeTruthy();
  await user.click(card.getByRole("link", { name: "View order" }));
  expect(path()).toBe(`/purchases/${(await purchases())[0]?.id}`);
});

test("a price that changes before the approval is shown, and nothing is ordered until it was looked at", async () => {
  const { directory, user, card, press, dialog, purchases } = await openRequests("manager");
  await press("Approve for €1,900.00");
  raisePrices(directory, 1.1);
  const terms = await dialog();
  await user.click(terms.getByRole("button", { name: "Approve for €1,900.00" }));
  expect(
    await terms.findByText(/^The price changed from €1,900\.00 to €2,090\.00\. Nothing was bought\./),
  ).toBeTruthy();
  expect(await purchases()).toEqual([]);
  expect(card.getByText("The price has changed from €1,900.00 to €2,090.00.")).toBeTruthy();
  await user.click(terms.getByRole("button", { name: "I have seen the new price" }));
  await user.click(terms.getByRole("button", { name: "Approve for €2,090.00" }));
  expect(await card.findByText("Approved by Max Manager")).toBeTruthy();
  expect(await purchases()).toHaveLength(1);
});

test("a declined request keeps the word of the manager", async () => {
  const { user, card, press, dialog, purchases } = await openRequests("manager");
  await press("Decline");
  const terms = await dialog();
  await user.click(terms.getByRole("textbox", { name: "Word to Ben Buyer (optional)" }));
  await user.paste("We have one of that week.");
  await user.click(terms.getByRole("button", { name: "Decline" }));
  expect(await card.findByText("Declined by Max Manager")).toBeTruthy();
  expect(card.getByText("“We have one of that week.”")).toBeTruthy();
  expect(await purchases()).toEqual([]);
});

test("a request whose order has not shown up is closed by a manager; the dialog says that this cancels no order", async () => {
  const { user, card, press, dialog, queries, loseOrder } = await openRequests("manager");
  await card.findByRole("button", { name: "Decline" });
  await loseOrder();
  await queries.invalidateQueries();
  await press("Close the request");
  const terms = await dialog();
  expect(terms.getByText(/closing the request cancels no order\.$/)).toBeTruthy();
  await user.click(terms.getByRole("button", { name: "Close the request" }));
  expect(await card.findByText("Declined by Max Manager")).toBeTruthy();
  expect(card.queryByRole("button", { name: "Close the request" })).toBeNull();
});

test("the person who asked may withdraw the request, and not approve it", async () => {
  const { card, press } = await openRequests("buyer");
  expect(await card.findByText("Waiting for a decision")).toBeTruthy();
  expect(card.queryByRole("button", { name: /^(Approve|Decline)/ })).toBeNull();
  await press("Withdraw");
  expect(await card.findByText("Withdrawn")).toBeTruthy();
});

test("an order that cannot be placed now says why, and can be declined only", async () => {
  const { directory, card, queries } = await openRequests("manager");
  await card.findByRole("button", { name: "Approve for €1,900.00" });
  directory.people = directory.people.filter(({ role }) => role !== "buyer");
  await queries.invalidateQueries();
  expect(
    await card.findByText(/^It cannot be ordered now: buyer@demo\.example is no longer a person/),
  ).toBeTruthy();
  await waitFor(() =>
    expect(card.getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true),
  );
  expect(card.getByRole<HTMLButtonElement>("button", { name: "Decline" }).disabled).toBe(false);
});

test("the price of each request is asked once, and not again when a manager decides on another", async () => {
  const { card, user, dialog, asked, queries } = await openRequests("manager", 4);
  await waitFor(() => expect(card.getAllByRole("button", { name: "Approve for €1,900.00" })).toHaveLength(5));
  expect(asked()).toHaveLength(5);
  const [first] = card.getAllByRole("button", { name: "Decline" });
  if (first) await user.click(first);
  await user.click((await dialog()).getByRole("button", { name: "Decline" }));
  expect(await card.findByText("Declined by Max Manager")).toBeTruthy();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(new Set(asked().map(({ url }) => url)).size).toBe(5);
  expect(asked().length).toBeLessThanOrEqual(6);
});
