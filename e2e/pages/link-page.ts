import type { Page } from "@playwright/test";

/** Read-only links: made, listed and ended, and what their guests see around the screens. */
export function linkPage(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Read-only link for anyone" });
  const links = page.getByRole("dialog", { name: "Shared links" });
  return {
    dialog,
    links,
    rows: links.getByRole("listitem"),
    share: page.getByRole("button", { name: "Share", exact: true }),
    readOnly: page.getByRole("menuitem", { name: "Read-only link for anyone…" }),
    title: dialog.getByRole("textbox", { name: "Title" }),
    make: dialog.getByRole("button", { name: "Make the link" }),
    made: dialog.getByRole("textbox", { name: /^Link to / }),
    /** Words of who has shared the screen, and until when. */
    shared: page.getByRole("banner").getByText(/Shared by .*, read only, until .*\sUTC$/),
    signIn: page.getByRole("banner").getByRole("button", { name: "Sign in" }),
    lost: page.getByRole("heading", { name: "This link does not open" }),
    end: (title: string) => page.getByRole("button", { name: `End link: ${title}` }),
    endNow: page.getByRole("button", { name: "End it now" }),

    /** Shares the screen by a link of a title; its address. */
    async give(title: string): Promise<string> {
      await this.share.click();
      await this.readOnly.click();
      await this.title.fill(title);
      await this.make.click();
      return this.made.inputValue();
    },
    close: () => dialog.getByRole("button", { name: "Close" }).last().click(),
  };
}
