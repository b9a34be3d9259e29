/** Origins that this build may call beside its own (docs/configuration.md, `ORIGINS`); undefined: any. */
export const ORIGINS: readonly string[] | undefined = import.meta.env.VITE_ORIGINS;

/** Returns whether a page may call an address. */
export function mayCall(address: string | URL, origins = ORIGINS): boolean {
  return !origins || [...origins, globalThis.location?.origin].includes(new URL(address).origin);
}
