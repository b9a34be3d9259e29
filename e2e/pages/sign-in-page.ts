import type { Page } from "@playwright/test";

/** The ways to sign in at the host: on the start page, and over the screens once a session has ended. */
export function signInPage(page: Page) {
  const ended = page.getByRole("dialog", { name: "Your session has ended. Sign in to go on." });
  const sessions = page.getByRole("dialog", { name: "Sessions" });
  return {
    heading: page.getByRole("heading", { name: "Sign in" }),
    problem: page.getByRole("alert"),
    ended,
    sessions,
    sessionRows: sessions.getByRole("listitem"),
    person: (name: string) => page.getByRole("button", { name: `Sign in as ${name}` }),
    async withSecret(clientID: string, secret: string) {
      const more = page.getByRole("button", { name: "Sign in with a client id and secret" });
      await more.or(page.getByLabel("Client id")).first().waitFor();
      if (await more.isVisible()) await more.click();
      await page.getByRole("textbox", { name: "Client id" }).fill(clientID);
      await page.getByRole("textbox", { name: "Client secret" }).fill(secret);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    },
  };
}
