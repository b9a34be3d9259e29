import type { S3Client } from "@aws-sdk/client-s3";
import { ObjectNotWritten, type WriteObject } from "../../../service/parts.ts";

/** S3 server; credentials come from where the AWS SDK looks, for example AWS_ACCESS_KEY_ID. */
export interface S3Settings {
  endpoint?: string | undefined;
  region: string;
  forcePathStyle: boolean;
  /** Size of upload parts, bytes, at least 5 MiB. */
  partSize: number;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
const PARTS_AT_ONCE = 2;

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
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Many S3 servers lack the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, Upload, AbortMultipartUploadCommand };
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
