import type { Page } from "@playwright/test";

/** Moves the clock of the demo on, event by event, until nothing is to come of any task. */
export async function letTasksEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = async (init?: RequestInit) => {
      const response = await fetch("/sandbox/__clock", init);
      if (!response.ok) throw new Error(`The clock answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    let { next } = await ask();
    if (!next) throw new Error("Nothing is to come of any task.");
    while (next) ({ next } = await ask({ method: "POST", body: JSON.stringify({ to: "next" }) }));
  });
}
