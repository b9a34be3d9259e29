import { type Aftermath, caller, type Order } from "./neighbour.ts";

/** Sends the request again and again until the end; a connection that is closed counts as no answer. */
async function attack({ url, headers, attack: { path, body, atOnce } }: Order): Promise<void> {
  const send = caller(url, headers);
  const found: Aftermath = { statuses: new Map(), took: [] };
  const paths = [path].flat();
  let next = 0;
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  const client = async () => {
    while (!isOver) {
      const began = performance.now();
      const status = await send(paths[next++ % paths.length] ?? "", body).catch(() => 0);
      found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
      found.took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  process.send?.(found, () => process.exit());
}

process.once("message", (order) => void attack(order as Order));
