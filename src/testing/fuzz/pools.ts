import { productTypes } from "../../domain/modes.ts";
import { contracts } from "../service/demo-contracts.ts";
import { TEST_NOW } from "../service/start-service.ts";

/** Values that lead past the first checks, by the name of the field that takes them; answers add theirs. */
export interface Pools {
  values(name: string): readonly unknown[];
  /** Takes what an answer of an operation tells: ids, cursors, links. */
  learn(operation: string, answer: unknown): void;
}

const MOST_KEPT = 200;
const hours = (count: number) => new Date(TEST_NOW + count * 3_600_000).toISOString();
const ring = [
  [179, -17],
  [-179, -17],
  [-179, -16],
  [179, -16],
  [179, -17],
];
const location = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };

const given: Readonly<Record<string, readonly unknown[]>> = {
  grant_type: ["client_credentials", "client_credentials", "client_credentials", "password"],
  client_id: ["demo", "demo", "demo", "nobody"],
  client_secret: ["demo", "demo", "demo", "nobody"],
  contractID: [...Array(9).fill(contracts.euros), ...Object.values(contracts)],
  limit: [1, 2, 10, 50],
  datetime: [`${hours(-2_000)}/..`, `../${hours(0)}`, `${hours(-9_000)}/${hours(0)}`, hours(-100)],
  bbox: [
    [-180, -90, 180, 90],
    [3, 51, 5, 53],
    [170, -20, -170, -10],
    [0, 0, 0, 10, 10, 10],
  ],
  intersects: [{ type: "Polygon", coordinates: [ring] }],
  field: [
    "id",
    "frame_id",
    "start_datetime",
    "svc:incidence_center",
    "sar:product_type",
    "properties.created",
  ],
  sortby: [[{ field: "start_datetime", direction: "desc" }], [{ field: "id", direction: "asc" }]],
  start: [hours(30), hours(50)],
  end: [hours(80), hours(200), hours(330)],
  createdAfter: [hours(-1)],
  createdBefore: [hours(1)],
  configID: [location.configID],
  path: [location.path, `${location.path}/a`, "demo-bucket/archive/radar"],
  subpath: ["a", "a/b"],
  subPath: ["a", "a/b"],
  "pointOfInterest[lat]": ["0", "-16.8"],
  "pointOfInterest[lon]": ["179.99", "4"],
  productType: productTypes,
  targetURL: ["https://hooks.example.com/a", "https://hooks.example.org/b"],
  collection: ["public", "private"],
  webhookID: ["none"],
  deliveryID: ["none"],
  purchaseID: ["none"],
  taskID: ["none"],
  "itemIDs[]": ["none"],
  cursor: [""],
  href: [],
};

/** Parameters that take the `id` of an answer. */
const ids: Readonly<Record<string, readonly string[]>> = {
  purchaseFrame: ["purchaseID"],
  listPurchases: ["purchaseID"],
  createTask: ["taskID"],
  listTasks: ["taskID"],
  createWebhook: ["webhookID", "id"],
  listWebhooks: ["webhookID", "id"],
  createDelivery: ["deliveryID"],
  listDeliveries: ["deliveryID"],
  searchCatalogItems: ["ids[]"],
  listCatalogItems: ["ids[]"],
  listPurchaseProducts: ["itemIDs[]"],
  listTaskProducts: ["itemIDs[]"],
};

export function createPools(): Pools {
  const pools = new Map(Object.entries(given).map(([name, values]) => [name, [...values]]));

  function keep(name: string, value: unknown): void {
    const pool = pools.get(name) ?? [];
    pools.set(name, pool);
    if (pool.includes(value)) return;
    pool.push(value);
    // Given values stay.
    if (pool.length > MOST_KEPT) pool.splice(given[name]?.length ?? 0, 1);
  }

  function walk(operation: string, value: unknown): void {
    if (Array.isArray(value)) for (const entry of value.slice(0, 20)) walk(operation, entry);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === "id") for (const pool of ids[operation] ?? []) keep(pool, inner);
      else if (name === "frame_id") keep("frameID", inner);
      else if (name === "cursor" || name === "href") keep(name, inner);
      walk(operation, inner);
    }
  }

  return { values: (name) => pools.get(name) ?? [], learn: walk };
}
