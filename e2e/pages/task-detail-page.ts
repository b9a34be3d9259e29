import type { Page } from "@playwright/test";

export type TaskDetailPage = ReturnType<typeof taskDetailPage>;

/** One task, and the dialog that cancels it. */
export function taskDetailPage(page: Page) {
  const article = page.getByRole("article", { name: /^Task at / });
  const dialog = page.getByRole("dialog", { name: "Cancel this task" });
  return {
    article,
    title: article.getByRole("heading", { level: 2 }),
    steps: article.getByRole("list", { name: "History of the order" }),
    frame: article.getByRole("link", { name: /^Frame \d+_\d+$/ }),
    products: article.getByRole("region", { name: "Products" }),
    deliveries: article.getByRole("region", { name: "Deliveries" }),
    find: article.getByRole("link", { name: "Find in my collection" }),
    deliver: article.getByRole("link", { name: "Deliver to a bucket" }),
    cancel: article.getByRole("button", { name: /^Cancel/ }),
    dialog,
    confirm: dialog.getByRole("button", { name: /^Cancel the task, / }),
  };
}
