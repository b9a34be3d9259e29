import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";

/** The only credentials that the server of the tests knows. */
export const s3Credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
export const S3_BUCKET = "test-bucket";

/** A server that speaks S3, with one bucket. */
export interface S3Server {
  url: string;
  /** Called when a request comes in, before the server sees it; may answer in its place. */
  onRequest(
    listener: (method: string, path: string, response: ServerResponse, headers: IncomingHttpHeaders) => void,
  ): void;
  /** Keys in the bucket, in order. */
  keys(): Promise<string[]>;
  read(key: string): Promise<Uint8Array>;
}

/** Starts an S3 server on loopback; `atEnd` gets what ends it, by default the test. */
export async function startS3Server(atEnd: AtEnd = onTestFinished): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "swath-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: S3_BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const listeners: Parameters<S3Server["onRequest"]>[0][] = [];
  const handlers = server.httpServer.listeners("request");
  server.httpServer.removeAllListeners("request");
  server.httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) {
      listener(request.method ?? "", request.url ?? "", response, request.headers);
    }
    if (response.writableEnded || response.destroyed) return;
    for (const handle of handlers) handle.call(server.httpServer, request, response);
  });
  const url = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint: url,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: s3Credentials,
    // The server does not know how a list is signed by newer clients; it answers without a signature.
    signer: { sign: async (request) => request },
  });
  atEnd(async () => {
    client.destroy();
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
    await rm(directory, { recursive: true, force: true });
  });
  return {
    url,
    onRequest: (listener) => void listeners.unshift(listener),
    async keys() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: S3_BUCKET })) {
        for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
      }
      return keys;
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}
