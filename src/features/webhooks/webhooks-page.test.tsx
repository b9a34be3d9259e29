import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { DemoControl, FaultRule } from "../../contract/demo.ts";
import { createWebhook } from "../../contract/notifications.ts";
import { latestCallbacks, logEntry } from "../../hosts/browser/demo-host.ts";
import type { Send } from "../../service/parts.ts";
import { createService } from "../../service/service.ts";
import { addTestCallback } from "../../service/webhooks/webhook-access.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { keepFocus } from "../../ui/layout/keep-focus.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

const TARGET = "https://hooks.harbour.example/swath";
const AUTH = { type: "basic" as const, username: "swath", password: "a password nobody sees" };

async function openWebhooks({
  send = async () => ({ status: 204 }),
  registered = true,
}: {
  send?: Send;
  registered?: boolean;
} = {}) {
  const parts = testParts({ send });
  const service = { ...createService(parts), parts };
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: parts.clock,
    sleep: async () => {},
  });
  const session = await openTestSession(service, { fetch: fetchFrom({ fetch: faults.fetch }) });
  if (registered) await session.client.call(createWebhook, { body: { targetURL: TARGET, auth: AUTH } });
  const demo: Pick<DemoControl, "callbacks" | "testWebhook"> = {
    callbacks: async () => (await latestCallbacks(parts.store, 50)).map(logEntry),
    async testWebhook(webhookID) {
      await addTestCallback(parts, webhookID, TEST_NOW);
      await service.sendCallbacks(TEST_NOW);
    },
  };
  const fail = (change: Partial<FaultRule>) => {
    const base = { operation: "*", kind: "500", probability: 1, seed: 1, latencyMs: 0 } as const;
    faults.setPlan({ rules: [{ ...base, retryAfterSeconds: 0, after: false, ...change }] });
  };
  return { session, demo, service, fail, user: userEvent.setup() };
}

const field = (name: string) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(name);
const press = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });

afterEach(cleanup);

test("without webhooks it says what one is for", async () => {
  const { session, demo } = await openWebhooks({ registered: false });
  await renderScreen(<WebhooksPage demo={demo} />, session);
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
  expect(screen.getByText(/when a purchase is ready or has failed/)).toBeTruthy();
});

test("a webhook is registered with a generated password, which is gone afterwards", async () => {
  const { session, demo, user } = await openWebhooks({ registered: false });
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Register a webhook" }));
  await user.type(field("URL"), TARGET);
  await user.type(field("User name"), "swath");
  await user.click(press("Generate"));
  const password = field("Password and signing secret").value;
  expect(password).toMatch(/^whsec_\w{32}$/);
  expect(field("Password and signing secret").type).toBe("password");
  await user.click(press("Register the webhook"));
  expect(await screen.findByRole("listitem", { name: `Webhook ${TARGET}` })).toBeTruthy();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(document.body.innerHTML).not.toContain(password);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
});

test("a target that the service refuses is shown at its field, and what was typed stays", async () => {
  const { session, demo, user } = await openWebhooks({ registered: false });
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Register a webhook" }));
  await user.type(field("URL"), "https://192.168.1.4/hook");
  await user.type(field("User name"), "swath");
  await user.type(field("Password and signing secret"), "secret");
  await user.click(press("Register the webhook"));
  expect(await screen.findByText(/must point to a public host/, { selector: "p" })).toBeTruthy();
  expect(field("URL").getAttribute("aria-invalid")).toBe("true");
  expect([field("User name").value, field("Password and signing secret").value]).toEqual(["swath", "secret"]);
});

test("an address without https is refused before anything is sent", async () => {
  const { session, demo, user } = await openWebhooks({ registered: false });
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Register a webhook" }));
  await user.type(field("URL"), "http://hooks.harbour.example");
  await user.click(press("Register the webhook"));
  expect(await screen.findByText(/Use https/, { selector: "p" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("URL"));
  expect(screen.getByText("Enter a password or generate one.", { selector: "p" })).toBeTruthy();
});

test("a target on the same host keeps the credentials, one on another host asks for them", async () => {
  const { session, demo, user } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(field("URL"), "/v2");
  expect(within(screen.getByRole("dialog")).queryByLabelText("Password and signing secret")).toBeNull();
  await user.clear(field("URL"));
  await user.type(field("URL"), "https://other.example/hook");
  expect(screen.getByText(/The target moves to another host/)).toBeTruthy();
  await user.click(press("Save the changes"));
  expect(await screen.findByText("Enter a password or generate one.", { selector: "p" })).toBeTruthy();
  await user.type(field("Password and signing secret"), "another");
  await user.click(press("Save the changes"));
  expect(await screen.findByRole("listitem", { name: "Webhook https://other.example/hook" })).toBeTruthy();
});

test("a webhook is made inactive, with what that means", async () => {
  const { session, demo, user } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("radio", { name: "Inactive" }));
  expect(screen.getByText(/its callbacks are refused/)).toBeTruthy();
  await user.click(press("Save the changes"));
  const row = within(await screen.findByRole("listitem", { name: `Webhook ${TARGET}` }));
  expect(await row.findByText("Inactive")).toBeTruthy();
});

test("a webhook is removed only after the question, which says what becomes of its callbacks", async () => {
  const { session, demo, user } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/Callbacks still waiting are refused/)).toBeTruthy();
  await user.click(press("Remove the webhook"));
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
});

test("after a webhook is removed the next one has the focus, after the last the heading", async () => {
  const { session, demo, user } = await openWebhooks();
  await session.client.call(createWebhook, { body: { targetURL: `${TARGET}/second`, auth: AUTH } });
  const end = keepFocus(document);
  onTestFinished(end);
  await renderScreen(
    <main>
      <h1>Orders</h1>
      <WebhooksPage demo={demo} />
    </main>,
    session,
  );
  const remove = async () => {
    await user.click((await screen.findAllByRole("button", { name: "Remove" }))[0] as HTMLElement);
    const confirm = press("Remove the webhook");
    confirm.focus();
    await user.click(confirm);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  };
  await remove();
  const [left] = screen.getAllByRole("listitem", { name: /^Webhook / });
  await expect.poll(() => left?.contains(document.activeElement)).toBe(true);
  await remove();
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("heading", { name: "No webhooks yet" }));
});

test("after no answer it is not said that nothing happened", async () => {
  const { session, demo, user, fail } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  fail({ operation: "removeWebhook", kind: "drop", after: true });
  await user.click(press("Remove the webhook"));
  expect(await screen.findByText("The webhook may or may not be removed")).toBeTruthy();
});

test("a test call stands in the log with its request, the credentials masked", async () => {
  const { session, demo, user } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Send a test call" }));
  const log = within(screen.getByRole("region", { name: "Callbacks" }));
  expect(await log.findByText("Answered")).toBeTruthy();
  expect(log.getByText(/^204, /)).toBeTruthy();
  expect(log.getAllByText(/12:00:00 UTC/)).toHaveLength(1);
  // A test call names no purchase.
  expect(log.getByText("Test call")).toBeTruthy();
  expect(log.queryByText("closed")).toBeNull();
  const request = log.getByText(/webhook-signature: v1,/);
  expect(request.textContent).toContain(`POST ${TARGET}`);
  expect(request.textContent).toContain("authorization: Basic ••••••••");
  expect(document.body.innerHTML).not.toContain(AUTH.password);
  expect(log.getByRole("button", { name: "Copy request" })).toBeTruthy();
});

test("a callback that comes while the log is shown is announced, and those before it are not", async () => {
  // The words of another test may still stand there.
  announce("");
  const { session, demo, user } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={demo} />, session);
  expect(await screen.findByText("No callbacks yet")).toBeTruthy();
  expect(screen.queryByText(/waiting$/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send a test call" }));
  expect(await screen.findByText("1 callback, 0 waiting")).toBeTruthy();
});

test("a callback that was not taken says why and when it is tried again", async () => {
  const { session, demo, user } = await openWebhooks({ send: async () => ({ status: 503 }) });
  await renderScreen(<WebhooksPage demo={demo} />, session);
  await user.click(await screen.findByRole("button", { name: "Send a test call" }));
  const log = within(screen.getByRole("region", { name: "Callbacks" }));
  expect(await log.findByText("Waiting")).toBeTruthy();
  expect(log.getByText(/answered 503/)).toBeTruthy();
  expect(log.getByText(/12:00:05 UTC\)/)).toBeTruthy();
});

test("callbacks of another company's webhooks are not shown", async () => {
  const { session, demo, service } = await openWebhooks();
  const other = await openTestSession(service, { clientId: "demo-two" });
  const theirs = await other.client.call(createWebhook, {
    body: { targetURL: "https://other.example/hook", auth: AUTH },
  });
  await demo.testWebhook(theirs.id);
  await renderScreen(<WebhooksPage demo={demo} />, session);
  expect(await screen.findByText("No callbacks yet")).toBeTruthy();
});

test("a connected service has neither test call nor log, and says so", async () => {
  const { session } = await openWebhooks();
  await renderScreen(<WebhooksPage demo={undefined} />, session);
  expect(await screen.findByText(/The interface has no test call/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send a test call" })).toBeNull();
  expect(screen.getByText(/Check your receiver’s log/)).toBeTruthy();
});
