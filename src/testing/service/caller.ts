import { expect } from "vitest";
import { matchEndpoint } from "../../contract/endpoints.ts";
import type { ServiceParts } from "../../service/parts.ts";
import type { ServiceEvent } from "../../service/service-event.ts";
import type { PartsChange } from "./start-service.ts";

/** A running service as suites see it, called in the process or through a socket. */
export interface RunningService {
  parts: ServiceParts & {
    /** Lets time pass until the service's clock has this time (milliseconds). */
    setTime(now: number): void;
    /** Moves the service's clock alone, as one moves that of the demo. */
    jump(now: number): void;
  };
  fetch(request: Request): Promise<Response>;
  advance(now: number): Promise<ServiceEvent[]>;
  nextDue(after: number): Promise<number | undefined>;
  writeDeliveries(now: number): Promise<ServiceEvent[]>;
  sendCallbacks(now: number): Promise<void>;
}

/** Starts a service on parts, and ends it after the test. */
export type Start = (change?: PartsChange) => Promise<RunningService>;

/** Answer, with its JSON parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Someone who is signed in. */
export interface Caller {
  token: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

/** Asks for a token with a form. */
export async function askToken(
  service: RunningService,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answer(
    await service.fetch(
      new Request(`${service.parts.baseUrl}/oauth2/v1/token`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers,
      }),
    ),
  );
}

/** Signs in as a demo client, whose secret is its name. */
export async function signIn(service: RunningService, client = "demo"): Promise<Caller> {
  const { body } = await askToken(service, {
    grant_type: "client_credentials",
    client_id: client,
    client_secret: client,
  });
  return callerWith(service, body.access_token);
}

/** Calls with a bearer token. Successful answers must have the shape that the contract gives them. */
export function callerWith(service: RunningService, token: string): Caller {
  const send: Caller["send"] = async (method, path, body, headers = {}) => {
    const response = await service.fetch(
      new Request(`${service.parts.baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
    const result = await answer(response);
    if (response.ok) {
      const endpoint = matchEndpoint(method, path.replace(/\?.*/, ""));
      expect(endpoint?.result.safeParse(result.body).error).toBeUndefined();
    }
    return result;
  };
  return { token, send, get: (path) => send("GET", path), post: (path, body) => send("POST", path, body) };
}

async function answer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}
