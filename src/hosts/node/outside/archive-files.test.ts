import { describe, expect, it, onTestFinished, vi } from "vitest";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../../testing/processes/s3-server.ts";
import { createArchiveFiles } from "./archive-files.ts";
import { createS3Writer } from "./s3-writer.ts";

const s3Settings = { forcePathStyle: true, partSize: 5 * 1_048_576 };
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);

/** An archive in a bucket of its own server; its credentials come from the environment, as they do in earnest. */
async function openArchive(links: { arePresigned?: boolean; isProxy?: boolean } = {}) {
  const server = await startS3Server();
  vi.stubEnv("AWS_ACCESS_KEY_ID", s3Credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", s3Credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = { endpoint: server.url, bucket: S3_BUCKET, region: "us-east-1" };
  const write = createS3Writer(s3Settings);
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
  const put = async (key: string, bytes: Uint8Array) => {
    const object = { configID: "location", method: "s3", config, type: "image/tiff" } as const;
    await write({ ...object, key, bytes });
    return `s3://${S3_BUCKET}/${key}`;
  };
  return { server, archive, report, put };
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
