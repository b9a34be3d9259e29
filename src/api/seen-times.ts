import { z } from "zod";
import { accountKey } from "./account-key.ts";
import { serviceNow } from "./clock.ts";
import type { Session } from "./session.ts";

/** When this browser first saw a status of an order, milliseconds. */
export interface SeenStatus {
  status: string;
  at: number;
}

/** An order as an answer tells it. */
export interface SightedOrder {
  id: string;
  status: string;
  /** Whether it may still change. One that is over when it is first met has no change to see. */
  moving: boolean;
}

const VERSION = 1;
/** Most orders kept for an account; those that changed longest ago go first. */
const MOST = 1000;
const document = z.object({
  version: z.literal(VERSION),
  /** Latest change last. */
  orders: z.array(z.tuple([z.string(), z.array(z.object({ status: z.string(), at: z.number() }))])),
});
type SeenOrders = z.infer<typeof document>["orders"];

type SeenStorage = Pick<Storage, "getItem" | "setItem">;

/** Writes down the statuses that are new here. A device that keeps nothing is no reason to fail. */
export function noteSeen(
  session: Pick<Session, "kind" | "serviceName" | "account">,
  orders: readonly SightedOrder[],
  now = serviceNow(),
  storage = deviceStorage(),
): void {
  if (!storage) return;
  const changed = withSeen(load(storage, session), orders, now);
  if (!changed) return;
  try {
    storage.setItem(keyOf(session), JSON.stringify({ version: VERSION, orders: changed }));
  } catch {
    // Full or forbidden: the time of the change is then not known later.
  }
}

/** The statuses of an order that this browser saw, oldest first; empty when it saw no change. */
export function seenTimes(
  session: Pick<Session, "kind" | "serviceName" | "account">,
  id: string,
  storage = deviceStorage(),
): readonly SeenStatus[] {
  return (storage && load(storage, session).find(([known]) => known === id)?.[1]) ?? [];
}

/** What is kept after these orders were seen; undefined when that changes nothing. */
export function withSeen(
  kept: SeenOrders,
  orders: readonly SightedOrder[],
  now: number,
): SeenOrders | undefined {
  const byID = new Map(kept);
  let changed = false;
  for (const { id, status, moving } of orders) {
    const seen = byID.get(id);
    if (seen ? seen.at(-1)?.status === status : !moving) continue;
    byID.delete(id);
    byID.set(id, [...(seen ?? []), { status, at: now }]);
    changed = true;
  }
  return changed ? [...byID].slice(-MOST) : undefined;
}

function keyOf(session: Pick<Session, "kind" | "serviceName" | "account">): string {
  return `swath-seen ${accountKey(session)}`;
}

function load(storage: SeenStorage, session: Parameters<typeof keyOf>[0]): SeenOrders {
  try {
    return document.parse(JSON.parse(storage.getItem(keyOf(session)) ?? "")).orders;
  } catch {
    return [];
  }
}

/** Undefined where a browser forbids it, and outside of browsers. */
function deviceStorage(): SeenStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
