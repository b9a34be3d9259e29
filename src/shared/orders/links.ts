export const toFrame = (frameID: string) =>
  ({ to: "/frames/$frameID", params: { frameID }, search: true }) as const;
export const toView = (frameID: string, product?: string) =>
  ({ to: "/frames/$frameID/view", params: { frameID }, search: product ? { product } : {} }) as const;
export const toRun = (runID: string) => ({ to: "/runs/$runID", params: { runID }, search: true }) as const;
export const toPointsRun = (runID: string) =>
  ({ to: "/task/points/$runID", params: { runID }, search: true }) as const;
export const toPurchase = (purchaseID: string) =>
  ({ to: "/purchases/$purchaseID", params: { purchaseID }, search: true }) as const;
/** Opens the purchase with its summary to print. */
export const toSummary = (purchaseID: string) => ({ ...toPurchase(purchaseID), hash: "summary" }) as const;
export const toTask = (taskID: string) =>
  ({ to: "/tasks/$taskID", params: { taskID }, search: true }) as const;
export const toDelivery = (deliveryID: string) =>
  ({ to: "/deliveries/$deliveryID", params: { deliveryID }, search: true }) as const;
export const toRequests = { to: "/company", search: true } as const;
export const toCompare = (a: string, b: string) => ({ to: "/compare/$a/$b", params: { a, b } }) as const;
