import { onTestFinished } from "vitest";
import { startNodeHost } from "../../hosts/node/node.ts";
import { createService, type Service } from "../../service/service.ts";
import type { Start } from "./caller.ts";
import { testParts } from "./start-service.ts";

/** Starts a service that is called as a function. */
export const startInProcess: Start = async (change) => {
  const parts = testParts(change);
  return { ...createService(parts), parts };
};

/** Starts the service behind the Node host on a free port; it is called through its socket. */
export const startBehindSocket: Start = async (change) => {
  const parts = testParts(change);
  let service: Service | undefined;
  const host = await startNodeHost({
    port: 0,
    createService: (baseUrl) => {
      parts.baseUrl = baseUrl;
      service = createService(parts);
      return service;
    },
  });
  onTestFinished(() => host.close());
  return {
    parts,
    fetch: (request) => fetch(request),
    advance: async (now) => service?.advance(now) ?? [],
    nextDue: async (after) => service?.nextDue(after),
    writeDeliveries: async (now) => service?.writeDeliveries(now) ?? [],
    sendCallbacks: async (now) => service?.sendCallbacks(now),
  };
};
