import type { Page } from "@playwright/test";

/** The page of the company. */
export function companyPage(page: Page) {
  const requests = page.getByRole("region", { name: "Requests" });
  return {
    requests,
    approve: requests.getByRole("button", { name: /^Approve/ }).first(),
    dialog: page.getByRole("dialog", { name: /^Approve the request of/ }),
  };
}
