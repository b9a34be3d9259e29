import type { Page } from "@playwright/test";

export type StartPage = ReturnType<typeof startPage>;

/** The way in: the demo, or a service of the user's. */
export function startPage(page: Page) {
  const explore = page.getByRole("button", { name: "Explore the demo" });
  return {
    headline: page.getByRole("heading", { level: 1 }),
    explore,
    /** Opens the form for a service of the user's. */
    connect: page.getByRole("button", { name: "Developer access" }),
    address: page.getByLabel("Service address"),
    clientId: page.getByRole("textbox", { name: "Client id" }),
    secret: page.getByRole("textbox", { name: "Client secret" }),
    problem: page.getByRole("alert"),

    /** Opens the demo at an address of the app. */
    async exploreDemo(path = "/") {
      await page.goto(path);
      // By key: the button may move a little under the mouse while the fonts come.
      await explore.press("Enter");
    },
    async connectTo(address: string, clientId: string, secret: string) {
      await page.getByLabel("Service address").fill(address);
      await page.getByRole("textbox", { name: "Client id" }).fill(clientId);
      await page.getByRole("textbox", { name: "Client secret" }).fill(secret);
      await page.getByRole("button", { name: "Connect", exact: true }).click();
    },
  };
}
