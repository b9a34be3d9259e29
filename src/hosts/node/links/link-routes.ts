import { type Context, Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { productType } from "../../../contract/common.ts";
import { productTypes } from "../../../domain/modes.ts";
import { createLoginLimit } from "../../../service/authentication/oauth-routes.ts";
import type { Directory } from "../../../service/directory/directory.ts";
import { badRequest, notFound, ServiceError } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { readJson } from "../../../service/http/read-request.ts";
import { type LinkRecord, sharedContent } from "../../../service/store/records.ts";
import { cookieOf } from "../sign-in/same-page.ts";
import type { Session } from "../sign-in/sessions.ts";
import type { Links, OpenLink } from "./links.ts";

const plainText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Surrogate}|\p{Control}/u.test(text));

/** Most frames of a quote that is shared. */
const MOST_FRAMES = 500;

/** Body of a new link. Its query is one of the app's own addresses, printable and without a fragment. */
const linkBody = sharedContent
  .extend({
    title: plainText(120).min(1),
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    query: z
      .string()
      .max(8_000)
      .regex(/^(\?[!"$-~]*)?$/),
    contractID: plainText(200).optional(),
    frames: z.array(plainText(100).min(1)).min(1).max(MOST_FRAMES).optional(),
    products: z.array(productType).max(productTypes.length).optional(),
    reference: plainText(200).optional(),
  })
  .refine(({ what, frames }) => (what === "quote") === (frames !== undefined));

const openBody = z.strictObject({ id: z.string().regex(/^[\w-]{22}$/), secret: z.string().max(100) });

const ID = ":id{[\\w-]{22}}";
/** Links whose cookies a browser keeps: more would make its requests too large. */
const MOST_COOKIES = 20;
/** Begins the `X-Swath-Session` of a guest's page; the link's id follows. */
const GUEST_SESSION = "link.";

type Env = { Bindings: RequestNotes };

interface Parts {
  links: Links;
  directory: Pick<Directory, "contracts">;
  /** Returns the session of a person or client; throws 401. */
  sessionOf: (request: Request) => Promise<Session>;
  cookie: { name: string; secure: boolean };
}

/**
 * Serves read-only links: made, listed and ended by whoever is signed in, and opened by anyone who has one. A guest's
 * cookie is the link's own secret, one for each link, beside the session of a person.
 */
export function linkRoutes({ links, directory, sessionOf, cookie }: Parts) {
  const limit = createLoginLimit();
  const options = { path: "/", httpOnly: true, secure: cookie.secure, sameSite: "Strict" } as const;
  const prefix = `${cookie.name}-link-`;

  /** Returns the open link of a guest's cookie; throws 401 where it has ended. */
  async function guestOf(request: Request, id: string): Promise<OpenLink> {
    const secret = cookieOf(request.headers.get("cookie") ?? "", prefix + id);
    const link = secret === undefined ? undefined : await links.find(id, secret);
    if (link) return link;
    throw ended();
  }

  function keepCookie(c: Context, id: string, secret: string, maxAge: number): void {
    const names = (c.req.header("cookie") ?? "").split(/; */).map((pair) => pair.split("=")[0] ?? "");
    const others = names.filter((name) => name.startsWith(prefix) && name !== prefix + id);
    for (const name of others.slice(0, -(MOST_COOKIES - 1))) deleteCookie(c, name, options);
    setCookie(c, prefix + id, secret, { ...options, maxAge });
  }

  const app = new Hono<Env>();

  app.get("/links", async (c) => {
    const own = await sessionOf(c.req.raw);
    return c.json({ data: (await links.listOf(own)).map(shownLink) });
  });

  app.post("/links", async (c) => {
    const own = await sessionOf(c.req.raw);
    const body = linkBody.safeParse(await readJson(c.req.raw));
    if (!body.success) {
      const [issue] = body.error.issues;
      throw badRequest(
        `The link cannot be made: ${issue?.path.join(".") || "the body"} is missing or wrong.`,
      );
    }
    const { contractID, query } = body.data;
    if (new URLSearchParams(query).get("collection") !== null) {
      throw badRequest("A search of your own images cannot be shared with people outside of your company.");
    }
    const isOwn = ({ companyID, contract }: Directory["contracts"][number]) =>
      companyID === own.caller.companyID && contract.id === contractID;
    if (contractID !== undefined && !directory.contracts.some(isOwn)) {
      throw notFound(`There is no contract ${contractID}.`);
    }
    const { record, secret } = await links.make(own, body.data);
    return c.json({ ...shownLink(record), secret }, 201);
  });

  app.delete(`/links/${ID}`, async (c) => {
    if (await links.end(await sessionOf(c.req.raw), c.req.param("id"))) return c.body(null, 204);
    throw notFound("There is no such link.");
  });

  app.post("/links/open", async (c) => {
    const body = openBody.safeParse(await readJson(c.req.raw));
    if (!body.success) throw badRequest("This link is not whole: open it as you got it.");
    const { id, secret } = body.data;
    const login = { clientID: id, address: c.env.address };
    limit.check(login, performance.now());
    const link = await links.find(id, secret);
    if (!link) {
      limit.failed(login, performance.now());
      throw ended();
    }
    limit.succeeded(login);
    await links.opened(link);
    const { createdAt, endsAt } = link.record;
    keepCookie(c, id, secret, Math.floor((endsAt - createdAt) / 1000));
    return c.json(shownGuest(link));
  });

  app.get(`/links/${ID}/session`, async (c) =>
    c.json(shownGuest(await guestOf(c.req.raw, c.req.param("id")))),
  );

  return {
    app,
    /** Returns the open link whose page sends a request; undefined for the page of a person. Throws 401. */
    async guestOfPage(request: Request, pageSession: string | null): Promise<OpenLink | undefined> {
      if (!pageSession?.startsWith(GUEST_SESSION)) return undefined;
      return guestOf(request, pageSession.slice(GUEST_SESSION.length));
    },
  };
}

function shownLink({ id, title, shared, createdAt, endsAt, openedAt }: LinkRecord) {
  return {
    ...{ id, title, what: shared.what },
    createdAt: new Date(createdAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    ...(openedAt !== undefined && { openedAt: new Date(openedAt).toISOString() }),
  };
}

/** Returns a link as the session of its guest's page. */
function shownGuest({ record: { id, title, shared, endsAt }, caller, by }: OpenLink) {
  const expiresAt = new Date(endsAt).toISOString();
  return {
    id: GUEST_SESSION + id,
    company: { id, name: by.company },
    ...{ clientID: caller.clientID, scopes: caller.scopes, expiresAt },
    guest: { link: id, title, by: by.name ?? by.company, ...shared },
  };
}

const ended = () =>
  new ServiceError(401, "unauthorized", "This link has been ended by its owner, or has run out.");
