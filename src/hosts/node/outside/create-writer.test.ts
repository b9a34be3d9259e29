import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { PaintedFile } from "../../../service/files/made-files.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../../testing/processes/s3-server.ts";
import { createWriter } from "./create-writer.ts";

const MEBIBYTE = 1_048_576;
const PIECES = 40;
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pieceAt = (index: number) => Uint8Array.from({ length: MEBIBYTE }, (_, i) => (i * 31) ^ index);

/** A painted file whose bytes are counted as they are read. */
function paintedFile() {
  const read = { pieces: 0 };
  const file: PaintedFile = {
    etag: '"a"',
    size: PIECES * MEBIBYTE,
    wanted: { frame: frameAt([4, 52]), product: { type: "GRD-COG", key: "grd-cog" } },
    stream: () =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(pieceAt(read.pieces++));
          if (read.pieces === PIECES) controller.close();
        },
      }),
  };
  return { file, read };
}

test("a painted file is uploaded part by part as it is painted, and written to a folder likewise", async () => {
  const server = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), "writer-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = createWriter({ forcePathStyle: true, partSize: 5 * MEBIBYTE }, folder);
  const { accessKeyId: accessKeyID, secretAccessKey } = s3Credentials;
  const object = {
    configID: "location",
    config: { endpoint: server.url, bucket: S3_BUCKET, region: "us-east-1" },
    credentials: { accessKeyID, secretAccessKey },
    key: "a.tif",
    type: "image/tiff",
  };
  const { file, read } = paintedFile();
  let readAtFirstPart = 0;
  server.onRequest((method) => {
    if (method === "PUT") readAtFirstPart ||= read.pieces;
  });
  await write({ ...object, method: "s3", bytes: file });
  expect(readAtFirstPart).toBeGreaterThan(0);
  expect(readAtFirstPart).toBeLessThan(PIECES / 2);
  const whole = digest(Buffer.concat(Array.from({ length: PIECES }, (_, index) => pieceAt(index))));
  expect(digest(await server.read("a.tif"))).toBe(whole);
  await write({ ...object, method: "folder", bytes: paintedFile().file });
  expect(digest(await readFile(join(folder, S3_BUCKET, "a.tif")))).toBe(whole);
});
