import { promises as dns, type LookupAddress } from "node:dns";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type OutgoingRequest, RefusedTarget, type Send } from "../../../service/parts.ts";
import { isPublicAddress } from "../../../service/webhooks/target-fault.ts";

interface TargetPolicy {
  allowsHttp: boolean;
  allowsAddress(address: string): boolean;
}

export const publicTargets: TargetPolicy = { allowsHttp: false, allowsAddress: isPublicAddress };
export const anyTargets: TargetPolicy = { allowsHttp: true, allowsAddress: () => true };

interface SenderParts {
  policy?: TargetPolicy;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * Posts callbacks. The name is resolved once, every address must be allowed, and one of them is used. Redirects
 * are not followed.
 */
export function createWebhookSender({
  policy = publicTargets,
  resolve = (hostname) => dns.lookup(hostname, { all: true }),
}: SenderParts = {}): Send {
  return async (outgoing) => {
    const { protocol, hostname } = new URL(outgoing.url);
    if (protocol !== "https:" && !(protocol === "http:" && policy.allowsHttp)) {
      throw new RefusedTarget("The target is not https.");
    }
    const signal = AbortSignal.timeout(outgoing.timeoutMs);
    try {
      const addresses = await unlessAborted(signal, addressesOf(hostname, resolve));
      if (addresses.length === 0 || !addresses.every(({ address }) => policy.allowsAddress(address))) {
        throw new RefusedTarget("The target points to an address that callbacks may not reach.");
      }
      return { status: await post(outgoing, addresses, signal) };
    } catch (error) {
      if (error instanceof RefusedTarget) throw error;
      throw new Error(signal.aborted ? `No answer within ${outgoing.timeoutMs / 1000} s.` : reasonOf(error));
    }
  };
}

async function addressesOf(hostname: string, resolve: (hostname: string) => Promise<LookupAddress[]>) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}

function post(
  { url, headers, body }: OutgoingRequest,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<number> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    signal,
    lookup: answerWith(addresses),
    // A reused connection may lead to an address that is no longer allowed.
    agent: false,
  };
  return new Promise((settle, fail) => {
    const sent = request(url, options, (response) => {
      response.on("error", () => {});
      response.destroy();
      settle(response.statusCode ?? 0);
    });
    sent.on("error", fail);
    sent.on("close", () => fail(new Error("The connection was closed.")));
    sent.end(body);
  });
}

function answerWith(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((settle, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    promise.then(settle, fail);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name of the target is not known.",
  EAI_AGAIN: "The name of the target could not be looked up.",
  ECONNREFUSED: "The target refused the connection.",
  ECONNRESET: "The target closed the connection without an answer.",
  EHOSTUNREACH: "The target cannot be reached.",
  ENETUNREACH: "The target cannot be reached.",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (REASONS[code]) return REASONS[code];
  return code === "" ? "The callback could not be sent." : `The callback could not be sent (${code}).`;
}
