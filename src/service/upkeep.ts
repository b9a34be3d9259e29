import { entriesOf } from "./directory/change-directory.ts";
import type { ServiceContext } from "./parts.ts";
import { type Heads, type IndexName, type KindName, type Page, readEach, type Tx } from "./store/store.ts";

/** Time after which ended callbacks, unused searches and removed webhooks go, ms. */
export const KEPT_FOR = 30 * 86_400_000;
/** Time between two looks, ms, and records of a kind removed at a time. */
const EVERY = 60_000;
const BATCH = 100;

/** Removes old records, a batch per call, once a minute. Purchases, tasks and deliveries stay. */
export function createAgeing({ store, stopping, realClock }: ServiceContext): (now: number) => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (stopping.aborted || now < next) return;
    const before = now - KEPT_FOR;
    const isMore = await store.write(async (tx) => [
      await removeOld(tx, "callbacks", "ended", { createdAt: before }),
      await removeOld(tx, "searches", "ofCompany", { usedAt: before }),
      await removeOld(tx, "webhooks", "removed", { updatedAt: before }),
      await removeEnded(tx, "sessions", now),
      await removeEnded(tx, "links", realClock()),
    ]);
    next = isMore.includes(true) ? now : now + EVERY;
  };
}

async function removeOld<K extends KindName, I extends IndexName<K>>(
  tx: Tx,
  kind: K,
  index: I,
  until: Heads<K, I>["until"],
): Promise<boolean> {
  const heads = await tx.heads(kind, index, { until, limit: BATCH });
  const limit = Math.ceil(BATCH / heads.length);
  let isMore = heads.length === BATCH;
  for (const head of heads) {
    const equals = head as Page<K, I>["equals"];
    const old = await tx.page(kind, index, { equals, until, limit });
    for (const record of old) await tx.remove(kind, record);
    if (old.length === limit) isMore = true;
  }
  return isMore;
}

async function removeEnded(tx: Tx, kind: "sessions" | "links", now: number): Promise<boolean> {
  const ended = await tx.page(kind, "ending", { equals: {}, until: { endsAt: now }, limit: BATCH });
  for (const record of ended) await tx.remove(kind, record);
  return ended.length === BATCH;
}

/** Time between two passes, ms: processes with the former secret seal with it until they end. */
const RESEAL_EVERY = 600_000;
const COMPANIES = 50;

/**
 * Reseals webhooks' passwords and locations' credentials with the present key, some companies a call, all every ten
 * minutes.
 */
export function createResealing({ store, vault, stopping }: ServiceContext): (now: number) => Promise<void> {
  const { renew } = vault;
  let next = Number.NEGATIVE_INFINITY;
  let after: { companyID: string } | undefined;

  async function resealOf(companyID: string): Promise<void> {
    for (const webhook of await readEach(store, "webhooks", "ofCompany", { equals: { companyID } })) {
      const sealedPassword = await renew?.(webhook.sealedPassword);
      if (sealedPassword === undefined) continue;
      await store.write(async (tx) => {
        const current = await tx.get("webhooks", webhook);
        if (current?.sealedPassword === webhook.sealedPassword) {
          await tx.put("webhooks", { ...current, sealedPassword });
        }
      });
    }
  }

  async function resealLocations(): Promise<void> {
    for (const record of await store.read(entriesOf)) {
      const sealed = record.sealed && (await renew?.(record.sealed));
      if (!sealed) continue;
      await store.write(async (tx) => {
        const current = await tx.get("directory", record);
        if (current && current.sealed === record.sealed) await tx.put("directory", { ...current, sealed });
      });
    }
  }

  return async (now) => {
    if (!renew || stopping.aborted || now < next) return;
    const heads = await store.read((tx) => tx.heads("webhooks", "ofCompany", { after, limit: COMPANIES }));
    for (const { companyID } of heads) await resealOf(companyID);
    const last = heads.at(COMPANIES - 1);
    after = last && { companyID: last.companyID };
    if (after) return;
    await resealLocations();
    next = now + RESEAL_EVERY;
  };
}
