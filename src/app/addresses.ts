/** The addresses of all screens, as the router writes them, with the words that tell a user where a link leads. */
export const SCREENS = {
  "/": "the search",
  "/frames/$frameID": "frame",
  "/cart": "the cart",
  "/quote": "a quote",
  "/runs/$runID": "purchase run",
  "/orders": "the orders",
  "/orders/products": "the products",
  "/purchases": "the purchases",
  "/purchases/$purchaseID": "a purchase",
  "/tasks": "the tasks",
  "/tasks/$taskID": "a task",
  "/task": "a new acquisition",
  "/task/points": "several points",
  "/task/points/$runID": "run",
  "/deliveries": "the deliveries",
  "/deliveries/new": "a new delivery",
  "/deliveries/bucket": "the bucket",
  "/deliveries/$deliveryID": "a delivery",
  "/webhooks": "the webhooks",
  "/simulate": "simulated failures",
} as const;
export type ScreenPath = keyof typeof SCREENS;

/** Ids that users know; the others mean nothing to a reader. */
const SAID_IDS: ReadonlySet<string> = new Set<ScreenPath>([
  "/frames/$frameID",
  "/runs/$runID",
  "/task/points/$runID",
]);

/**
 * Where an address of the app leads, in words: "frame 1000109_1", "the cart". Undefined when there is no such screen. The
 * more exact of two patterns wins, as in the router.
 */
export function destinationOf(pathname: string): string | undefined {
  const parts = partsOf(pathname);
  const fits = (path: string) => {
    const wanted = partsOf(path);
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith("$") || part === parts[index])
    );
  };
  const path = (Object.keys(SCREENS) as ScreenPath[])
    .filter(fits)
    .sort((a, b) => Number(a.includes("$")) - Number(b.includes("$")))[0];
  if (!path) return undefined;
  return SAID_IDS.has(path) ? `${SCREENS[path]} ${decodeURIComponent(parts.at(-1) ?? "")}` : SCREENS[path];
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
