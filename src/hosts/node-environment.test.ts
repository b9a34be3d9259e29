import { expect, test } from "vitest";
import { bucketOf, readEnvironment } from "./node-environment.ts";

test("without anything set the host has its defaults and no bucket", () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ PORT: 8787, STEP_SECONDS: 5, RATE_LIMIT: "1" });
  expect(bucketOf(environment)).toBeUndefined();
});

test("a bucket is shown with its server and the name of its key, never with a secret", () => {
  const environment = readEnvironment({
    S3_BUCKET: "frames",
    S3_ENDPOINT: "https://s3.example.com",
    AWS_ACCESS_KEY_ID: "NAME",
    AWS_SECRET_ACCESS_KEY: "very secret",
  });
  const bucket = bucketOf(environment);
  expect(bucket?.config).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "frames",
    region: "us-east-1",
    keyID: "NAME",
  });
  expect(JSON.stringify([environment, bucket])).not.toContain("very secret");
});

test("what cannot be is said by name", () => {
  const wrong = (variables: NodeJS.ProcessEnv) => () => readEnvironment(variables);
  expect(wrong({ PORT: "x" })).toThrow(/^PORT: /);
  expect(wrong({ S3_BUCKET: "frames", S3_ENDPOINT: "s3.example.com" })).toThrow(/^S3_ENDPOINT: /);
  expect(wrong({ S3_PART_SIZE: "1000" })).toThrow(/^S3_PART_SIZE: /);
  expect(wrong({ DATABASE_URL: "mysql://localhost/swath" })).toThrow(/^DATABASE_URL: must be postgres:/);
  expect(wrong({ DATABASE_URL: "postgres://localhost/swath" })).toThrow(/^SERVICE_SECRET: is needed/);
  expect(wrong({ LEDGER_FILE: "ledger.jsonl" })).toThrow(/^LEDGER_FILE: is no longer read/);
});

test("the namespace of properties is a short name that no extension of STAC has", () => {
  expect(readEnvironment({}).PROPERTY_PREFIX).toBe("svc");
  expect(readEnvironment({ PROPERTY_PREFIX: "acme" }).PROPERTY_PREFIX).toBe("acme");
  for (const PROPERTY_PREFIX of ["sar", "sat", "Acme", "a:b", ""]) {
    expect(() => readEnvironment({ PROPERTY_PREFIX })).toThrow("PROPERTY_PREFIX: must be");
  }
});

test("a task is created with 200 or 201", () => {
  expect(readEnvironment({ TASK_CREATED_STATUS: "201" }).TASK_CREATED_STATUS).toBe("201");
  expect(() => readEnvironment({ TASK_CREATED_STATUS: "204" })).toThrow("TASK_CREATED_STATUS");
});
