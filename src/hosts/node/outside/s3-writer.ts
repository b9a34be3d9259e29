import type { S3Client } from "@aws-sdk/client-s3";
import { ObjectNotWritten, type WriteObject } from "../../../service/parts.ts";

/** A bucket's server. Credentials come from where the AWS SDK looks for them, for example AWS_ACCESS_KEY_ID. */
export interface S3Settings {
  /** Address of the server; without one, that of Amazon S3 in the region. */
  endpoint?: string | undefined;
  region: string;
  /** Whether the bucket is in the path and not in the name of the host. */
  forcePathStyle: boolean;
  /** Bytes; larger files go up in parts of this size. S3 takes no smaller parts than 5 MiB. */
  partSize: number;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
/** Parts of one file on their way at once. */
const PARTS_AT_ONCE = 2;

/** Writes objects through the AWS SDK, which is loaded with the first of them. */
export function createS3Writer(settings: S3Settings): WriteObject {
  let loading: ReturnType<typeof loadSdk> | undefined;
  return async ({ config, key, type, bytes }) => {
    loading ??= loadSdk(settings);
    const { client, Upload, AbortMultipartUploadCommand } = await loading;
    const upload = new Upload({
      client,
      params: { Bucket: config.bucket, Key: key, ContentType: type, Body: bytes },
      partSize: settings.partSize,
      queueSize: PARTS_AT_ONCE,
      // They are removed below: a removal that fails must not take the place of the first error.
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      const { uploadId: UploadId } = upload;
      if (UploadId !== undefined) {
        const parts = { Bucket: config.bucket, Key: key, UploadId };
        await client.send(new AbortMultipartUploadCommand(parts)).catch(() => {});
      }
      throw notWritten(error);
    }
  };
}

async function loadSdk({ endpoint, region, forcePathStyle }: S3Settings) {
  const [{ S3Client, AbortMultipartUploadCommand }, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const client: S3Client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Tries are counted and waited for by the service.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Many servers that speak S3 know nothing of the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, Upload, AbortMultipartUploadCommand };
}

/** Errors that S3 gives a status of the client's side although another try may succeed. */
const TRANSIENT = new Set(["RequestTimeout", "IncompleteBody"]);

/** What went wrong, without addresses or keys; a server that answers an error on the side of the client refuses. */
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
