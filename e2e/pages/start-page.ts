import type { Page } from "@playwright/test";

export type StartPage = ReturnType<typeof startPage>;

/** The way in: the demo, or a service of the user's. */
export function startPage(page: Page) {
  const explore = page.getByRole("button", { name: "Explore the demo" });
  return {
    headline: page.getByRole("heading", { level: 1 }),
    explore,
    /** Opens the form for a service of the user's. */
    connectPanel: page.getByRole("button", { name: "Connect" }),
    address: page.getByLabel("Service address"),
    clientId: page.getByLabel("Client id"),
    secret: page.getByLabel("Client secret"),
    problem: page.getByRole("alert"),

    /** Opens the demo at an address of the app. */
    async exploreDemo(path = "/") {
      await page.goto(path);
      await explore.click();
    },
    async connectTo(address: string, clientId: string, secret: string) {
      await page.getByLabel("Service address").fill(address);
      await page.getByLabel("Client id").fill(clientId);
      await page.getByLabel("Client secret").fill(secret);
      await page.getByRole("button", { name: "Connect" }).click();
    },
  };
}
