import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { onceDone } from "../../../domain/once.ts";
import { pathBelow } from "../../../ingest/read-assets.ts";
import { LINK_LIFETIME } from "../../../service/files/file-links.ts";
import { type ArchiveFiles, FileAway, ObjectNotWritten, type ObjectToWrite } from "../../../service/parts.ts";
import type { WriteFile } from "./folder-writer.ts";

export interface ArchiveSettings {
  /** Folder that `file://` addresses lie in. */
  folder: string | undefined;
  /** S3 server of `s3://` addresses; Amazon's in the region without an address. */
  s3: { endpoint: string | undefined; region: string; forcePathStyle: boolean };
  /** Customers read buckets themselves, by presigned links. */
  arePresigned: boolean;
  /** Customers read files on the web through the service. */
  isProxy: boolean;
}

type Reader = Pick<ArchiveFiles, "facts" | "read">;
type Bucket = Reader & Pick<ArchiveFiles, "link">;

/** Keeps the cause for the log; the caller learns no address. */
const away = (cause?: unknown) =>
  Object.assign(new FileAway("The archive cannot be read at the moment. Try again later."), { cause });

/**
 * Reads the files of an archive in a folder and in buckets, with the credentials that the AWS SDK finds, and copies them
 * by `write`. `report` gets what could not be read, and why.
 */
export function createArchiveFiles(
  settings: ArchiveSettings,
  write: WriteFile,
  report: (href: string, cause: unknown) => void,
): ArchiveFiles {
  const openBucket = onceDone(() => openS3(settings.s3));

  /** Returns the path of a file; no link leads out of the folder. */
  async function pathOf(href: string): Promise<string> {
    const { folder } = settings;
    const path = folder && pathBelow(href, folder);
    if (!folder || !path) throw away("it does not lie below ARCHIVE_DIR");
    const [root, real] = await Promise.all([realpath(resolve(folder)), realpath(path)]).catch(
      (error: unknown) => {
        throw away(error);
      },
    );
    if (!real.startsWith(join(root, sep))) throw away("a link leads out of ARCHIVE_DIR");
    return real;
  }

  const sources: Reader = {
    async facts(href) {
      if (href.startsWith("s3://")) return (await openBucket()).facts(href);
      if (href.startsWith("https://")) return web.facts(href);
      const found = await stat(await pathOf(href));
      if (!found.isFile()) throw away("it is no file");
      return {
        size: found.size,
        etag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`,
      };
    },
    async read(href, range) {
      if (href.startsWith("s3://")) return (await openBucket()).read(href, range);
      if (href.startsWith("https://")) return web.read(href, range);
      return Readable.toWeb(createReadStream(await pathOf(href), range)) as ReadableStream<
        Uint8Array<ArrayBuffer>
      >;
    },
  };

  /** Reports what fails, and answers every fault as one of the archive. */
  function told<T>(href: string, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      const isAway = error instanceof FileAway;
      report(href, isAway ? error.cause : error);
      throw isAway ? error : away(error);
    });
  }
  const files: Reader = {
    facts: (href) => told(href, sources.facts(href)),
    read: (href, range) => told(href, sources.read(href, range)),
  };

  return {
    ...files,
    async link(href, name) {
      if (href.startsWith("https://")) return settings.isProxy ? undefined : href;
      if (!settings.arePresigned || !href.startsWith("s3://")) return undefined;
      const linked = openBucket().then((bucket) => bucket.link(href, name));
      return told(href, linked).catch(() => undefined);
    },
    async copy(href, to) {
      const unread = () => new ObjectNotWritten("transient", "The archive could not be read.");
      const { size, etag } = await files.facts(href).catch(() => {
        throw unread();
      });
      let isUnread = false;
      async function* bytes() {
        let count = 0;
        try {
          if (size === 0) return;
          for await (const part of await files.read(href, { start: 0, end: size - 1 })) {
            count += part.byteLength;
            yield part;
          }
          if (count !== size) throw new Error(`${count} of ${size} bytes came`);
        } catch (error) {
          isUnread = true;
          report(href, error);
          throw unread();
        }
      }
      try {
        const isOnServer = href.startsWith("s3://") && to.method === "s3" && isSameServer(to, settings.s3);
        await write({
          ...to,
          bytes: Readable.from(bytes(), { objectMode: false }),
          ...(isOnServer && { from: { ...bucketPlace(href), etag, size } }),
        });
      } catch (error) {
        throw isUnread ? unread() : error;
      }
    },
  };
}

/** Returns the place of an `s3://` address. */
function bucketPlace(href: string): { bucket: string; key: string } {
  const [, bucket = "", key = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(href) ?? [];
  return { bucket, key };
}

function isSameServer(
  { config }: Pick<ObjectToWrite, "config">,
  { endpoint, region }: ArchiveSettings["s3"],
): boolean {
  const server = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return new URL(config.endpoint).origin === server.origin;
}

/** Sizes and ranges count the bytes of the file, not packed ones; a redirect could lead to an inner address. */
const PLAIN = { headers: { "accept-encoding": "identity" }, redirect: "error" } as const;

/** Reads files on the web. */
const web: Reader = {
  async facts(href) {
    const answer = await fetch(href, { ...PLAIN, method: "HEAD" }).catch((error: unknown) => {
      throw away(error);
    });
    const size = Number(answer.headers.get("content-length") ?? Number.NaN);
    if (!answer.ok || !Number.isFinite(size)) throw away(`status ${answer.status}, size ${size}`);
    return { size, etag: answer.headers.get("etag") ?? `"${size}"` };
  },
  async read(href, { start, end }) {
    const headers = { ...PLAIN.headers, range: `bytes=${start}-${end}` };
    const answer = await fetch(href, { ...PLAIN, headers }).catch((error: unknown) => {
      throw away(error);
    });
    // Without ranges the answer is the whole file.
    const isWhole = answer.status === 200 && Number(answer.headers.get("content-length")) === end - start + 1;
    if (!answer.body || !(answer.status === 206 || isWhole)) throw away(`status ${answer.status}`);
    return answer.body;
  },
};

async function openS3({ endpoint, ...others }: ArchiveSettings["s3"]): Promise<Bucket> {
  const [{ S3Client, GetObjectCommand, HeadObjectCommand }, { getSignedUrl }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  const requestHandler = { connectionTimeout: 5_000, requestTimeout: 60_000 };
  const client = new S3Client({
    requestHandler,
    ...others,
    ...(endpoint !== undefined && { endpoint }),
    maxAttempts: 2,
    // Many S3 servers lack the newer checksums.
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const signing = pLimit(1);
  const placeOf = (href: string) => {
    const { bucket: Bucket, key: Key } = bucketPlace(href);
    return { Bucket, Key };
  };
  return {
    link: (href, name) =>
      signing(async () => {
        // A link takes about a millisecond: a long list of them lets others have their turn.
        await setImmediate();
        const ResponseContentDisposition = `attachment; filename="${name}"`;
        const command = new GetObjectCommand({ ...placeOf(href), ResponseContentDisposition });
        return getSignedUrl(client, command, { expiresIn: LINK_LIFETIME / 1000 });
      }),
    async facts(href) {
      const { ContentLength: size = 0, ETag: etag = `"${size}"` } = await client
        .send(new HeadObjectCommand(placeOf(href)))
        .catch((error: unknown) => {
          throw away(error);
        });
      return { size, etag };
    },
    async read(href, { start, end }) {
      const { Body }: GetObjectCommandOutput = await client
        .send(new GetObjectCommand({ ...placeOf(href), Range: `bytes=${start}-${end}` }))
        .catch((error: unknown) => {
          throw away(error);
        });
      if (!Body) throw away();
      return Body.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
  };
}
