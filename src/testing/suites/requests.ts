import { expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { askToken, type Start, signIn } from "../service/caller.ts";

const problem = { accept: "application/json, application/problem+json" };

/** Tests the rules of every operation: errors, strictness, limits, CORS (interface 3.3). */
export function requestsSuite(start: Start): void {
  test("an error has code and message by default", async () => {
    const caller = await signIn(await start());
    const { status, body } = await caller.get("/api/catalog/v2/items?colour=red");
    const message = 'Unknown parameter "colour" in the query.';
    const errors = [{ pointer: "/query/colour", code: "unknown", message }];
    expect([status, body]).toEqual([400, { code: "bad_request", message, errors }]);
    // An error without a field names no field.
    expect((await caller.get("/nowhere")).body).toEqual({
      code: "not_found",
      message: "There is nothing at this address.",
    });
  });

  test("every answer has the id of its request: the one that it brings, if it can be told again, or a new one", async () => {
    const service = await start();
    const caller = await signIn(service);
    const paths = ["/api/company/v1/contracts", "/nowhere", "/api/catalog/v2/search", "/files/a/b/c"];
    for (const path of [...paths, "/api/catalog/v2/items?limit=0"]) {
      const given = await caller.send("GET", path, undefined, { ...problem, "x-request-id": "a.B-9_z" });
      expect([path, given.headers.get("x-request-id")]).toEqual([path, "a.B-9_z"]);
      if (given.status >= 400) expect(given.body.requestID).toBe("a.B-9_z");
      for (const odd of [undefined, "x".repeat(129), "a b", "é"]) {
        const headers = { ...problem, ...(odd !== undefined && { "x-request-id": odd }) };
        const made = await caller.send("GET", path, undefined, headers);
        expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
        if (made.status >= 400) expect(made.body.requestID).toBe(made.headers.get("x-request-id"));
      }
    }
    const refused = await service.fetch(
      new Request(`${service.parts.baseUrl}/oauth2/v1/token`, { method: "POST" }),
    );
    expect(refused.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an error has all fields of problem details when they are accepted", async () => {
    const caller = await signIn(await start());
    const { body, headers } = await caller.send("GET", "/api/catalog/v2/items?limit=0", undefined, problem);
    expect(body).toEqual({
      title: "Bad Request",
      code: "bad_request",
      details: '"limit" in the query must be at least 1.',
      reference: expect.stringContaining("/api/catalog/v2/items"),
      requestID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: "2026-06-02T12:00:00.000Z",
      errors: [
        { pointer: "/query/limit", code: "range", message: '"limit" in the query must be at least 1.' },
      ],
    });
    expect(headers.get("content-type")).toBe("application/problem+json");
  });

  test("every answer has a request id: the caller's own where it is sane, else a new one", async () => {
    const service = await start();
    const caller = await signIn(service);
    const idOf = async (path: string, headers: Record<string, string> = {}) =>
      (await caller.send("GET", path, undefined, headers)).headers.get("x-request-id");
    const contracts = "/api/company/v1/contracts";
    const [first, second] = [await idOf(contracts), await idOf(contracts)];
    for (const id of [first, second]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(first).not.toBe(second);
    for (const path of [contracts, "/nowhere"])
      expect(await idOf(path, { "x-request-id": "own.1:a_b-c" })).toBe("own.1:a_b-c");
    for (const odd of ["two words", "x".repeat(129), "<b>"]) {
      expect(await idOf(contracts, { "x-request-id": odd })).toMatch(/^[0-9a-f-]{36}$/);
    }
    const refused = await caller.send("GET", "/nowhere", undefined, { ...problem, "x-request-id": "mine" });
    expect(refused.body.requestID).toBe("mine");
    const form = { grant_type: "client_credentials" };
    const token = await askToken(service, form);
    expect(token.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(token.body.requestID).toBe(token.headers.get("x-request-id"));
    expect((await askToken(service, form, { "x-request-id": "mine" })).body).toMatchObject({
      error: "invalid_request",
      requestID: "mine",
    });
  });

  test("a text that no database could keep is refused, wherever it stands and however deep", async () => {
    const caller = await signIn(await start());
    const create = async (text: string) => {
      const { status, body } = await caller.send("POST", "/api/catalog/v2/purchases", text);
      return [status, body.message];
    };
    const nul = [400, "The body contains text that cannot be stored: it contains a NUL character."];
    expect(await create('{"contractID": "a", "frameID": "1_1", "reference": "a\\u0000b"}')).toEqual(nul);
    expect(await create('{"a\\u0000": 1}')).toEqual(nul);
    const half = "The body contains text that cannot be stored: it contains half of a surrogate pair.";
    expect(await create('{"contractID": "a", "frameID": "1_1", "reference": "\\ud834"}')).toEqual([
      400,
      half,
    ]);
    const path = await caller.get("/api/catalog/v2/purchases/a%00b");
    expect([path.status, path.body.message]).toEqual([
      400,
      "The path contains text that cannot be stored: it contains a NUL character.",
    ]);
    expect((await create(`${"[".repeat(50_000)}${"]".repeat(50_000)}`))[0]).toBe(400);
  });

  test("malformed JSON, a body of another type and a missing body are distinguished", async () => {
    const caller = await signIn(await start());
    const search = (body: string, headers = {}) =>
      caller.send("POST", "/api/catalog/v2/search", body, headers);
    expect((await search("{")).body.message).toBe("The body is not well-formed JSON.");
    expect((await search("")).body.message).toBe("The body is missing.");
    expect((await search("[]")).body.message).toBe("The body must be of type object.");
    expect((await search("{}", { "content-type": "text/csv" })).status).toBe(415);
  });

  test("a body that is not UTF-8 is refused, and nothing is put in the place of its bytes", async () => {
    const service = await start();
    const { token } = await signIn(service);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const bytes = Uint8Array.of(...new TextEncoder().encode('{"ids": ["'), 0xc3, 0x28, 0x22, 0x5d, 0x7d);
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      const answer = await service.fetch(new Request(`${service.parts.baseUrl}/api/catalog/v2/search`, init));
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toBe("The body is not encoded in UTF-8.");
    }
  });

  test("a body in an encoding is refused, and told which one is taken", async () => {
    const caller = await signIn(await start());
    for (const encoding of ["gzip", "br", "x-odd", "identity, gzip"]) {
      const headers = { "content-encoding": encoding };
      const {
        status,
        body,
        headers: told,
      } = await caller.send("POST", "/api/catalog/v2/search", "{}", headers);
      expect([encoding, status, body.message]).toEqual([
        encoding,
        415,
        "The body must be sent as it is, without a Content-Encoding.",
      ]);
      expect(told.get("accept-encoding")).toBe("identity");
    }
    const plain = { "content-encoding": "identity" };
    expect((await caller.send("POST", "/api/catalog/v2/search", "{}", plain)).status).toBe(200);
  });

  test("a wrong type, a missing parameter and a repeated one each get their sentence", async () => {
    const caller = await signIn(await start());
    const wrong = await caller.post("/api/catalog/v2/search", { limit: "ten" });
    expect(wrong.body.message).toBe('"limit" in the body must be of type number.');
    const missing = await caller.post("/api/catalog/v2/purchases", { contractID: "x" });
    expect(missing.body.message).toBe('Missing parameter "frameID" in the body.');
    const twice = await caller.get("/api/catalog/v2/items?limit=1&limit=2");
    expect(twice.body.message).toBe('Parameter "limit" is given more than once.');
  });

  test("a name that no schema sees is unknown, too, however it is spelled", async () => {
    const caller = await signIn(await start());
    for (const query of ['{"__proto__": {"eq": 1}}', '{"\\u005f_proto__": {"nonsense": 1}}']) {
      const search = await caller.send("POST", "/api/catalog/v2/search", `{"query": ${query}}`);
      expect([search.status, search.body.message]).toEqual([
        400,
        'Unknown parameter "__proto__" in the body.',
      ]);
    }
  });

  test("a bound of one is shown in the singular", async () => {
    const caller = await signIn(await start());
    const none = await caller.post("/api/catalog/v2/search", { collections: [] });
    expect(none.body.message).toBe('"collections" in the body must have at least 1 entry.');
    const field = await caller.post("/api/catalog/v2/search", { sortby: [{ field: "", direction: "asc" }] });
    expect(field.body.message).toMatch(/must have at least 1 character\.$/);
  });

  test("what is not possible at a file or a collection document is shown with what is", async () => {
    const caller = await signIn(await start());
    for (const path of ["/files/1_1/catalog/thumbnail.png", "/api/catalog/v2/collections/archive"]) {
      const { status, headers } = await caller.send("POST", path, "{}");
      expect([path, status, headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
    }
  });

  test("a wrong choice is answered with the choices there are", async () => {
    const caller = await signIn(await start());
    const { body } = await caller.post("/api/catalog/v2/purchases", {
      contractID: "x",
      frameID: "1_1",
      eula: "standard",
    });
    expect(body.message).toBe('"eula" in the body must be one of STANDARD, GOVERNMENT, MULTI.');
  });

  test("a body above 256 KB is refused, and one above 16 KB where no client sends as much", async () => {
    const service = await start();
    const caller = await signIn(service);
    const { status } = await caller.post("/api/catalog/v2/search", { ids: ["x".repeat(262_145)] });
    expect(status).toBe(413);
    const form = { grant_type: "client_credentials", client_id: "x".repeat(16_384) };
    expect((await askToken(service, form)).status).toBe(413);
  });

  test("an address or headers beyond any need are refused", async () => {
    const caller = await signIn(await start());
    expect((await caller.get(`/api/catalog/v2/items?ids=${"x".repeat(17_000)}`)).status).toBe(414);
    const headers = { "x-long": "x".repeat(33_000) };
    expect((await caller.send("GET", "/api/catalog/v2/items", undefined, headers)).status).toBe(431);
  });

  test("names that every object has are unknown parameters too", async () => {
    const caller = await signIn(await start());
    for (const body of [
      '{"__proto__":{"limit":1}}',
      '{"constructor":1}',
      '{"query":{"toString":{"eq":1}}}',
    ]) {
      expect((await caller.send("POST", "/api/catalog/v2/search", body)).status).toBe(400);
    }
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const { status, body } = await caller.get(`/api/catalog/v2/items?${name}=1`);
      expect([name, status, body.errors]).toEqual([
        name,
        400,
        [expect.objectContaining({ pointer: `/query/${name}`, code: "unknown" })],
      ]);
    }
  });

  test("every operation of the contract is carried out: an empty request is answered or refused with a reason", async () => {
    const caller = await signIn(await start());
    for (const { method, path } of endpoints) {
      const { status } = await caller.send(method, path.replaceAll(/\{\w+\}/g, "1"));
      expect(status, `${method} ${path}`).toBeLessThan(500);
      expect(status, `${method} ${path}`).not.toBe(405);
    }
  });

  test.each([
    ...["%E0%A4%A", "%", "%zz", "%00", "%ff", "%2F", "..%2f..%2fhealthz", "a%0d%0aX-Evil:1", "%/products"],
    "?limit=%E0%A4%A",
  ])("broken percent signs (%s) are refused as any other address, below every resource", async (rest) => {
    const service = await start();
    const { token } = await signIn(service);
    for (const below of [
      ...["/api/catalog/v2/purchases", "/api/tasking/v2/tasks", "/api/notifications/v1/webhooks"],
      ...["/api/delivery/v1/deliveries", "/api/company/v1/contracts", "/files", "/nowhere"],
    ]) {
      const address = `${service.parts.baseUrl}${below}${rest.startsWith("?") ? "" : "/"}${rest}`;
      const response = await service.fetch(
        new Request(address, { headers: { authorization: `Bearer ${token}` } }),
      );
      const { code, message } = await response.json();
      expect([address, [400, 404].includes(response.status), typeof code, typeof message]).toEqual([
        ...[address, true, "string", "string"],
      ]);
      expect(response.headers.get("x-request-id")).toMatch(/\S/);
      expect(response.headers.has("x-evil")).toBe(false);
    }
    expect((await (await signIn(service)).get("/api/company/v1/contracts")).status).toBe(200);
  });

  test("an unknown address is 404 and a wrong method 405 with the right ones", async () => {
    const caller = await signIn(await start());
    expect((await caller.get("/api/catalog/v9/items")).status).toBe(404);
    const { status, headers } = await caller.send("DELETE", "/api/catalog/v2/purchases");
    expect([status, headers.get("allow")]).toEqual([405, "POST, GET, HEAD"]);
  });

  test("a page of another origin may call and read the headers it needs", async () => {
    const service = await start();
    const preflight = await service.fetch(
      new Request(`${service.parts.baseUrl}/api/catalog/v2/search`, {
        method: "OPTIONS",
        headers: { "access-control-request-headers": "authorization,content-type" },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
    const { headers } = await (await signIn(service)).get("/nowhere");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
  });

  test("too many calls of one client are answered 429 with a time to wait, others are not", async () => {
    const service = await start({ rateLimit: true });
    const caller = await signIn(service);
    for (let call = 0; call < 50; call++) {
      expect((await caller.get("/api/company/v1/contracts")).status).toBe(200);
    }
    const { status, body, headers } = await caller.get("/api/company/v1/contracts");
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "too_many_requests", "1"]);
    const other = await signIn(service, "demo-two");
    expect((await other.get("/api/company/v1/contracts")).status).toBe(200);
    service.parts.setTime(service.parts.clock() + 1_000);
    expect((await caller.get("/api/company/v1/contracts")).status).toBe(200);
  });

  test("a bug is answered 500 with nothing about it but a request id, which is reported", async () => {
    const reports: [unknown, string][] = [];
    const bug = new Error("the secret cause");
    const service = await start({
      report: (error, requestID) => reports.push([error, requestID]),
      files: {
        quicklook: async () => {
          throw bug;
        },
        product: async () => new Uint8Array(),
      },
    });
    const caller = await signIn(service);
    const { body } = await caller.get("/api/catalog/v2/items?limit=1");
    const response = await service.fetch(
      new Request(body.data[0].assets["thumbnail-png"].href, { headers: problem }),
    );
    const shown = await response.json();
    expect([response.status, shown.code]).toEqual([500, "internal_server_error"]);
    expect(JSON.stringify(shown)).not.toContain("secret cause");
    expect(reports).toEqual([[bug, shown.requestID]]);
  });
}
