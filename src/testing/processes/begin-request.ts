import { type IncomingMessage, request } from "node:http";

/**
 * Sends a request, and is fulfilled once the host has begun with it, which it says by 100 Continue. `answer` is its answer, or
 * rejects where the connection is broken off.
 */
export async function beginRequest(url: string): Promise<{ answer: Promise<IncomingMessage> }> {
  const sent = request(url, { headers: { expect: "100-continue" } });
  const begun = new Promise<void>((resolve, reject) => {
    sent.once("continue", resolve);
    sent.once("error", reject);
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", (incoming) => resolve(incoming.resume()));
    sent.once("error", reject);
  });
  // Whoever is told of it may still be busy when it breaks.
  answer.catch(() => {});
  sent.end();
  await begun;
  return { answer };
}
