import type { Page } from "@playwright/test";

/** Moves the clock of the demo on, event by event, until nothing is to come of any task. */
export async function letTasksEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const clock = "/sandbox/__clock";
    let { next } = await (await fetch(clock)).json();
    while (next) {
      const moved = await fetch(clock, { method: "POST", body: JSON.stringify({ to: "next" }) });
      ({ next } = await moved.json());
    }
  });
}
