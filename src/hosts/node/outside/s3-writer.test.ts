import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../../testing/processes/s3-server.ts";
import { createS3Writer } from "./s3-writer.ts";

const MEBIBYTE = 1_048_576;

/** A writer to an address; credentials come from the environment, as they do in earnest. */
function writerTo(endpoint: string, secret = s3Credentials.secretAccessKey) {
  vi.stubEnv("AWS_ACCESS_KEY_ID", s3Credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const region = "us-east-1";
  const write = createS3Writer({ forcePathStyle: true, partSize: 5 * MEBIBYTE });
  return (key: string, bytes: Uint8Array, bucket = S3_BUCKET, isTrial = false) =>
    write({
      configID: "location",
      method: "s3",
      config: { endpoint, bucket, region },
      key,
      type: "image/tiff",
      bytes,
      ...(isTrial && { isTrial }),
    });
}

const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31) ^ (index >> 8));
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A server that answers every request so. */
async function answering(status: number, code: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>secret words</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a file lands under its key, also one with spaces, signs and letters beyond ASCII", async () => {
  const server = await startS3Server();
  const write = writerTo(server.url);
  const key = "claims/run 7/Ä+&=%2F'()/10_1_GRD_grd-tif.tif";
  await write(key, bytesOf(1000));
  // The server of the tests spells the "&" of a key wrongly in lists.
  expect(await server.keys()).toHaveLength(1);
  expect(digest(await server.read(key))).toBe(digest(bytesOf(1000)));
});

test("a trial is read and removed where the credentials may, and fails where other bytes come back", async () => {
  const server = await startS3Server();
  const made: string[] = [];
  let answers: Readonly<Record<string, [status: number, body: string]>> = {};
  server.onRequest((method, _path, response) => {
    made.push(method);
    const [status, body] = answers[method] ?? [];
    if (status) response.writeHead(status, { "content-type": "application/xml" }).end(body);
  });
  const trial = () => writerTo(server.url)("trial.txt", bytesOf(40), S3_BUCKET, true);
  await trial();
  expect([made, await server.keys()]).toEqual([["PUT", "GET", "DELETE", "GET"], []]);
  const refusal: [number, string] = [403, "<Error><Code>AccessDenied</Code></Error>"];
  answers = { GET: refusal, DELETE: refusal };
  await trial();
  answers = { GET: [200, "others"] };
  await expect(trial()).rejects.toMatchObject({
    kind: "refused",
    message: "The bucket returned other bytes than it took.",
  });
  answers = { PUT: refusal };
  await expect(trial()).rejects.toMatchObject({
    message: "The bucket refused the file (AccessDenied, 403).",
  });
});

test("an empty file is a file", async () => {
  const server = await startS3Server();
  await writerTo(server.url)("empty", new Uint8Array());
  expect(await server.keys()).toEqual(["empty"]);
});

test("a file larger than two parts goes up in parts and is whole", async () => {
  const server = await startS3Server();
  const parts: string[] = [];
  server.onRequest((method, path) => {
    if (method === "PUT") parts.push(/partNumber=(\d+)/.exec(path)?.[1] ?? "whole");
  });
  const bytes = bytesOf(12 * MEBIBYTE + 7);
  await writerTo(server.url)("large.tif", bytes);
  expect(parts.sort()).toEqual(["1", "2", "3"]);
  expect(digest(await server.read("large.tif"))).toBe(digest(bytes));
});

test("a part that is not taken leaves no object, and the others are given up", async () => {
  const server = await startS3Server();
  const removals: string[] = [];
  server.onRequest((method, path, response) => {
    if (path.includes("partNumber=2")) response.destroy();
    if (method === "DELETE") removals.push(path);
  });
  const writing = writerTo(server.url)("large.tif", bytesOf(12 * MEBIBYTE));
  await expect(writing).rejects.toMatchObject({ kind: "transient" });
  expect(await server.keys()).toEqual([]);
  expect(removals).toEqual([expect.stringContaining("uploadId=")]);
});

test("writing the same again changes nothing", async () => {
  const server = await startS3Server();
  const write = writerTo(server.url);
  for (let time = 0; time < 2; time++) await write("a", bytesOf(10));
  expect(await server.keys()).toEqual(["a"]);
  expect(await server.read("a")).toEqual(bytesOf(10));
});

test("a wrong secret and a bucket that does not exist are refusals", async () => {
  const server = await startS3Server();
  const wrong = writerTo(server.url, "wrong")("a", bytesOf(1));
  await expect(wrong).rejects.toMatchObject({ kind: "refused" });
  const missing = writerTo(server.url)("a", bytesOf(1), "no-such-bucket");
  await expect(missing).rejects.toMatchObject({
    kind: "refused",
    message: "The bucket refused the file (NoSuchBucket, 404).",
  });
  expect(await server.keys()).toEqual([]);
});

test("throttling, a failing server and none at all are transient, and the words of the server are not kept", async () => {
  const cases = [
    await answering(503, "SlowDown"),
    await answering(500, "InternalError"),
    "http://127.0.0.1:9",
  ];
  for (const endpoint of cases) {
    const error = await writerTo(endpoint)("a", bytesOf(1)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "transient" });
    expect(String(error)).not.toContain("secret words");
  }
});

test("a denied write is a refusal", async () => {
  const write = writerTo(await answering(403, "AccessDenied"));
  await expect(write("a", bytesOf(1))).rejects.toMatchObject({ kind: "refused" });
});

test("a server that knows neither newer checksums nor signed chunks takes files, whole and in parts", async () => {
  const written: [key: string, bytes: number][] = [];
  const parts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const size = Buffer.concat(chunks).length;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket.test");
    const isNewer =
      Object.keys(request.headers).some((name) => /^x-amz-(sdk-)?(checksum|trailer)/.test(name)) ||
      /aws-chunked/.test(request.headers["content-encoding"] ?? "") ||
      /STREAMING/.test(String(request.headers["x-amz-content-sha256"]));
    const answer = (status: number, body = "") =>
      response.writeHead(status, { "content-type": "application/xml", etag: '"1"' }).end(body);
    if (isNewer) return answer(501, "<Error><Code>NotImplemented</Code></Error>");
    if (searchParams.has("uploads"))
      return answer(
        200,
        "<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>",
      );
    const partNumber = searchParams.get("partNumber");
    if (partNumber !== null) parts.set(partNumber, size);
    else if (request.method === "PUT") written.push([pathname, size]);
    else written.push([pathname, [...parts.values()].reduce((sum, one) => sum + one, 0)]);
    return answer(200, "<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const write = writerTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await write("a b+%/é", bytesOf(1000));
  await write("large", bytesOf(12 * MEBIBYTE));
  expect(written).toEqual([
    [`/${S3_BUCKET}/a%20b%2B%25/%C3%A9`, 1000],
    [`/${S3_BUCKET}/large`, 12 * MEBIBYTE],
  ]);
  expect([...parts.keys()].sort()).toEqual(["1", "2", "3"]);
});
