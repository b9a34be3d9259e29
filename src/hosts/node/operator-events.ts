import { createHash, timingSafeEqual } from "node:crypto";
import { readAssets } from "../../ingest/read-assets.ts";
import { Unusable } from "../../ingest/refusal.ts";
import { badRequest, ServiceError } from "../../service/errors.ts";
import { readText } from "../../service/http/read-request.ts";
import { readEvent, type ToldParts, takeEvent } from "../../service/told-orders.ts";

/** Path at the port itself, whatever the path of the interface. */
export const OPERATOR_EVENTS = "/operator/v1/events";

/** Returns a reader of assets whose files lie in buckets, on the web or below a folder. */
export function createFileReader(archiveDir: string | undefined): ToldParts["readFiles"] {
  return (assets, product) => {
    try {
      return readAssets(assets, product, archiveDir)[product] ?? [];
    } catch (error) {
      if (error instanceof Unusable) throw badRequest(`In the assets, ${error.message}`);
      throw error;
    }
  };
}

/**
 * Answers `POST` of an event by the operator's own systems with `{"result": "done"}`, or "known" where the order is
 * so already. Throws 401 without the operator's bearer token.
 */
export async function answerOperator(
  { token, now, ...parts }: ToldParts & { token: string; now: () => number },
  request: Request,
): Promise<Response> {
  const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!isSame(given, token)) {
    const headers = { "www-authenticate": "Bearer" };
    throw new ServiceError(
      401,
      "invalid_token",
      "Send the operator's token, that of OPERATOR_TOKEN.",
      headers,
    );
  }
  if (request.method !== "POST")
    throw new ServiceError(405, "method_not_allowed", "Events are sent by POST.", { allow: "POST" });
  const { text } = await readText(request);
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw badRequest("The body is not JSON.");
  }
  const change = { who: "operator's systems", at: now() };
  return Response.json(
    { result: await takeEvent(parts, readEvent(sent), change) },
    { headers: { "cache-control": "no-store" } },
  );
}

/** Compares in a time that does not depend on the texts. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
