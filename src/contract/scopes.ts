import type { Endpoint } from "./endpoint.ts";

/** Rights of a client; one without scopes has all. */
export const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "tasks:write",
  "webhooks:write",
  "company:read",
] as const;
export type Scope = (typeof scopes)[number];

/** Roles of people in a company; each may do what the one before it may. */
export const roles = ["viewer", "buyer", "tasker", "manager"] as const;
export type Role = (typeof roles)[number];

const SEES: readonly Scope[] = ["catalog:read", "orders:read", "company:read"];
export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: SEES,
  buyer: [...SEES, "orders:write"],
  tasker: [...SEES, "orders:write", "tasks:write"],
  manager: scopes,
};

/** Returns the scope that an operation needs; undefined where every client may. */
export function scopeOf({ tag, method, path, operation }: Endpoint): Scope | undefined {
  if (tag === "Authentication" || tag === "Contracts") return undefined;
  if (tag === "Company") return "company:read";
  if (tag === "STAC") return "catalog:read";
  if (tag === "Catalog" && !path.includes("/purchases")) return "catalog:read";
  if (method === "GET" || operation === "checkFeasibility") return "orders:read";
  if (tag === "Notifications") return "webhooks:write";
  return tag === "Tasking" ? "tasks:write" : "orders:write";
}
