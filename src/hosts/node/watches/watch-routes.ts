import { Hono } from "hono";
import { addWatch } from "../../../contract/watches.ts";
import { badRequest } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { readJson } from "../../../service/http/read-request.ts";
import type { Session } from "../sign-in/sessions.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import type { Watches } from "./watches.ts";

/** Lets the page have its own styles, which the policy of all answers does not. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface RouteParts {
  watches: Watches;
  /** Throws 401 without a session of the page. */
  sessionOf: (request: Request) => Promise<Session>;
}

/** Routes below `auth/watches`: a person's watches, and the end that each mail links to. */
export function watchRoutes({ watches, sessionOf }: RouteParts): Hono<{ Bindings: RequestNotes }> {
  const app = new Hono<{ Bindings: RequestNotes }>();

  app.get("/", async (c) => c.json(await watches.list(await sessionOf(c.req.raw))));

  app.post("/", async (c) => {
    const session = await sessionOf(c.req.raw);
    const body = addWatch.body.safeParse(await readJson(c.req.raw));
    if (!body.success) {
      const [issue] = body.error.issues;
      throw badRequest(`The watch cannot be read: ${issue?.path.join(".")} ${issue?.message}.`);
    }
    return c.json(await watches.add(session, body.data), 201);
  });

  app.delete("/:id{[\\w-]+}", async (c) => {
    await watches.end(await sessionOf(c.req.raw), c.req.param("id"));
    return c.json({});
  });

  app.use("/end/*", async (c, next) => {
    await next();
    c.header("content-security-policy", PAGE_POLICY);
  });

  // Scanners of mails open links: only the button, or a mail program's own, ends the watch.
  app.get("/end/:token{[\\w.-]+}", async (c) => {
    const watch = await watches.named(c.req.param("token"));
    if (watch === "unknown") return c.html(page("en", MAIL_WORDS.en.unknown), 404);
    if (watch === "ended") return c.html(page("en", MAIL_WORDS.en.ended));
    const { endQuestion, endButton } = MAIL_WORDS[watch.language];
    return c.html(page(watch.language, endQuestion, { name: watch.name, button: endButton }));
  });

  app.post("/end/:token{[\\w.-]+}", async (c) => {
    const watch = await watches.named(c.req.param("token"));
    if (watch === "unknown") return c.html(page("en", MAIL_WORDS.en.unknown), 404);
    if (watch === "ended") return c.html(page("en", MAIL_WORDS.en.ended));
    await watches.remove(watch);
    return c.html(page(watch.language, MAIL_WORDS[watch.language].ended));
  });

  return app;
}

function page(lang: string, sentence: string, form?: { name: string; button: string }): string {
  const escaped = (text: string) =>
    text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Swath</title>
</head>
<body>
<main style="max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.25rem">${escaped(form?.name || "Swath")}</h1>
<p>${escaped(sentence)}</p>
${form ? `<form method="post"><button style="font: inherit; padding: 0.5rem 1rem">${escaped(form.button)}</button></form>` : ""}
</main>
</body>
</html>
`;
}
