import type { Page } from "@playwright/test";

export type PointsPage = ReturnType<typeof pointsPage>;

/** Several points at once: their list, and the run that orders a task for each. */
export function pointsPage(page: Page) {
  const run = page.getByRole("region", { name: /^Run / });
  return {
    coordinates: page.getByRole("textbox", { name: "Coordinates" }),
    order: page.getByRole("button", { name: /^Order \d+ tasks?/ }),
    confirm: page.getByRole("dialog", { name: /^Order / }).getByRole("button", { name: /^Order .*for / }),
    run,
    heading: run.getByRole("heading", { level: 2 }),
    rows: run.getByRole("list", { name: "Points" }).getByRole("listitem"),
  };
}
