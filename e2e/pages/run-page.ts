import type { Page } from "@playwright/test";

export type RunPage = ReturnType<typeof runPage>;

/** The last look before a purchase run, and the run itself. */
export function runPage(page: Page) {
  const panel = page.getByRole("region", { name: /^Purchase run / });
  const dialog = page.getByRole("dialog", { name: /^Buy \d+ frames?$/ });
  const counts = panel.getByRole("list", { name: /frames? of this run$/ });
  const rows = panel.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^\d+_\d+$/ }) });
  return {
    dialog,
    confirm: dialog.getByRole("button", { name: /^Buy \d+ frames? for/ }),
    panel,
    heading: panel.getByRole("heading", { level: 1 }),
    counts,
    stop: panel.getByRole("button", { name: "Stop after this frame" }),
    resume: panel.getByRole("button", { name: /^Resume, \d+ to buy$/ }),
    deliver: panel.getByRole("link", { name: /^Deliver \d+ frames?$/ }),
    rows,
    row: (frameID: string) => rows.filter({ hasText: frameID }),
    /** Returns the mark of a state among the counts: "2 waiting for confirmation". */
    mark: (state: string) => counts.getByRole("listitem").filter({ hasText: new RegExp(`^\\d+ ${state}$`) }),
    report: panel.getByRole("button", { name: "Report as CSV" }),
    /** How much of the area the frames cover. */
    coverage: page.getByRole("region", { name: /^Area covered by this/ }),
    /** The way to a run from any screen. */
    link: page.getByRole("banner").getByRole("link", { name: /^Ordering \d+ of \d+$/ }),

    /** How many frames are in a state, by the counts: "ready", "not sent". */
    async count(state: string): Promise<number> {
      const texts = await counts.getByRole("listitem").allInnerTexts();
      return Number(texts.find((text) => text.endsWith(` ${state}`))?.split(" ")[0] ?? 0);
    },
  };
}
