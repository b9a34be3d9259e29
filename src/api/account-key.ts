import type { Session } from "./session.ts";

/**
 * Under which name a user's cart and runs are kept on this device: the service and the client id, neither of which is a
 * secret. Whoever pastes a token has no name that is known here; all of them share one at a service.
 */
export function accountKey({
  kind,
  serviceName,
  account,
}: Pick<Session, "kind" | "serviceName" | "account">): string {
  return `${kind} ${serviceName} ${account}`;
}

/** Whether a key is one of a demo's users. */
export function isDemoAccount(key: string): boolean {
  return key.startsWith("demo ");
}
