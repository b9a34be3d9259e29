import type { Page } from "@playwright/test";

export type TaskPage = ReturnType<typeof taskPage>;

/** A new acquisition: the form, what is possible, and the order. */
export function taskPage(page: Page) {
  const outcome = page.getByRole("complementary", { name: "Outcome" });
  return {
    latitude: page.getByRole("textbox", { name: "Latitude" }),
    longitude: page.getByRole("textbox", { name: "Longitude" }),
    reference: page.getByRole("textbox", { name: "Reference (optional)" }),
    /** A choice of the form by its name, for example an imaging mode or a look side. */
    choice: (name: string) => page.getByRole("radio", { name, exact: true }),
    /** The words of a choice, which take the press of a mouse. */
    chosen: (group: string, name: string) =>
      page.getByRole("radiogroup", { name: group }).getByText(name, { exact: true }),
    opens: page.getByRole("textbox", { name: "Opens (UTC)" }),
    closes: page.getByRole("textbox", { name: "Closes (UTC)" }),
    feasible: outcome.getByRole("heading", { name: /^Feasible, / }),
    notFeasible: outcome.getByRole("region", { name: /^Not feasible/ }),
    /** Outcome for the earlier form, shown while the new one is checked. */
    stale: outcome.locator("[data-stale]"),
    opportunities: outcome.getByRole("region", { name: /^Feasible, / }).getByRole("listitem"),
    outcome,
    delivery: outcome.getByRole("combobox", { name: "Deliver to (optional)" }),
    order: page.getByRole("button", { name: "Order this acquisition" }),
    /** On a screen without room for a third column. */
    part: (name: string) => page.getByRole("radio", { name }),

    /** The last look before the order, and its button. */
    dialog: page.getByRole("dialog", { name: /^Order one / }),
    confirm: page.getByRole("dialog", { name: /^Order one / }).getByRole("button", { name: /^Order .*for / }),

    async fillPoint(latitude: string, longitude: string) {
      await this.latitude.fill(latitude);
      await this.longitude.fill(longitude);
      await this.longitude.press("Tab");
    },
  };
}
