import { expect, type Page } from "@playwright/test";

export type SimulatePage = ReturnType<typeof simulatePage>;

/** Simulated failure. */
export interface Failure {
  what:
    | "Slow answer"
    | "Too many requests (429)"
    | "Internal error (500)"
    | "Connection lost"
    | "Token expired";
  /** Operation that fails; without it, all. */
  operation?: string;
  times?: number;
  afterActing?: boolean;
}

/** Failures asked of the demo's service. */
export function simulatePage(page: Page) {
  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  return {
    heading: page.getByRole("heading", { name: "Simulate failures" }),
    inForce: page.getByRole("main").getByRole("listitem"),

    async add({ what, operation, times, afterActing }: Failure) {
      await choose("What goes wrong", what);
      if (operation) await choose("When the app tries to", operation);
      if (times) await page.getByLabel("Limit").fill(String(times));
      if (afterActing) await page.getByLabel("Only after the service has acted").check();
      await page.getByRole("button", { name: "Add" }).click();
    },
    async removeAll() {
      const buttons = page.getByRole("main").getByRole("button", { name: "Remove" });
      for (let left = await buttons.count(); left > 0; left--) {
        await buttons.first().click();
        await expect(buttons).toHaveCount(left - 1);
      }
    },
  };
}
