const CONTRACT = "0b6f8c1e-6a57-4c57-9f7e-3d0f2a2f4b10";
const WEBHOOK = "7c1f4d52-0b3c-4f0e-8d7a-5b1f9f0b2a11";
const ITEM = "a3a1b6a4-5f0e-4c55-9c58-2f1d0c9b7e12";
const at = (time: string) => `2026-05-18T${time}Z`;

const ring = [
  [-0.3, 39.4],
  [-0.2, 39.4],
  [-0.2, 39.5],
  [-0.3, 39.5],
  [-0.3, 39.4],
];
const footprint = { type: "Polygon", coordinates: [ring] };
const price = { amount: 145_000, currency: "EUR" };
const notifications = { webhook: { id: WEBHOOK } };
const place = { configID: "2f1f7e53-9a44-4b0d-8f0c-6f2e7d1c3b13", path: "radar/deliveries" };

const item = {
  type: "Feature",
  stac_version: "1.0.0",
  id: ITEM,
  collection: "public",
  geometry: footprint,
  bbox: [-0.3, 39.4, -0.2, 39.5],
  properties: {
    frame_id: "81259390_1",
    datetime: at("06:14:09"),
    created: at("09:02:41"),
    updated: at("09:02:41"),
    start_datetime: at("06:14:09"),
    end_datetime: at("06:14:12"),
    "sar:instrument_mode": "spotlight",
    "sar:product_type": "GRD",
    "sat:orbit_state": "ascending",
  },
  assets: {
    "thumbnail-png": {
      href: "https://data.example.com/files/81259390_1/thumbnails/thumbnail.png?expires=1779091200&signature=c2lnbmVk",
      title: "Thumbnail",
      type: "image/png",
      roles: ["thumbnail"],
    },
  },
};
const page = (entry: unknown) => ({ data: [entry], cursor: "eyJhIjo3fQ.c2lnbmVk" });

const purchase = {
  id: "f0c7d7b2-1a55-4f67-8b16-0b8a7c1d2e14",
  frameID: "81259390_1",
  contractID: CONTRACT,
  createdAt: at("10:00:00"),
  status: "active",
  reference: "PO 4711",
  eula: "STANDARD",
};
const approval = {
  id: "5d0f5f5e-2f7c-4a52-9d63-4f0c8d6b1f55",
  kind: "purchase",
  state: "waiting",
  order: { contractID: CONTRACT, frameID: "81259390_1", eula: "STANDARD" },
  requestedBy: "buyer@example.com",
  createdAt: at("10:00:00"),
  ...price,
  note: "For the claim of the harbor.",
};
const decided = { decidedBy: "manager@example.com", decidedAt: at("10:20:00") };
const contract = {
  id: CONTRACT,
  name: "Standard",
  catalog_collections: { allowed: ["public", "private"], default: "public" },
  hasPricingPlan: true,
  eula: { allowed: ["STANDARD", "GOVERNMENT"], default: "STANDARD" },
  deliveryLocations: [place],
};
const webhook = {
  id: WEBHOOK,
  createdAt: at("10:00:00"),
  updatedAt: at("10:00:00"),
  targetURL: "https://hooks.example.com/radar",
  auth: { type: "basic", username: "radar" },
  status: "active",
};
const delivery = {
  id: "9d3b1c64-8f21-4d3f-9e0a-1c7b5a3f2d15",
  status: "PENDING",
  url: "s3://radar/deliveries/valencia",
  itemIDs: [ITEM],
  deliveryLocations: [{ ...place, subpath: "valencia" }],
};
const taskRequest = {
  contractID: CONTRACT,
  pointOfInterest: { lat: 39.45, lon: -0.25 },
  acquisitionWindow: { start: "2026-05-20T00:00:00Z", end: "2026-05-23T00:00:00Z" },
  imagingMode: "SPOTLIGHT_FINE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  incidenceAngle: { min: 20, max: 40 },
};
const task = {
  ...taskRequest,
  id: "4e8a2f75-7c32-4e1a-8d5b-0f6c4b2e1a16",
  status: "RECEIVED",
  createdAt: at("10:00:00"),
  updatedAt: at("10:00:00"),
  eula: "STANDARD",
  productTypes: ["GRD", "SLC", "QLK"],
};
const pass = { lookSide: "RIGHT", passDirection: "ASCENDING", incidenceAngle: 31.4, footprint };

const STAC = "https://data.example.com/stac";
const stacLinks = [{ rel: "root", href: STAC, type: "application/json" }];
const stacItem = { ...item, links: stacLinks };
const stacPage = {
  type: "FeatureCollection",
  numberReturned: 1,
  links: [
    {
      rel: "next",
      href: `${STAC}/search`,
      type: "application/geo+json",
      method: "POST",
      merge: false,
      body: { limit: 1, token: "eyJhIjo3fQ.c2lnbmVk" },
    },
  ],
  features: [stacItem],
};
const stacCollection = {
  type: "Collection",
  stac_version: "1.0.0",
  id: "public",
  title: "Public catalog",
  description: "The public catalog: radar images that can be bought, with thumbnails.",
  license: "proprietary",
  extent: {
    spatial: { bbox: [[-180, -90, 180, 90]] },
    temporal: { interval: [[at("06:14:09"), at("09:02:41")]] },
  },
  links: stacLinks,
};
const conformsTo = ["https://api.stacspec.org/v1.0.0/core"];
const stacQueryables = {
  $id: `${STAC}/queryables`,
  type: "object",
  properties: { "svc:incidence_center": { type: "number" } },
  additionalProperties: false,
};

/** Bodies and results by operation, for the OpenAPI document. */
export const examples: Readonly<Record<string, { body?: unknown; result: unknown }>> = {
  issueToken: {
    body: { grant_type: "client_credentials", client_id: "demo", client_secret: "demo" },
    result: { access_token: "eyJhbGciOiJIUzI1NiJ9…", token_type: "Bearer", expires_in: 3600 },
  },
  getCollection: {
    result: {
      type: "Collection",
      stac_version: "1.0.0",
      id: "public",
      description: "The public catalog: radar images that can be bought, with thumbnails.",
      license: "proprietary",
      extent: { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [[null, null]] } },
      links: [],
    },
  },
  listCatalogItems: { result: page(item) },
  searchCatalogItems: {
    body: {
      intersects: footprint,
      datetime: "2026-05-01T00:00:00Z/..",
      query: { "sar:product_type": { eq: "GRD" }, "svc:incidence_center": { gte: 20, lte: 40 } },
      sortby: [{ field: "start_datetime", direction: "desc" }],
      limit: 100,
    },
    result: page(item),
  },
  getFramePrice: { result: price },
  purchaseFrame: {
    body: { contractID: CONTRACT, frameID: "81259390_1", reference: "PO 4711", notifications },
    result: purchase,
  },
  listPurchases: { result: page(purchase) },
  getPurchase: { result: { ...purchase, status: "closed" } },
  listPurchaseProducts: { result: { data: [{ ...item, collection: "private" }] } },
  listContracts: { result: { data: [contract] } },
  getContract: { result: contract },
  getContractSummary: {
    result: {
      contractID: CONTRACT,
      currency: "EUR",
      spendLimit: 10_000_000,
      onHold: 145_000,
      consolidatedSpent: 1_740_000,
    },
  },
  listWebhooks: { result: { data: [webhook] } },
  listClients: {
    result: page({ id: "radar-app", status: "active", scopes: ["catalog:read", "orders:read"] }),
  },
  listCompanyOrders: {
    result: page({
      kind: "purchase",
      ...purchase,
      status: "failed",
      clientID: "radar-app",
      amount: price.amount,
      cost: 0,
      currency: price.currency,
      history: [
        { status: "active", at: at("10:00:00") },
        { status: "failed", at: at("10:00:20"), reason: "The files of the frame are damaged." },
      ],
    }),
  },
  requestApproval: {
    body: { kind: approval.kind, order: approval.order, note: approval.note },
    result: approval,
  },
  listApprovals: { result: page(approval) },
  getApproval: { result: { ...approval, amountNow: price.amount } },
  approveOrder: {
    body: { amount: price.amount },
    result: { ...approval, ...decided, state: "approved", orderID: purchase.id },
  },
  declineOrder: {
    body: { word: "We have an image of that week." },
    result: { ...approval, ...decided, state: "declined", word: "We have an image of that week." },
  },
  withdrawRequest: { result: { ...approval, state: "withdrawn", decidedAt: decided.decidedAt } },
  createWebhook: {
    body: {
      targetURL: webhook.targetURL,
      auth: { type: "basic", username: "radar", password: "whsec_bG9uZyBhbmQgcmFuZG9tIQ==" },
    },
    result: webhook,
  },
  getWebhook: { result: webhook },
  changeWebhook: { body: { status: "inactive" }, result: { ...webhook, status: "inactive" } },
  removeWebhook: { result: {} },
  createDelivery: {
    body: { contractID: CONTRACT, itemIDs: [ITEM], deliveryLocations: delivery.deliveryLocations },
    result: delivery,
  },
  listDeliveries: { result: page(delivery) },
  listDeliveryLocationConfigs: {
    result: [
      {
        id: place.configID,
        method: "s3",
        config: { endpoint: "https://s3.example.com", bucket: "radar", region: "us-east-1", keyID: "KEY" },
        status: "active",
      },
    ],
  },
  getDelivery: { result: { ...delivery, status: "SUCCESS" } },
  createTask: { body: taskRequest, result: task },
  listTasks: { result: page(task) },
  getTask: { result: { ...task, status: "ACTIVE" } },
  cancelTask: { body: { status: "CANCELED" }, result: { ...task, status: "CANCELED" } },
  listTaskProducts: { result: { data: [{ ...item, collection: "private" }] } },
  listTaskProductsOfType: { result: { data: [{ ...item, collection: "private" }] } },
  getTaskScene: {
    result: { imagingTime: { start: at("06:14:09"), end: at("06:14:12") }, duration: 3, ...pass },
  },
  getTaskPrice: { result: price },
  checkFeasibility: {
    body: [taskRequest],
    result: {
      feasibility: [
        {
          result: "FEASIBLE",
          price,
          opportunities: [{ imagingStartTime: at("06:14:09"), azimuth: 79, ...pass }],
        },
      ],
    },
  },
  getStacCatalog: {
    result: {
      type: "Catalog",
      stac_version: "1.0.0",
      id: "data.example.com",
      title: "Radar images of data.example.com",
      description: "Search radar (SAR) images, and read those that you own.",
      conformsTo,
      links: stacLinks,
    },
  },
  getStacConformance: { result: { conformsTo } },
  listStacCollections: { result: { collections: [stacCollection], links: stacLinks } },
  getStacCollection: { result: stacCollection },
  listStacItems: { result: stacPage },
  getStacItem: { result: stacItem },
  listStacSearch: { result: stacPage },
  searchStac: {
    body: {
      collections: ["public"],
      intersects: footprint,
      datetime: "2026-05-01T00:00:00Z/..",
      query: { "svc:incidence_center": { gte: 20, lte: 40 } },
      limit: 100,
    },
    result: stacPage,
  },
  getStacQueryables: { result: stacQueryables },
  getStacCollectionQueryables: { result: stacQueryables },
  callback: {
    body: {
      id: "1b7c3d86-6d43-4f2b-9c6a-7e5d3c1f0b17",
      webhookID: WEBHOOK,
      resourceKey: "purchase",
      resourceID: purchase.id,
      data: { status: "closed", itemIDs: [ITEM] },
      timestamp: at("10:00:20"),
    },
    result: undefined,
  },
};
