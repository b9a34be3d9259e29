import { type MailServer, startMailServer } from "../src/testing/processes/mail-server.ts";
import { type NodeProcess, startNodeProcess } from "../src/testing/processes/node-process.ts";
import { freePort } from "../src/testing/processes/postgres-server.ts";
import { headersOf } from "../src/testing/processes/service-processes.ts";
import { expect, expectAccessible, expectSound, test, withoutMotion } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";
import { signInPage } from "./pages/sign-in-page.ts";

test.use(withoutMotion);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ends: (() => unknown)[] = [];
let mail: MailServer;
let host: NodeProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const atEnd = (end: () => unknown) => ends.push(end);
  mail = await startMailServer(atEnd);
  const port = await freePort();
  host = await startNodeProcess(
    {
      ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DEMO_CLOCK: "1" },
      ...{ SMTP_URL: mail.url, MAIL_FROM: "Swath <swath@example.com>" },
    },
    atEnd,
  );
});

test.afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test("a saved search is watched, an e-mail tells what has come, its links open the new frames and end the watch", async ({
  page,
  bar,
  search,
}) => {
  await page.goto(`${host.url}${NARROWS}`);
  await signInPage(page).person("Ben Buyer").click();
  await expect(search.options.first()).toBeVisible();
  await search.saved.click();
  await page.getByRole("textbox", { name: "Save this search as" }).fill("The narrows");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Watch “The narrows”" }).click();
  const form = page.getByRole("region", { name: "Watch “The narrows”" });
  await expect(form.getByRole("radio", { name: "E-mail to buyer@demo.example" })).toBeChecked();
  await expectAccessible(page);
  await form.getByText("Within minutes").click();
  await form.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByText("Watched by e-mail, within minutes")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await bar.choose("Watches…");
  await expect(page.getByRole("dialog")).toContainText("The narrows");
  await expectSound(page);
  await page.keyboard.press("Escape");

  // A look that fails on a busy machine is tried again after minutes of this clock.
  let next = Date.now() + 7 * DAY;
  await expect
    .poll(
      async () => {
        const body = JSON.stringify({ to: new Date(next).toISOString() });
        next += 2 * MINUTE;
        const moved = await fetch(`${host.url}/__clock`, {
          method: "POST",
          headers: await headersOf(host),
          body,
        });
        expect(moved.status).toBe(200);
        return mail.mails.length;
      },
      { intervals: [5_000], timeout: 120_000 },
    )
    .toBe(1);
  const [{ text, to, headers } = { text: "", to: [], headers: new Map<string, string>() }] = mail.mails;
  expect(to).toEqual(["buyer@demo.example"]);
  const count = Number(/^(\d+) new frames?$/m.exec(text)?.[1]);
  expect(count).toBeGreaterThan(0);

  const [, link = ""] = /Open the new frames:\n(\S+)/.exec(text) ?? [];
  await page.goto(link);
  // The session has ended in the week.
  await signInPage(page).person("Ben Buyer").click();
  await expect(search.place).toContainText(new RegExp(`(^|\\D)${count} frames?`));
  await expect(search.options.first()).toBeVisible();

  const [, end = ""] = /^<(.*)>$/.exec(headers.get("list-unsubscribe") ?? "") ?? [];
  await page.goto(end);
  await expectAccessible(page);
  await page.getByRole("button", { name: "End the watch" }).click();
  await expect(page.getByText("The watch has ended.")).toBeVisible();
  await page.goto(`${host.url}${NARROWS}`);
  await page.getByRole("button", { name: /^Saved/ }).click();
  await expect(page.getByRole("button", { name: "Watch “The narrows”" })).toBeVisible();
});
