import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MOST_WATCHES, type Watch, type WatchBody, type WatchList } from "../../../contract/watches.ts";
import { scopesOf } from "../../../service/authentication/tokens.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { callerOf } from "../../../service/directory/people.ts";
import { badRequest, forbidden, notFound, ServiceError } from "../../../service/errors.ts";
import { unstorableText } from "../../../service/http/read-request.ts";
import type { Send } from "../../../service/parts.ts";
import type { Signer, Vault } from "../../../service/secrets.ts";
import type { Service } from "../../../service/service.ts";
import type { WatchRecord } from "../../../service/store/records.ts";
import type { Store, Stored } from "../../../service/store/store.ts";
import { callersWebhook } from "../../../service/webhooks/webhook-access.ts";
import type { Session } from "../sign-in/sessions.ts";
import { type Asker, askFor } from "./ask-service.ts";
import { callWebhook } from "./call-webhook.ts";
import { mailOf, payloadOf } from "./digest.ts";
import { findEndedOrders } from "./ended-orders.ts";
import { findFrames } from "./found-frames.ts";
import type { SendMail } from "./mailer.ts";
import type { Found, News } from "./news.ts";
import { nextLook, nextTry } from "./pace.ts";
import { isTangled } from "./tangled-area.ts";

/** Lease of a watch, longer than telling its news can take, ms. */
const LEASE = 120_000;
const AT_ONCE = 20;

export interface WatchOptions {
  store: Store;
  directory: Directory;
  vault: Vault;
  signer: Signer;
  /** The service's time, ms. */
  now: () => number;
  /** Namespace of the service's own properties. */
  prefix: string;
  /** Undefined where the host sends no e-mail. */
  sendMail?: SendMail | undefined;
  /** Undefined where the host keeps no webhooks: before another operator's service. */
  send?: Send | undefined;
  /** Tells what became of a watch, for the log. */
  observe?: (event: {
    watch: string;
    companyID: string;
    what: Outcome;
    news?: number;
    err?: unknown;
  }) => void;
}

type Outcome = "begun" | "told" | "ended" | "failed";
type Claimed = Stored<"watches">;

interface Place {
  service: Pick<Service, "fetch">;
  /** Address of this host, with its path. */
  publicUrl: string;
}

export type Watches = ReturnType<typeof createWatches>;

const endToken = z.object({ companyID: z.string(), id: z.string() });

/** Keeps the watches of people in the store, looks what is new when they are due, and tells it. */
export function createWatches(
  { store, directory, vault, signer, now, prefix, sendMail, send, observe }: WatchOptions,
  { service, publicUrl }: Place,
) {
  const home = publicUrl.replace(/\/$/, "");

  /** Returns for whom a watch asks now; "gone" for a person who has left or may no longer see what is watched. */
  function askerOf({ holder, companyID, what }: WatchRecord): Asker | "gone" | "away" {
    const person = directory.people.find(({ email, company }) => email === holder && company === companyID);
    if (!person) return "gone";
    const caller = callerOf(person, directory);
    if (!caller) return "away";
    if (!scopesOf(caller).includes(what === "search" ? "catalog:read" : "orders:read")) return "gone";
    return { caller, connection: directory.connections.get(caller.clientID) };
  }

  function look(watch: WatchRecord, asker: Asker): Promise<Found> {
    const ask = askFor(asker, service, publicUrl);
    if (!watch.search) return findEndedOrders(ask, asker.caller);
    return findFrames(watch.search, { ask, seenAt: watch.seenAt, now: now(), prefix });
  }

  async function tell(watch: WatchRecord, found: Found, news: readonly News[]): Promise<void> {
    const { companyID, id, webhookID, holder, seenAt } = watch;
    const digest = { watch, news, more: found.more, now: now(), home };
    const messageID = `${id}.${seenAt}`;
    if (webhookID !== undefined) {
      if (!send) throw new Error("This host calls no webhooks.");
      const call = { companyID, webhookID, id: messageID, at: Date.now(), body: payloadOf(digest) };
      return callWebhook({ store, vault, send }, call);
    }
    if (!sendMail) throw new Error("This host sends no e-mail: SMTP_URL is not set.");
    const endUrl = `${home}/auth/watches/end/${await signer.seal("watch", { companyID, id })}`;
    const to = { to: holder, messageID: `<${messageID}@${new URL(home).hostname}>`, endUrl };
    await sendMail({ ...mailOf({ ...digest, endUrl }), ...to });
  }

  function claim(at: number): Promise<Claimed[]> {
    return store.write((tx) => tx.claim("watches", LEASE, AT_ONCE, at));
  }

  /** Renews a claim before anything is sent; undefined where another process has it, or the watch has ended. */
  function renew(watch: Claimed): Promise<Claimed | undefined> {
    return store.write(async (tx) => {
      const current = await tx.get("watches", watch);
      return current?.version === watch.version
        ? tx.put("watches", { ...current, dueAt: now() + LEASE })
        : undefined;
    });
  }

  async function settle(watch: Claimed, change: (current: Claimed) => Claimed): Promise<void> {
    await store.write(async (tx) => {
      const current = await tx.get("watches", watch);
      if (current?.version === watch.version) await tx.put("watches", change(current));
    });
  }

  async function remove({ companyID, id }: Pick<WatchRecord, "companyID" | "id">): Promise<boolean> {
    const wasThere = await store.write(async (tx) => {
      const record = await tx.get("watches", { companyID, id });
      if (record) await tx.remove("watches", record);
      return record !== undefined;
    });
    if (wasThere) observe?.({ watch: id, companyID, what: "ended" });
    return wasThere;
  }

  async function attend(claimed: Claimed): Promise<void> {
    const { id: watch, companyID, pace } = claimed;
    let held = claimed;
    try {
      const asker = askerOf(claimed);
      if (asker === "gone") return void (await remove(claimed));
      const at = now();
      if (asker === "away") return await settle(held, (one) => ({ ...one, dueAt: nextLook(pace, at) }));
      const found = await look(claimed, asker);
      const news = await found.newTo(new Set(claimed.known));
      if (news.length > 0) {
        const renewed = await renew(held);
        if (!renewed) return;
        held = renewed;
        await tell(held, found, news);
        observe?.({ watch, companyID, what: "told", news: news.length });
      }
      await settle(held, ({ failingSince: _, ...one }) => ({
        ...one,
        ...{ known: [...found.keys], seenAt: at, failures: 0, dueAt: nextLook(pace, at) },
      }));
    } catch (err) {
      observe?.({ watch, companyID, what: "failed", err });
      await settle(held, (one) => ({
        ...one,
        failures: one.failures + 1,
        failingSince: one.failingSince ?? now(),
        dueAt: nextTry(one.failures, now()),
      }));
    }
  }

  async function ofHolder(session: Session): Promise<Claimed[]> {
    const equals = { companyID: session.record.companyID, holder: personOf(session).email };
    return store.read((tx) => tx.page("watches", "ofHolder", { equals, limit: MOST_WATCHES }));
  }

  async function checkWay({ webhookID }: WatchBody, caller: User): Promise<void> {
    if (webhookID === undefined) {
      if (!sendMail) throw badRequest("This host sends no e-mail. Choose a webhook.");
      return;
    }
    if (!send) throw badRequest("This host calls no webhooks. Choose e-mail.");
    await callersWebhook(store, caller, webhookID);
  }

  return {
    async list(session: Session): Promise<WatchList> {
      const records = await ofHolder(session);
      return {
        ...(sendMail && { mail: personOf(session).email }),
        webhooks: send !== undefined,
        data: records.map(shown),
      };
    },

    /** Begins a watch, in place of the one on the same; the first look finds what is known already. */
    async add(session: Session, body: WatchBody): Promise<Watch> {
      const { email } = personOf(session);
      if (unstorableText(body)) throw badRequest("A text contains a character that cannot be stored.");
      if (body.what === "search" && body.search.sieve && isTangled(body.search.sieve)) {
        throw badRequest("The outline of the area has too many corners or crossings: simplify it.");
      }
      await checkWay(body, session.caller);
      const at = now();
      const { companyID } = session.caller;
      const { what, pace, webhookID, language } = body;
      const record: WatchRecord = {
        ...{ companyID, id: randomUUID(), holder: email, what, pace, language },
        ...(what === "search" ? { name: body.name, search: body.search } : { name: "" }),
        ...(webhookID !== undefined && { webhookID }),
        ...{ createdAt: at, seenAt: at, known: [], dueAt: nextLook(pace, at), failures: 0 },
      };
      const asker = askerOf(record);
      if (typeof asker === "string") throw forbidden("You may not see what this watch looks for.");
      record.known = [...(await look(record, asker)).keys];
      const begun = await store.write(async (tx) => {
        const equals = { companyID, holder: email };
        const others = await tx.page("watches", "ofHolder", { equals, limit: MOST_WATCHES });
        const former = others.find((one) => sameThing(one, record));
        if (!former && others.length >= MOST_WATCHES) throw tooMany();
        if (former) await tx.remove("watches", former);
        const { seenAt, known } = former ?? record;
        const kept = { ...record, seenAt, known };
        await tx.insert("watches", kept);
        return kept;
      });
      observe?.({ watch: begun.id, companyID, what: "begun" });
      return shown(begun);
    },

    /** Ends a watch of the person. */
    async end(session: Session, id: string): Promise<void> {
      const own = (await ofHolder(session)).find((one) => one.id === id);
      if (!own || !(await remove(own))) throw notFound("There is no such watch.");
    },

    /** Returns the watch that the secret part of a mail's link names; "unknown" for a forged one, "ended" for a former. */
    async named(token: string): Promise<Claimed | "ended" | "unknown"> {
      const opened = endToken.safeParse(await signer.open("watch", token));
      if (!opened.success) return "unknown";
      return (await store.read((tx) => tx.get("watches", opened.data))) ?? "ended";
    },

    remove,

    /** Looks after the watches that are due, and tells their news. */
    async tellDue(): Promise<void> {
      await Promise.all((await claim(now())).map(attend));
    },
  };
}

function personOf({ person }: Session) {
  if (person) return person;
  const message =
    "A watch belongs to a person: sign in with your own e-mail address, not with a client's secret.";
  throw forbidden(message);
}

function tooMany(): ServiceError {
  const message = `You have ${MOST_WATCHES} watches, which is the most allowed: end one that you no longer need.`;
  return new ServiceError(422, "ERR_LIMIT_REACHED", message);
}

const addressKey = ({ search }: WatchRecord) => JSON.stringify(Object.entries(search?.address ?? {}).sort());

function sameThing(a: WatchRecord, b: WatchRecord): boolean {
  return a.what === b.what && addressKey(a) === addressKey(b);
}

function shown({ id, what, name, search, pace, webhookID, failingSince }: WatchRecord): Watch {
  return {
    ...{ id, what, name, pace },
    ...(search && { address: search.address }),
    ...(webhookID !== undefined && { webhookID }),
    ...(failingSince !== undefined && { failingSince: new Date(failingSince).toISOString() }),
  };
}
