import type { Page } from "@playwright/test";

export type DeliveryPage = ReturnType<typeof deliveryPage>;

/** A new delivery, and the deliveries that were sent. */
export function deliveryPage(page: Page) {
  const form = page.getByRole("region", { name: "New delivery" });
  const preview = page.getByRole("complementary", { name: "What will be written" });
  return {
    form,
    preview,
    subpath: form.getByRole("textbox", { name: "Subpath (optional)" }),
    webhook: form.getByRole("combobox", { name: "Webhook (optional)" }),
    send: preview.getByRole("button", { name: /^Send / }),
    list: page.getByRole("region", { name: "Deliveries" }),
    delivered: page.getByRole("link").filter({ hasText: "Delivered" }),
    detail: page.getByRole("article", { name: /^Delivery/ }),
  };
}
