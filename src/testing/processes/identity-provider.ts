import type { AtEnd } from "./at-end.ts";
import { freePort } from "./postgres-server.ts";
import { startProgram } from "./start-program.ts";

/** Ways in which the provider behaves; `person` is at the browser, or refuses where there is none. */
export interface Behavior {
  person?: string;
  /** Claim `email_verified`; `null` leaves it out. */
  isVerified?: boolean | string | null;
  delay?: number;
  down?: number;
  /** Gives the provider another key to sign with. */
  rotate?: boolean;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Starts an identity provider as a process of its own, for the app at `home`; it ends with the test. */
export async function startIdentityProvider(home: string, atEnd: AtEnd) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  await startProgram("identity-provider-main", [String(port), home], atEnd);
  return {
    settings: { issuer, clientID: "swath", clientSecret: "known to both", clientAuth: "basic" as const },
    behave: (behavior: Behavior) =>
      fetch(`${issuer}/control`, { method: "PUT", body: JSON.stringify(behavior) }),
  };
}
