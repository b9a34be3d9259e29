/** The parts of the orders area, in the order of their tabs. */
export const ORDERS_TABS = [
  { to: "/orders", label: "All", paths: /^\/orders\/?$/ },
  { to: "/tasks", label: "Tasks", paths: /^\/(tasks|task\/points\/.+)(\/|$)/ },
  { to: "/purchases", label: "Purchases", paths: /^\/(purchases|orders\/products)(\/|$)/ },
  { to: "/deliveries", label: "Deliveries", paths: /^\/deliveries(\/|$)/ },
  { to: "/webhooks", label: "Webhooks", paths: /^\/webhooks(\/|$)/ },
] as const;

/** Whether an address belongs to the orders, whichever part of them. */
export function isInOrders(pathname: string): boolean {
  return pathname.startsWith("/runs/") || ORDERS_TABS.some(({ paths }) => paths.test(pathname));
}
