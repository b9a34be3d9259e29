import { z } from "zod";
import { modeFamilies } from "../domain/modes.ts";
import { searchBody } from "./catalog.ts";
import { answeredTime } from "./common.ts";
import { endpointsOf } from "./endpoint.ts";

/** Endpoints of the app's host, not of the interface: only pages of the host can call them. */
const endpoint = endpointsOf("Authentication", "/auth");

export const MOST_WATCHES = 50;
/** Characters of a search's parameters: links in mails hold them. */
export const LONGEST_ADDRESS = 6_000;
const LONGEST_NAME = 80;
/** Requests of one search: a polygon on each side of 180°. */
const MOST_PARTS = 40;

/** `soon`: within minutes; `day` and `week` at an hour, UTC, the week's on Monday. */
export const paces = ["soon", "day", "week"] as const;
export const pace = z.strictObject({ every: z.enum(paces), hour: z.number().int().min(0).max(23) });
export type Pace = z.infer<typeof pace>;

export const watchedThings = ["search", "orders"] as const;
export const mailLanguages = ["en", "de", "ja"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const name = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), "must have no line breaks or control characters");

const ring = z
  .array(z.tuple([z.number(), z.number()]).readonly())
  .min(4)
  .readonly();
const polygons = z.array(z.array(ring).min(1).readonly()).max(MOST_PARTS).readonly();

/** Rules of a search that its requests do not express, by which the host drops frames. */
export const sieve = z.strictObject({
  families: z.array(z.enum(modeFamilies)).optional(),
  /** Holes and detailed outlines; continuous polygons. */
  area: polygons.optional(),
  covers: z.strictObject({ area: polygons, least: z.number().min(1).max(100) }).optional(),
});
export type Sieve = z.infer<typeof sieve>;

export const watchedSearch = z.strictObject({
  /** Parameters of the search in the app's address. */
  address: z
    .record(z.string().max(40), z.string())
    .refine(
      (given) => new URLSearchParams(given).toString().length <= LONGEST_ADDRESS,
      "is too long for a link: simplify the outline of the area",
    ),
  bodies: z.array(searchBody).min(1).max(MOST_PARTS),
  /** Last days, in place of the times in the requests: they move on. */
  days: z.number().int().min(1).max(9_999).optional(),
  sieve: sieve.optional(),
});
export type WatchedSearch = z.output<typeof watchedSearch>;

const how = {
  pace,
  /** Webhook of the company to call; without one the person gets e-mail. */
  webhookID: z.string().min(1).max(100).optional(),
  language: z.enum(mailLanguages),
};

const watchBody = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("search"), name, search: watchedSearch, ...how }),
  z.strictObject({ what: z.literal("orders"), ...how }),
]);
export type WatchBody = z.output<typeof watchBody>;

const watch = z.looseObject({
  id: z.string(),
  what: z.enum(watchedThings),
  name: z.string(),
  address: z.record(z.string(), z.string()).optional(),
  pace,
  webhookID: z.string().optional(),
  /** Since when it has failed; undefined once it has succeeded. */
  failingSince: answeredTime.optional(),
});
export type Watch = z.infer<typeof watch>;

/** `mail`: address that e-mail goes to; undefined where the host sends none. */
const watchList = z.looseObject({
  mail: z.string().optional(),
  webhooks: z.boolean(),
  data: z.array(watch),
});
export type WatchList = z.infer<typeof watchList>;

export const listWatches = endpoint("listWatches", "GET", "/watches", {
  summary: "Watches of the person who is signed in.",
  result: watchList,
});

export const addWatch = endpoint("addWatch", "POST", "/watches", {
  summary: "Watch a search or the orders; replaces the watch on the same.",
  body: watchBody,
  result: watch,
});

export const endWatch = endpoint("endWatch", "DELETE", "/watches/{watchID}", {
  summary: "End a watch.",
  params: z.strictObject({ watchID: z.string() }),
  result: z.looseObject({}),
});
