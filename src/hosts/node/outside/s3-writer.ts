import type { S3Client } from "@aws-sdk/client-s3";
import { getOrAdd } from "../../../domain/get-or-add.ts";
import { type BucketCredentials, ObjectNotWritten } from "../../../service/parts.ts";
import type { WriteFile } from "./folder-writer.ts";

export interface S3Settings {
  forcePathStyle: boolean;
  /** Size of upload parts, bytes, at least 5 MiB. */
  partSize: number;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
const PARTS_AT_ONCE = 2;

/** Writes to S3 servers; without a location's credentials with those that the AWS SDK finds, for example AWS_ACCESS_KEY_ID. */
export function createS3Writer(settings: S3Settings): WriteFile {
  const clients = new Map<string, ReturnType<typeof loadSdk>>();
  return async ({ config, credentials, key, type, bytes }) => {
    const { endpoint, region = "us-east-1" } = config;
    const name = JSON.stringify([endpoint, region, credentials]);
    const loading = getOrAdd(clients, name, () => loadSdk({ ...settings, endpoint, region, credentials }));
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

interface Server extends Pick<S3Settings, "forcePathStyle"> {
  endpoint: string;
  region: string;
  credentials: BucketCredentials | undefined;
}

async function loadSdk({ endpoint, region, credentials, forcePathStyle }: Server) {
  const [{ S3Client, AbortMultipartUploadCommand }, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const client: S3Client = new S3Client({
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
