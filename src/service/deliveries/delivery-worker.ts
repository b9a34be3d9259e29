import { ownFiles } from "../files/own-files.ts";
import { bucketCredentials, ObjectNotWritten, type ObjectToWrite, type ServiceContext } from "../parts.ts";
import { giveOneBack, takeOne } from "../quotas.ts";
import { addCallback, observe, type ServiceEvent } from "../service-event.ts";
import type { DeliveryFile, DeliveryRecord } from "../store/records.ts";
import type { Store, Stored, Tx } from "../store/store.ts";
import { type PlannedObject, plannedObjects } from "./plan.ts";

/** Concurrent deliveries, in all and of one company; each holds one file in memory, or a piece of a painted one. */
const SIDE_BY_SIDE = 3;
const OF_COMPANY = 2;

export function createDeliveryWorker(context: ServiceContext) {
  const { store, clock, stopping } = context;
  const busy = new Map<string, ClaimedDelivery>();
  let working = 0;

  function fullCompanies(): string[] {
    const companies = [...busy.values()].map(({ delivery }) => delivery.companyID);
    return [...new Set(companies)].filter(
      (company) => companies.filter((other) => other === company).length >= OF_COMPANY,
    );
  }

  async function claimNext(now: number | undefined): Promise<ClaimedDelivery | undefined> {
    while (!stopping.aborted) {
      const at = now === undefined ? undefined : Math.max(now, clock());
      const claimed = await store.write(async (tx) => {
        const [progress] = await tx.claim("deliveryProgress", LEASE, 1, at, fullCompanies());
        const delivery = progress && (await tx.get("deliveries", progress));
        return delivery && { delivery, progress };
      });
      if (!claimed) return undefined;
      const before = busy.get(claimed.delivery.id);
      if (!before) {
        // Others of the company were claimed in between.
        if (fullCompanies().includes(claimed.delivery.companyID)) {
          await giveBack(store, claimed.progress, { dueAt: clock() });
          continue;
        }
        busy.set(claimed.delivery.id, claimed);
        return claimed;
      }
      before.progress = claimed.progress;
    }
    return undefined;
  }

  async function work(now: number | undefined): Promise<ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    working++;
    try {
      for (let claimed = await claimNext(now); claimed; claimed = await claimNext(now)) {
        const { id } = claimed.delivery;
        const event = await processDelivery(context, claimed).finally(() => busy.delete(id));
        if (event) events.push(event);
      }
    } finally {
      working--;
    }
    return events;
  }

  return {
    /**
     * Writes deliveries due at `now` (ms, or the store's clock) and returns those that ended. Overlapping calls
     * share limits and never write one delivery at once.
     */
    async write(now?: number): Promise<ServiceEvent[]> {
      const workers = Array.from({ length: SIDE_BY_SIDE - working }, () => work(now));
      return (await Promise.all(workers)).flat();
    },
    async giveBack(): Promise<void> {
      for (const claimed of busy.values()) {
        claimed.isGivenBack = true;
        await giveBack(store, claimed.progress, { dueAt: clock() });
      }
    },
  };
}

/** Lease of a delivery, ms, renewed with every file. Two holders write the same bytes. */
export const LEASE = 15_000;

/** Time before others have their turn, ms; a turn ends with a file. */
const TURN = 1_000;

/**
 * Writes a claimed delivery file by file until it ends, its turn ends, it has to wait or the claim is lost.
 * Success needs every file recorded.
 */
async function processDelivery(context: ServiceContext, claimed: ClaimedDelivery) {
  const { store, clock } = context;
  const { delivery } = claimed;
  const obstacle = delivery.places.map((place) => obstacleAt(context, delivery, place)).find(Boolean);
  if (obstacle) return fail(context, claimed, obstacle);

  const objects = plannedObjects(delivery);
  const end = clock() + TURN;
  const since = (claimed.progress.dueAt ?? end) - LEASE;
  const load = fileLoader(context);
  let { written, failures } = claimed.progress;
  for (const object of objects.slice(written)) {
    if (context.stopping.aborted || clock() >= end) {
      await giveBack(store, claimed.progress, { dueAt: context.stopping.aborted ? clock() : since });
      return undefined;
    }
    try {
      await write(context, delivery, object, load);
    } catch (error) {
      if (!(error instanceof ObjectNotWritten)) context.report?.(error, `delivery ${delivery.id}`);
      const after = afterFailure(error, failures, clock());
      if (after.retryAt !== undefined) {
        await giveBack(store, claimed.progress, { dueAt: after.retryAt, failures: failures + 1 });
        const { id, companyID } = delivery;
        const { reason } = after;
        context.observe?.({
          kind: "delivery",
          id,
          companyID,
          outcome: "retry",
          reason,
          target: nameOf(object),
        });
        return undefined;
      }
      return fail(context, claimed, after.reason, { object, written: `${written} of ${objects.length}` });
    }
    if (claimed.isGivenBack) return undefined;
    written++;
    failures = 0;
    const kept = await keepWritten(store, claimed.progress, written, clock() + LEASE);
    if (!kept) return undefined;
    claimed.progress = kept;
  }
  return endDelivery(context, claimed, { status: "SUCCESS" });
}

async function fail(
  context: ServiceContext,
  claimed: ClaimedDelivery,
  reason: string,
  at?: { object: PlannedObject; written: string },
): Promise<ServiceEvent | undefined> {
  const kept = at ? `${nameOf(at.object)}: ${reason} ${at.written} files were written.` : reason;
  return endDelivery(context, claimed, { status: "FAILED", reason: kept });
}

const nameOf = ({ place, key }: PlannedObject) => `${place.bucket}/${key}`;

async function write(
  context: ServiceContext,
  delivery: DeliveryRecord,
  { place, file, key }: PlannedObject,
  load: (file: DeliveryFile) => Promise<ObjectToWrite["bytes"]>,
): Promise<void> {
  const location = configAt(context, delivery, place);
  if (!location) throw new ObjectNotWritten("refused", "The location no longer exists.");
  const { id: configID, method, config, sealed } = location;
  const unopened = (): never => {
    const message = "The service cannot open the location's credentials: another SERVICE_SECRET sealed them.";
    throw new ObjectNotWritten("transient", message);
  };
  const opened = sealed && (await context.vault.open(sealed).catch(unopened));
  const credentials = opened && bucketCredentials.parse(JSON.parse(opened));
  const object = { configID, method, config, key, type: file.type, ...(credentials && { credentials }) };
  const { ownFiles: archive, store } = context;
  const own = archive ? await store.read((tx) => ownFiles(tx, file.frameID, file.product)) : [];
  if (!archive || own.length === 0) return context.writeObject({ ...object, bytes: await load(file) });
  const kept = own.find(({ key }) => key === file.assetKey);
  if (!kept) throw new ObjectNotWritten("refused", `The archive no longer has ${file.name}.`);
  await archive.copy(kept.href, object);
}

function fileLoader({ catalog, files }: ServiceContext) {
  let last: { file: DeliveryFile; bytes: ObjectToWrite["bytes"] } | undefined;
  return async (file: DeliveryFile): Promise<ObjectToWrite["bytes"]> => {
    if (last?.file === file) return last.bytes;
    last = undefined;
    const known = await catalog.frame(file.frameID);
    if (!known) throw new ObjectNotWritten("refused", `Frame ${file.frameID} is no longer in the catalog.`);
    const wanted = { frame: known.frame, product: { type: file.product, key: file.assetKey } };
    const bytes = (await files.painted(wanted)) ?? (await files.read(wanted)).bytes;
    last = { file, bytes };
    return last.bytes;
  };
}

type Place = DeliveryRecord["places"][number];

function configAt({ directory }: ServiceContext, { companyID }: DeliveryRecord, { configID }: Place) {
  return directory.deliveryConfigs.find((config) => config.id === configID && config.companyID === companyID);
}

function obstacleAt(context: ServiceContext, delivery: DeliveryRecord, place: Place): string | undefined {
  const config = configAt(context, delivery, place);
  if (!config) return `The location ${place.configID} no longer exists.`;
  if (config.status !== "active") return `The location ${place.configID} is not active.`;
  if (config.config.bucket !== place.bucket) {
    return `The location ${place.configID} now points to another bucket.`;
  }
  return undefined;
}

/** Waits after each failure in a row of one object, s; after the last one the delivery fails. */
const RETRY_SECONDS = [1, 2, 4, 8] as const;

function afterFailure(error: unknown, failures: number, now: number): { reason: string; retryAt?: number } {
  const refused = error instanceof ObjectNotWritten && error.kind === "refused";
  const wait = RETRY_SECONDS[failures];
  // Other errors may be bugs: their text is not recorded, and attempts end too.
  const message = error instanceof ObjectNotWritten ? error.message : "The file could not be written.";
  if (refused) return { reason: message };
  return wait === undefined
    ? { reason: `${message} It was tried ${failures + 1} times.` }
    : { reason: message, retryAt: now + wait * 1000 };
}

interface ClaimedDelivery {
  delivery: Stored<"deliveries">;
  progress: Stored<"deliveryProgress">;
  /** Released: files written late are not recorded. */
  isGivenBack?: true;
}

/** Adds a delivery due at `dueAt` (ms); 422 beyond the quotas, which do not count promised deliveries. */
export async function addDelivery(
  tx: Tx,
  record: DeliveryRecord,
  dueAt: number,
  limits?: Pick<ServiceContext, "quotas">,
): Promise<void> {
  const { companyID, id } = record;
  await tx.insert("deliveries", record);
  const tally = { companyID, what: "deliveries" } as const;
  if (limits) await takeOne(tx, tally, limits);
  else await tx.tally(tally, 1);
  await tx.insert("deliveryProgress", { companyID, id, dueAt, written: 0, failures: 0 });
}

/** Records written objects, even without the claim, and prolongs the lease; undefined where the claim is lost. */
function keepWritten(store: Store, held: Stored<"deliveryProgress">, written: number, until: number) {
  return store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", held);
    if (current?.dueAt === undefined) return undefined;
    const isHolder = current.version === held.version;
    const kept = await tx.put("deliveryProgress", {
      ...current,
      written: Math.max(current.written, written),
      failures: 0,
      ...(isHolder && { dueAt: until }),
    });
    return isHolder ? kept : undefined;
  });
}

async function giveBack(
  store: Store,
  held: Stored<"deliveryProgress">,
  { dueAt, failures = held.failures }: { dueAt: number; failures?: number },
): Promise<void> {
  await store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", held);
    if (current?.version !== held.version) return;
    await tx.put("deliveryProgress", { ...current, dueAt, failures });
  });
}

async function endDelivery(
  context: ServiceContext,
  { delivery, progress }: ClaimedDelivery,
  outcome: { status: "SUCCESS" | "FAILED"; reason?: string },
): Promise<ServiceEvent | undefined> {
  const { store, clock } = context;
  const ended = await store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", progress);
    if (current?.version !== progress.version) return undefined;
    const at = clock();
    await tx.put("deliveries", { ...delivery, ...outcome, updatedAt: at });
    await tx.remove("deliveryProgress", current);
    await giveOneBack(tx, { companyID: delivery.companyID, what: "deliveries" });
    const { id, companyID, itemIDs, webhookID } = delivery;
    const event = {
      resourceKey: "delivery",
      resourceID: id,
      ...outcome,
      itemIDs,
      webhookID,
      at,
    } as const;
    await addCallback(tx, event, companyID);
    return event;
  });
  if (ended) observe(context, ended, delivery.companyID);
  return ended;
}
