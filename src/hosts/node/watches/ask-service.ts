import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../../domain/json.ts";
import type { User } from "../../../service/directory/directory.ts";
import { ServiceError } from "../../../service/errors.ts";
import type { Service } from "../../../service/service.ts";

const refusal = z.object({ code: z.string(), message: z.string() });

/** Person for whom the service is called, with the credentials of a gateway's other service. */
export interface Asker {
  caller: User;
  connection: string | undefined;
}

/** Calls the service for a person; a body is posted. Throws the service's refusal. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

export function askFor({ caller, connection }: Asker, service: Pick<Service, "fetch">, baseUrl: string): Ask {
  return async (path, body) => {
    const request = new Request(baseUrl.replace(/\/$/, "") + path, {
      method: body ? "POST" : "GET",
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const answer = await service.fetch(request, { requestID: `watch-${randomUUID()}`, caller, connection });
    const value = parseJson(await answer.text());
    if (answer.ok) return value;
    const told = refusal.safeParse(value).data;
    throw new ServiceError(
      // A page would take 401 for the end of its own session.
      answer.status === 401 ? 403 : answer.status,
      told?.code ?? "bad_gateway",
      told?.message ?? `The service answered ${answer.status}.`,
    );
  };
}
