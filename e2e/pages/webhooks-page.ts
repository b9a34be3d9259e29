import type { Page } from "@playwright/test";

export type WebhooksPage = ReturnType<typeof webhooksPage>;

/** Webhooks and their callbacks. */
export function webhooksPage(page: Page) {
  const dialog = page.getByRole("dialog");
  const log = page.getByRole("region", { name: "Callbacks" });
  return {
    register: page.getByRole("button", { name: "Register a webhook" }),
    rows: page.getByRole("region", { name: "Webhooks" }).getByRole("listitem", { name: /^Webhook/ }),
    test: page.getByRole("button", { name: "Send a test call" }),
    dialog,
    log,
    request: log.getByText("Request as sent").first(),

    /** Fills in the open form with a generated password and sends it. */
    async fillIn(target: string, username: string) {
      await dialog.getByLabel("URL").fill(target);
      await dialog.getByLabel("User name").fill(username);
      await dialog.getByRole("button", { name: "Generate" }).click();
    },
    async confirm() {
      await dialog.getByRole("button", { name: "Register the webhook" }).click();
    },
  };
}
