import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { secretVersion, validSecrets } from "../../../service/authentication/tokens.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import type { PersonEntry } from "../../../service/directory/directory-file.ts";
import { userIDOf } from "../../../service/directory/follow-directory.ts";
import { callerOf } from "../../../service/directory/people.ts";
import type { SessionRecord } from "../../../service/store/records.ts";
import { readEach, type Store, type Stored } from "../../../service/store/store.ts";

/** Time after which an unused session ends, and after which any does, ms. */
export const IDLE = 8 * 3_600_000;
export const LONGEST = 24 * 3_600_000;
/** Use is written down this seldom, ms: every call would write otherwise. */
const USE_EVERY = 300_000;

const LONGEST_AGENT = 300;
/** Sessions that a holder keeps; a further one ends the oldest. */
export const MOST_SESSIONS = 500;

/** Person of the directory by e-mail, or client that has shown its secret here or to the service behind a gateway. */
export type Holder =
  | { email: string; proven?: ProvenAt | undefined }
  | { clientID: string; secretVersion: string }
  | { clientID: string; sealedConnection: string };

/** Person and session at the identity provider, and its tokens, sealed. */
export type ProvenAt = Pick<SessionRecord, "subject" | "providerSession" | "sealedTokens" | "askAt">;

export interface Session {
  record: Stored<"sessions">;
  /** Client under which the holder calls, with the holder's scopes. */
  caller: User;
  person: PersonEntry | undefined;
  /** Credentials at another operator's service, sealed; only a gateway has them. */
  connection: string | undefined;
  /** Milliseconds since 1970, unless the session is used before. */
  expiresAt: number;
}

/** Holder of a record, and the secret that was shown for it. */
export type HeldRecord = Pick<SessionRecord, "companyID" | "holder" | "secretVersion">;

interface SessionParts {
  store: Store;
  directory: Directory;
  /** Real time, milliseconds since 1970. */
  now: () => number;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Keeps sessions in the store, where every process sees them. Only hashes of their secrets are kept. */
export function createSessions({ store, directory, now }: SessionParts) {
  function companyOf(holder: Holder): string | undefined {
    if ("email" in holder) return directory.people.find(({ email }) => email === holder.email)?.company;
    if ("sealedConnection" in holder) return holder.clientID;
    return directory.users.find(({ clientID }) => clientID === holder.clientID)?.companyID;
  }

  async function holderNow({ companyID, holder, secretVersion: version }: HeldRecord) {
    const [, kind, name = ""] = /^(person|client|connection) (.*)$/.exec(holder) ?? [];
    if (kind === "connection") {
      const client = { id: userIDOf(name), clientID: name, companyID, secrets: [], scopes: [] };
      return { caller: client, person: undefined };
    }
    if (kind === "person") {
      const person = directory.people.find(({ email, company }) => email === name && company === companyID);
      const caller = person && callerOf(person, directory);
      return caller && { caller, person };
    }
    const caller = directory.users.find((user) => user.clientID === name && user.companyID === companyID);
    const versions = await Promise.all(
      (caller ? validSecrets(caller, now()) : []).map(({ hash }) => secretVersion(hash)),
    );
    return caller && versions.includes(version ?? "") ? { caller, person: undefined } : undefined;
  }

  async function sessionOf(record: Stored<"sessions">): Promise<Session | undefined> {
    const expiresAt = Math.min(record.endsAt, record.usedAt + IDLE);
    if (now() >= expiresAt) return undefined;
    const held = await holderNow(record);
    const connection = record.sealedConnection ?? directory.connections.get(held?.caller.clientID ?? "");
    return held && { record, ...held, connection, expiresAt };
  }

  return {
    /** Returns who a record stands for today; undefined once the person, client or secret is gone. */
    holderNow,

    /** Begins a session; `cookie` is its id and secret. Undefined for whom the directory does not know. */
    async begin(holder: Holder, userAgent: string | undefined) {
      const companyID = companyOf(holder);
      if (companyID === undefined) return undefined;
      const [id, secret] = [randomBytes(16).toString("base64url"), randomBytes(32).toString("base64url")];
      const at = now();
      const record: SessionRecord = {
        ...{ id, hash: hashOf(secret), companyID },
        ...heldBy(holder),
        ...(userAgent && { userAgent: userAgent.slice(0, LONGEST_AGENT) }),
        ...{ createdAt: at, usedAt: at, endsAt: at + LONGEST },
      };
      const session = await sessionOf({ ...record, version: 1 });
      if (!session) return undefined;
      await store.write(async (tx) => {
        await tx.insert("sessions", record);
        const ofHolder = { equals: { companyID, holder: record.holder }, limit: MOST_SESSIONS + 1 };
        const kept = await tx.page("sessions", "ofHolder", ofHolder);
        for (const oldest of kept.slice(MOST_SESSIONS)) await tx.remove("sessions", oldest);
      });
      return { session, cookie: `${id}.${secret}` };
    },

    /** Returns the session of a cookie; undefined where it has ended or never was. */
    async find(cookie: string): Promise<Session | undefined> {
      const [id = "", secret = ""] = cookie.split(".");
      const record = await store.read((tx) => tx.get("sessions", { id }));
      if (!record || !isSame(record.hash, hashOf(secret))) return undefined;
      const session = await sessionOf(record);
      if (!session || now() - record.usedAt < USE_EVERY) return session;
      await store.write(async (tx) => {
        const current = await tx.get("sessions", { id });
        if (current) await tx.put("sessions", { ...current, usedAt: now() });
      });
      return sessionOf({ ...record, usedAt: now() });
    },

    /** Returns the open sessions of a session's holder, the latest first. */
    async listOf({ record: { companyID, holder } }: Session): Promise<Session[]> {
      const records = await readEach(store, "sessions", "ofHolder", { equals: { companyID, holder } });
      const sessions = await Promise.all(records.map(sessionOf));
      return sessions.filter((session) => session !== undefined);
    },

    /** Ends a session of the same holder; returns whether there was one. */
    end({ record: { companyID, holder } }: Session, id: string): Promise<boolean> {
      return store.write(async (tx) => {
        const record = await tx.get("sessions", { id });
        if (record?.companyID !== companyID || record.holder !== holder) return false;
        await tx.remove("sessions", record);
        return true;
      });
    },
  };
}

function heldBy(holder: Holder) {
  if ("email" in holder) return { holder: `person ${holder.email}`, ...holder.proven };
  const { clientID, ...shown } = holder;
  return { holder: `${"sealedConnection" in shown ? "connection" : "client"} ${clientID}`, ...shown };
}

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

export const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
