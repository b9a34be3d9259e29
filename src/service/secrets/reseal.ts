import type { ServiceContext } from "../parts.ts";
import { readEach } from "../store/read-each.ts";

/** Between two passes, milliseconds: processes that still have the former secret seal with that until they end. */
const EVERY = 600_000;
/** Companies whose webhooks are read in one call. */
const BATCH = 50;

/**
 * Reseals passwords of webhooks that an earlier key sealed, some companies at a call, all of them every ten minutes (`now` in
 * milliseconds). Where the vault has no earlier key there is nothing to do.
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
        // Somebody may have set another one meanwhile.
        if (current?.sealedPassword === webhook.sealedPassword) {
          await tx.put("webhooks", { ...current, sealedPassword });
        }
      });
    }
  }

  return async (now) => {
    if (!renew || stopping.aborted || now < next) return;
    const heads = await store.read((tx) => tx.heads("webhooks", "ofCompany", { after, limit: BATCH }));
    for (const { companyID } of heads) await resealOf(companyID);
    const last = heads.at(BATCH - 1);
    after = last && { companyID: last.companyID };
    if (!after) next = now + EVERY;
  };
}
