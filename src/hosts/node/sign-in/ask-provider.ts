import { z } from "zod";
import { parseJson } from "../../../domain/json.ts";
import type { Vault } from "../../../service/secrets.ts";
import { readEach, type Store } from "../../../service/store/store.ts";
import type { Logout, Provider, ProviderTokens } from "./provider.ts";
import type { ProvenAt, Session } from "./sessions.ts";

/** Time in which one process asks the provider about a session, and after which another may, ms. */
const LEASE = 60_000;

/** Time by which the provider's clock may be behind, ms. */
const CLOCKS_APART = 30_000;

const kept = z.object({ idToken: z.string(), refreshToken: z.string().optional() });

interface Parts {
  store: Store;
  provider: Provider;
  vault: Vault;
  now: () => number;
  report: (error: unknown) => void;
}

export type ProviderSessions = ReturnType<typeof createProviderSessions>;

/** Keeps the provider's tokens of a session, and ends sessions that the provider has ended. */
export function createProviderSessions({ store, provider, vault, now, report }: Parts) {
  async function tokensOf({ record: { sealedTokens } }: Session) {
    const text = sealedTokens && (await vault.open(sealedTokens));
    return kept.safeParse(text ? parseJson(text) : undefined).data;
  }

  async function sealed(tokens: ProviderTokens): Promise<Pick<ProvenAt, "sealedTokens" | "askAt">> {
    const { idToken, refreshToken, lifetime } = tokens;
    const sealedTokens = await vault.seal(JSON.stringify({ idToken, refreshToken }));
    return { sealedTokens, ...(refreshToken !== undefined && { askAt: now() + lifetime }) };
  }

  /** Reserves the question for this process: a refresh token is good once, in whichever process. */
  function lease(id: string): Promise<boolean> {
    return store.write(async (tx) => {
      const record = await tx.get("sessions", { id });
      if (record?.askAt === undefined || now() < record.askAt) return false;
      await tx.put("sessions", { ...record, askAt: now() + LEASE });
      return true;
    });
  }

  async function ask(session: Session): Promise<void> {
    const { id } = session.record;
    const tokens = await tokensOf(session);
    if (tokens?.refreshToken === undefined || !(await lease(id))) return;
    const { idToken } = tokens;
    const newer = await provider.refresh(tokens.refreshToken);
    const change = newer === "ended" ? undefined : await sealed({ ...newer, idToken });
    await store.write(async (tx) => {
      const record = await tx.get("sessions", { id });
      if (record && change) await tx.put("sessions", { ...record, ...change });
      else if (record) await tx.remove("sessions", record);
    });
  }

  return {
    sealed,
    /** Returns the ID token of a session, by which the provider knows it when it signs out. */
    idTokenOf: async (session: Session) => (await tokensOf(session))?.idToken,
    /**
     * Asks the provider whether a sign-in still holds, once that is due, and never holds up a call: a provider that is
     * slow or away ends no session, one that says so ends it for the next call.
     */
    askWhenDue(session: Session): void {
      const { askAt } = session.record;
      if (askAt !== undefined && now() >= askAt) void ask(session).catch(report);
    },
    /**
     * Ends the sessions that a logout token names; returns how many. Of a person those that were there when it was
     * issued: shown again, the token ends no later one.
     */
    async endOf({ subject, providerSession, issuedAt }: Logout): Promise<number> {
      const records =
        providerSession !== undefined
          ? await readEach(store, "sessions", "ofProviderSession", { equals: { providerSession } })
          : await readEach(store, "sessions", "ofSubject", { equals: { subject } });
      const named = records.filter(
        ({ createdAt }) => providerSession !== undefined || createdAt <= issuedAt + CLOCKS_APART,
      );
      for (const { id } of named) {
        await store.write(async (tx) => {
          const record = await tx.get("sessions", { id });
          if (record) await tx.remove("sessions", record);
        });
      }
      return named.length;
    },
  };
}
