import { startIdentityProvider } from "../src/testing/processes/identity-provider.ts";
import { startNodeProcess } from "../src/testing/processes/node-process.ts";
import { freePort } from "../src/testing/processes/postgres-server.ts";
import { expect, expectAccessible, expectSound, hostOfFile, test, withoutMotion } from "./fixtures.ts";
import { cartPage } from "./pages/cart-page.ts";
import { PORT } from "./pages/places.ts";
import { shell } from "./pages/shell.ts";
import { signInPage } from "./pages/sign-in-page.ts";

test.use(withoutMotion);
// One host for all, in one worker.
test.describe.configure({ mode: "default" });

const host = hostOfFile();

test("a client signs in, searches, reloads, opens a second tab, buys, and goes on in the same place after another tab has signed out", async ({
  page,
  context,
  bar,
  search,
  cart,
  run,
}) => {
  const signIn = signInPage(page);
  await page.goto(`${host.url}${PORT}`);
  await expect(signIn.person("Ben Buyer")).toBeVisible();
  await expectSound(page);
  await signIn.withSecret("demo", "not the secret");
  await expect(signIn.problem).toContainText("The client id or secret is wrong");
  await expectAccessible(page);
  await signIn.withSecret("demo", "demo");
  await expect(bar.account).toHaveAccessibleName("Account demo");
  await expect(search.options.first()).toContainText(/€\d/);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]),
  );
  expect(kept).not.toMatch(/not the secret|access_token|Bearer|clientSecret|swath=/);

  await page.reload();
  await expect(search.options.first()).toContainText(/€\d/);
  const other = await context.newPage();
  await other.goto(`${host.url}/orders`);
  await expect(shell(other).account).toHaveAccessibleName("Account demo");
  await expect(other.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  await search.addFirst(2);
  await cart.link.click();
  await cart.buy.click();
  await run.confirm.click();
  await expect(run.heading).toBeVisible();
  await expect.poll(() => run.count("not sent")).toBe(0);
  await page.goto(`${host.url}${PORT}`);
  await search.addAnother();
  await cart.link.click();
  await expect(cart.frames).toHaveCount(1);

  await shell(other).choose("Sessions…");
  await expect(signInPage(other).sessionRows).toHaveCount(1);
  await expectSound(other);
  await other.getByRole("button", { name: "Close" }).last().click();
  await shell(other).choose("Sign out");
  await expect(signInPage(other).heading).toBeVisible();
  await expect(signIn.ended).toBeVisible();
  await expectSound(page);
  const address = page.url();
  await signIn.withSecret("demo", "demo");
  await expect(signIn.ended).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(cart.frames).toHaveCount(1);
  await expect(cart.buy).toBeEnabled();
  // The tab that had signed out follows.
  await expect(shell(other).account).toHaveAccessibleName("Account demo");
});

test("another person has a cart of their own, and a viewer is offered no purchase", async ({
  page,
  context,
  bar,
  search,
  cart,
}) => {
  const signIn = signInPage(page);
  await page.goto(`${host.url}${PORT}`);
  await signIn.person("Ben Buyer").click();
  await expect(bar.account).toHaveAccessibleName("Account Ben Buyer");
  await search.addAnother();
  await cart.link.click();
  await expect(cart.frames).toHaveCount(1);

  const other = await context.newPage();
  await other.goto(host.url);
  await shell(other).choose("Sign out");
  await signInPage(other).person("Vera Viewer").click();
  await expect(shell(other).account).toHaveAccessibleName("Account Vera Viewer");
  await expect(cartPage(other).link).toHaveAccessibleName("Cart, empty");
  await expect(signIn.ended).toBeVisible();
  await page.getByRole("button", { name: "Go on as Vera Viewer, who is signed in here now" }).click();
  await expect(bar.account).toHaveAccessibleName("Account Vera Viewer");
  await expect(cart.empty).toBeVisible();

  await page.goto(`${host.url}${PORT}`);
  await search.addAnother();
  await cart.link.click();
  await expect(cart.obstacles).toContainText("Your access does not include buying and deliveries.");
  await page.goto(`${host.url}/webhooks`);
  await expect(page.getByText("Your access does not include changing webhooks.")).toBeVisible();
  await expectAccessible(page);
});

test("while the host is away the start page says so, and tries again when asked", async ({ page, bar }) => {
  await page.goto(host.url);
  await signInPage(page).person("Tara Tasker").click();
  await expect(bar.account).toHaveAccessibleName("Account Tara Tasker");
  await page.route("**/auth/session", (route) => route.abort());
  await page.reload();
  await expect(signInPage(page).problem).toContainText("The service does not answer");
  await expectAccessible(page);
  await page.unroute("**/auth/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(bar.account).toHaveAccessibleName("Account Tara Tasker");
});

test("a person signs in at an identity provider, comes back to the screen of the link, signs out there too, and learns when it refuses or is down", async ({
  page,
  bar,
  search,
}) => {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}/`;
  const { atEnd } = host;
  const provider = await startIdentityProvider(home, atEnd);
  await startNodeProcess(
    {
      PORT: String(port),
      PUBLIC_URL: home,
      OIDC_ISSUER: provider.settings.issuer,
      OIDC_CLIENT_ID: provider.settings.clientID,
      OIDC_CLIENT_SECRET: provider.settings.clientSecret,
      OIDC_NAME: "Example login",
    },
    atEnd,
  );
  const address = new URL(PORT, home).href;
  await page.goto(address);
  const toProvider = page.getByRole("link", { name: "Sign in with Example login" });
  await toProvider.click();
  await expect(signInPage(page).problem).toContainText("the sign-in was cancelled or refused");
  expect(page.url()).toBe(address);
  await expectAccessible(page);
  await provider.behave({ person: "buyer@demo.example" });
  await toProvider.click();
  await expect(bar.account).toHaveAccessibleName("Account Ben Buyer");
  await expect(search.options.first()).toContainText(/€\d/);

  // The provider's own page ends its sign-in as well.
  await shell(page).choose("Sign out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(signInPage(page).heading).toBeVisible();
  await provider.behave({ down: 503 });
  await toProvider.click();
  await expect(signInPage(page).problem).toContainText("the sign-in service does not answer");
  await expectAccessible(page);
  await provider.behave({ person: "buyer@demo.example" });
  await toProvider.click();
  await expect(bar.account).toHaveAccessibleName("Account Ben Buyer");
});
