import { describe, expect, it, onTestFinished, vi } from "vitest";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../../testing/processes/s3-server.ts";
import { createArchiveFiles } from "./archive-files.ts";
import { createS3Writer } from "./s3-writer.ts";

const s3Settings = { forcePathStyle: true, partSize: 5 * 1_048_576 };
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);

/** An archive in a bucket of its own server; its credentials come from the environment, as they do in earnest. */
async function openArchive({
  copiedAtOnce,
  ...links
}: {
  arePresigned?: boolean;
  isProxy?: boolean;
  copiedAtOnce?: number;
} = {}) {
  const server = await startS3Server();
  vi.stubEnv("AWS_ACCESS_KEY_ID", s3Credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", s3Credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = { endpoint: server.url, bucket: S3_BUCKET, region: "us-east-1" };
  const write = createS3Writer(s3Settings, copiedAtOnce);
  const report = vi.fn();
  const archive = createArchiveFiles(
    {
      folder: undefined,
      s3: { endpoint: server.url, region: "us-east-1", forcePathStyle: true },
      ...{ arePresigned: false, isProxy: false, ...links },
    },
    write,
    report,
  );
  const object = { configID: "location", method: "s3", config, type: "image/tiff" } as const;
  const put = async (key: string, bytes: Uint8Array) => {
    await write({ ...object, key, bytes });
    return `s3://${S3_BUCKET}/${key}`;
  };
  /** Requests for objects from now on: how many bytes came or were read, and what was copied. */
  const requests = () => {
    const made: string[] = [];
    server.onRequest((method, path, _, headers) => {
      const copied = headers["x-amz-copy-source"] !== undefined;
      const kind = `${method}${copied ? " copied" : ""}${headers.range ? " range" : ""}`;
      const part = /partNumber=\d+/.exec(path)?.[0] ?? "";
      made.push(`${kind} ${path.split("?")[0]?.replace(`/${S3_BUCKET}/`, "")} ${part}`.trim());
    });
    return made;
  };
  return { server, archive, report, put, object, requests };
}

describe("link", () => {
  it("leads to the bucket itself where it is presigned, with ranges, as a file of that name", async () => {
    const { archive, put, report } = await openArchive({ arePresigned: true });
    const href = await put("7/a b+ü.tif", bytesOf(1000));
    const link = (await archive.link(href, "image.tif")) ?? "";
    expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("3600");
    const part = await fetch(link, { headers: { range: "bytes=10-19" } });
    expect([part.status, part.headers.get("content-disposition")]).toEqual([
      206,
      'attachment; filename="image.tif"',
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytesOf(1000).slice(10, 20));
    expect((await fetch(link.replace("image.tif", "other.tif"))).status).toBe(403);
    expect(report).not.toHaveBeenCalled();
  });

  it("leaves turns to others while many are made", async () => {
    const { archive } = await openArchive({ arePresigned: true });
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    await archive.link("s3://bucket/first.tif", "a.tif");
    turn();
    await Promise.all(Array.from({ length: 50 }, (_, at) => archive.link(`s3://bucket/${at}.tif`, "a.tif")));
    isDone = true;
    expect(turns).toBeGreaterThan(40);
  });

  it("is the service's where none is presigned, or no credentials are there", async () => {
    expect(await (await openArchive()).archive.link("s3://bucket/a.tif", "a.tif")).toBeUndefined();
    const { archive, report } = await openArchive({ arePresigned: true });
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) vi.stubEnv(name, undefined);
    for (const name of ["AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"]) vi.stubEnv(name, "/dev/null");
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    expect(await archive.link("s3://bucket/a.tif", "a.tif")).toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  it("passes addresses on the web on, but not as a proxy, and those of a folder never", async () => {
    const href = "https://example.com/a.tif";
    expect(await (await openArchive()).archive.link(href, "a.tif")).toBe(href);
    const { archive } = await openArchive({ isProxy: true, arePresigned: true });
    expect(await archive.link(href, "a.tif")).toBeUndefined();
    expect(await archive.link("file:///archive/a.tif", "a.tif")).toBeUndefined();
  });
});

describe("copy", () => {
  const object = { key: "run 7/7_1.tif", type: "image/tiff" };

  it("stays inside the server of both sides: no byte of the file is read or sent", async () => {
    const { server, archive, put, object: to, requests } = await openArchive();
    const href = await put("7/a b.tif", bytesOf(1000));
    const made = requests();
    await archive.copy(href, { ...to, ...object });
    expect(made).toEqual(["HEAD 7/a%20b.tif", "PUT copied run%207/7_1.tif", "HEAD run%207/7_1.tif"]);
    expect(await server.read(object.key)).toEqual(bytesOf(1000));
  });

  it("goes part by part where a file is larger than the server copies at once", async () => {
    const { server, archive, put, object: to, requests } = await openArchive({ copiedAtOnce: 400 });
    const href = await put("7/a.tif", bytesOf(1000));
    const made = requests();
    await archive.copy(href, { ...to, ...object });
    expect(made.filter((request) => request.includes("copied"))).toEqual(
      [1, 2, 3].map((part) => `PUT copied run%207/7_1.tif partNumber=${part}`),
    );
    expect(made.filter((request) => request.startsWith("GET"))).toEqual([]);
    expect(await server.read(object.key)).toEqual(bytesOf(1000));
  });

  it.each(["partNumber=2", "run%207"])("streams the file where the server refuses at %s", async (place) => {
    const { server, archive, put, object: to, report } = await openArchive({ copiedAtOnce: 400 });
    const href = await put("7/a.tif", bytesOf(1000));
    const aborted: string[] = [];
    server.onRequest((method, path, response, headers) => {
      if (method === "DELETE") aborted.push(path);
      if (!path.includes(place) || headers["x-amz-copy-source"] === undefined) return;
      response.writeHead(403, { "content-type": "application/xml" });
      response.end("<Error><Code>AccessDenied</Code></Error>");
    });
    await archive.copy(href, { ...to, ...object });
    expect(await server.read(object.key)).toEqual(bytesOf(1000));
    expect(aborted).toEqual([expect.stringContaining("uploadId=")]);
    expect(report).not.toHaveBeenCalled();
  });

  it("streams a file to another server, and one whose copy came out with another size", async () => {
    const [near, far] = [await openArchive(), await openArchive()];
    const href = await near.put("7/a.tif", bytesOf(1000));
    await near.archive.copy(href, { ...far.object, ...object });
    expect(await far.server.read(object.key)).toEqual(bytesOf(1000));
    const made = near.requests();
    near.server.onRequest((method, path, response) => {
      if (method !== "HEAD" || !path.includes("run%207")) return;
      response.writeHead(200, { "content-length": "999" });
      response.end();
    });
    await near.archive.copy(href, { ...near.object, ...object });
    expect(made).toEqual([
      ...["HEAD 7/a.tif", "PUT copied run%207/7_1.tif", "HEAD run%207/7_1.tif"],
      ...["GET range 7/a.tif", "PUT run%207/7_1.tif"],
    ]);
  });
});
