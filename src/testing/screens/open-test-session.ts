import { openSession, type Session } from "../../api/session.ts";
import type { startService } from "../service/start-service.ts";

type Answer = (request: Request) => Promise<Response>;

/** A fetch function that asks a service directly; `around` may act before or instead of it. */
export function fetchFrom(
  service: Pick<ReturnType<typeof startService>, "fetch">,
  around: (request: Request, answer: Answer) => Promise<Response> = (request, answer) => answer(request),
): typeof fetch {
  return (input, init) => around(new Request(input, init), (request) => service.fetch(request));
}

/** A session of a demo user with a service of the test. */
export function openTestSession(
  service: ReturnType<typeof startService>,
  { clientId = "demo", fetch = fetchFrom(service), pageSize = 100 } = {},
): Promise<Session> {
  return openSession({
    kind: "connected",
    baseUrl: service.parts.baseUrl,
    tokenUrl: "",
    credentials: { clientId, clientSecret: clientId },
    prefix: "svc",
    pageSize,
    fetch,
    sleep: async () => {},
  });
}
