import type { CompletedPart, S3Client } from "@aws-sdk/client-s3";
import { getOrAdd } from "../../../domain/get-or-add.ts";
import { type BucketCredentials, ObjectNotWritten } from "../../../service/parts.ts";
import type { FileToWrite, WriteFile } from "./folder-writer.ts";

export interface S3Settings {
  forcePathStyle: boolean;
  /** Size of upload parts, bytes, at least 5 MiB. */
  partSize: number;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
const PARTS_AT_ONCE = 2;
/** Most bytes that a server copies in one request; larger files are copied in parts of this size. S3 allows 5 GiB. */
const COPIED_AT_ONCE = 512 * 1_048_576;

/** Writes to S3 servers; without a location's credentials with those that the AWS SDK finds, for example AWS_ACCESS_KEY_ID. */
export function createS3Writer(settings: S3Settings, copiedAtOnce = COPIED_AT_ONCE): WriteFile {
  const clients = new Map<string, ReturnType<typeof loadSdk>>();
  return async (object) => {
    const { config, credentials, key, type, bytes } = object;
    const { endpoint, region = "us-east-1" } = config;
    const name = JSON.stringify([endpoint, region, credentials]);
    const loading = getOrAdd(clients, name, () => loadSdk({ ...settings, endpoint, region, credentials }));
    const { client, Upload, s3 } = await loading;
    if (await copyInside(await loading, object, copiedAtOnce)) return;
    const target = { Bucket: config.bucket, Key: key };
    const upload = new Upload({
      client,
      params: { ...target, ContentType: type, Body: bytes },
      partSize: settings.partSize,
      queueSize: PARTS_AT_ONCE,
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      const { uploadId: UploadId } = upload;
      if (UploadId !== undefined) {
        await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
      }
      throw notWritten(error);
    }
    if (object.isTrial && bytes instanceof Uint8Array) await readAndRemove(await loading, target, bytes);
  };
}

/** Reads a trial and removes it; a location's credentials may allow neither. Throws where other bytes come back. */
async function readAndRemove(
  { client, s3 }: Awaited<ReturnType<typeof loadSdk>>,
  target: { Bucket: string; Key: string },
  bytes: Uint8Array,
): Promise<void> {
  const read = client.send(new s3.GetObjectCommand(target));
  const found = await read.then(({ Body }) => Body?.transformToByteArray()).catch(() => undefined);
  await client.send(new s3.DeleteObjectCommand(target)).catch(() => {});
  if (found && Buffer.compare(found, bytes) !== 0) {
    throw new ObjectNotWritten("refused", "The bucket returned other bytes than it took.");
  }
}

/**
 * Copies an object inside its server; returns false where that failed, for example because the location's credentials
 * may not read it.
 */
async function copyInside(
  { client, s3 }: Awaited<ReturnType<typeof loadSdk>>,
  { config, key, type: ContentType, from }: FileToWrite,
  atOnce: number,
): Promise<boolean> {
  if (!from) return false;
  const { size } = from;
  const target = { Bucket: config.bucket, Key: key };
  const CopySource = [from.bucket, ...from.key.split("/")].map(encodeURIComponent).join("/");
  const copy = { ...target, CopySource, CopySourceIfMatch: from.etag };

  async function copyParts(): Promise<void> {
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ ...target, ContentType }));
    try {
      const Parts: CompletedPart[] = [];
      for (let start = 0; start < size; start += atOnce) {
        const PartNumber = Parts.length + 1;
        const CopySourceRange = `bytes=${start}-${Math.min(start + atOnce, size) - 1}`;
        const part = new s3.UploadPartCopyCommand({ ...copy, UploadId, PartNumber, CopySourceRange });
        Parts.push({ PartNumber, ETag: (await client.send(part)).CopyPartResult?.ETag });
      }
      const whole = { ...target, UploadId, MultipartUpload: { Parts } };
      await client.send(new s3.CompleteMultipartUploadCommand(whole));
    } catch (error) {
      await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
      throw error;
    }
  }

  try {
    if (size > atOnce) await copyParts();
    else await client.send(new s3.CopyObjectCommand({ ...copy, ContentType, MetadataDirective: "REPLACE" }));
  } catch {
    return false;
  }
  // A location may let nobody read what it holds.
  const there = await client.send(new s3.HeadObjectCommand(target)).catch(() => undefined);
  return (there?.ContentLength ?? size) === size;
}

interface Server extends Pick<S3Settings, "forcePathStyle"> {
  endpoint: string;
  region: string;
  credentials: BucketCredentials | undefined;
}

async function loadSdk({ endpoint, region, credentials, forcePathStyle }: Server) {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client: S3Client = new s3.S3Client({
    ...{ endpoint, region, forcePathStyle },
    ...(credentials && {
      credentials: { accessKeyId: credentials.accessKeyID, secretAccessKey: credentials.secretAccessKey },
    }),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Many S3 servers lack the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, Upload, s3 };
}

const TRANSIENT = new Set(["RequestTimeout", "IncompleteBody"]);

/** Returns the error without addresses or keys; 4xx is a refusal. */
function notWritten(error: unknown): ObjectNotWritten {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === "CredentialsProviderError") {
    return new ObjectNotWritten("refused", "No credentials for the bucket are set up.");
  }
  if (status === undefined) return new ObjectNotWritten("transient", "The bucket could not be reached.");
  const answer = `${name ?? "Error"}, ${status}`;
  return status === 408 || status === 429 || status >= 500 || TRANSIENT.has(name ?? "")
    ? new ObjectNotWritten("transient", `The bucket could not take the file (${answer}).`)
    : new ObjectNotWritten("refused", `The bucket refused the file (${answer}).`);
}
