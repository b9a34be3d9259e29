import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  archiveSettings,
  deliveryFolderOf,
  demoBucket,
  mailSettings,
  providerSettings,
  readEnvironment,
  serviceName,
  upstreamSettings,
} from "./node-environment.ts";

const CLIENT = { OIDC_CLIENT_ID: "swath", OIDC_CLIENT_SECRET: "s" };
const AT_HOME = { PUBLIC_URL: "https://radar.example.com" };

test("without anything set the host has its defaults and no bucket", () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ HOST: "127.0.0.1", PORT: 8787, STEP_SECONDS: 5, RATE_LIMIT: "1" });
  expect(environment).toMatchObject({ TRUST_PROXY: "0", LOG_LEVEL: "info", DRAIN_SECONDS: 1 });
  expect(environment.PUBLIC_URL).toBeUndefined();
  expect(demoBucket(environment)).toBeUndefined();
});

test("the catalog is packed, or PostGIS where there is a server to have it", () => {
  const server = {
    DATABASE_URL: "postgres://localhost/swath",
    SERVICE_SECRET: "0123456789abcdef0123456789abcdef",
  };
  expect(readEnvironment({}).CATALOG).toBe("packed");
  expect(readEnvironment({ ...server, CATALOG: "postgis" }).CATALOG).toBe("postgis");
  expect(() => readEnvironment({ CATALOG: "postgis" })).toThrow(
    /^CATALOG: postgis needs a PostgreSQL server with PostGIS: give its DATABASE_URL/,
  );
  expect(() => readEnvironment({ ...server, CATALOG: "PostGIS" })).toThrow(
    "CATALOG: must be packed or postgis",
  );
});

test("a bucket is shown with its server and the name of its key, never with a secret", () => {
  const environment = readEnvironment({
    DEMO: "1",
    S3_BUCKET: "frames",
    S3_ENDPOINT: "https://s3.example.com",
    AWS_ACCESS_KEY_ID: "NAME",
    AWS_SECRET_ACCESS_KEY: "very secret",
  });
  const bucket = demoBucket(environment);
  expect(bucket).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "frames",
    region: "us-east-1",
    keyID: "NAME",
  });
  expect(JSON.stringify([environment, bucket])).not.toContain("very secret");
});

test("files of the archive are linked by the service, unless the operator says otherwise", () => {
  const linksOf = (variables: NodeJS.ProcessEnv) => archiveSettings(readEnvironment(variables));
  expect(linksOf({})).toMatchObject({ arePresigned: false, isProxy: false });
  expect(linksOf({ ARCHIVE_LINKS: "presigned" })).toMatchObject({ arePresigned: true, isProxy: false });
  expect(linksOf({ ARCHIVE_PROXY: "1" })).toMatchObject({ arePresigned: false, isProxy: true });
  expect(() => linksOf({ ARCHIVE_LINKS: "1" })).toThrow("ARCHIVE_LINKS: must be signed or presigned");
});

test("an impossible setting is named", () => {
  const wrong = (variables: NodeJS.ProcessEnv) => () => readEnvironment(variables);
  for (const PORT of ["x", "", "-1", "80.5", "65536", "0x50", "1e3"]) {
    expect(wrong({ PORT })).toThrow("PORT: must be a whole number from 0 to 65535");
  }
  for (const HOST of ["", "a b", "http://x", "x/y"]) expect(wrong({ HOST })).toThrow(/^HOST: must be an IP/);
  expect(wrong({ TRUST_PROXY: "yes" })).toThrow("TRUST_PROXY: must be 0 or 1");
  expect(wrong({ LOG_LEVEL: "loud" })).toThrow(/^LOG_LEVEL: must be one of fatal, error, warn, info/);
  for (const DRAIN_SECONDS of ["x", "", "-1", "301"]) {
    expect(wrong({ DRAIN_SECONDS })).toThrow("DRAIN_SECONDS: must be a number from 0 to 300");
  }
  expect(wrong({ STEP_SECONDS: "" })).toThrow("STEP_SECONDS: must be a number from 0 to 86400");
  expect(wrong({ SEED_FRAMES: "" })).toThrow("SEED_FRAMES: must be a whole number from 0 to 1000000");
  expect(wrong({ S3_PART_SIZE: "5" })).toThrow(/^S3_PART_SIZE: must be a whole number from 5242880 to/);
  expect(readEnvironment({ DEMO: "1", STEP_SECONDS: "0.5" }).STEP_SECONDS).toBe(0.5);
  expect(wrong({ DELIVERY_DIR: "" })).toThrow("DELIVERY_DIR: must be the path of a folder");
  expect(wrong({ DEMO: "1", S3_BUCKET: "frames", DELIVERY_DIR: "x" })).toThrow(
    "DELIVERY_DIR: deliveries go to the bucket of S3_BUCKET; give one of the two",
  );
  expect(wrong({ S3_BUCKET: "frames", S3_ENDPOINT: "s3.example.com" })).toThrow(
    "S3_ENDPOINT: must be an address such as https://s3.example.com",
  );
  expect(wrong({ S3_BUCKET: "A" })).toThrow("S3_BUCKET: must be the name of a bucket");
  expect(wrong({ S3_BUCKET: "frames", S3_REGION: "" })).toThrow("S3_REGION: must be a region's name");
  expect(wrong({ S3_PART_SIZE: "1000" })).toThrow(/^S3_PART_SIZE: /);
  expect(wrong({ DATABASE_URL: "mysql://localhost/swath" })).toThrow(
    /^DATABASE_URL: must begin with postgres:/,
  );
  expect(wrong({ DATABASE_URL: "postgres://localhost/swath" })).toThrow(/^SERVICE_SECRET: is needed/);
  for (const SERVICE_SECRET of ["", "0123456789abcdef", "x".repeat(31)]) {
    expect(wrong({ SERVICE_SECRET })).toThrow(/^SERVICE_SECRET: must have at least 32 bytes: make one with /);
  }
  expect(wrong({ SERVICE_SECRET_BEFORE: "the one there was" })).toThrow(
    "SERVICE_SECRET_BEFORE: is taken beside SERVICE_SECRET; give both",
  );
  for (const ALLOWED_HOSTS of ["", "a b", "https://a", "a,,b", "a/b"]) {
    expect(wrong({ ALLOWED_HOSTS })).toThrow(/^ALLOWED_HOSTS: must be names with commas between them/);
  }
  for (const name of ["MOST_WEBHOOKS", "MOST_TASKS", "MOST_DELIVERIES", "MOST_REQUESTS"]) {
    for (const most of ["", "0", "-1", "1.5", "1e3", "1000001", "many"]) {
      expect(wrong({ [name]: most })).toThrow(`${name}: must be a whole number from 1 to 1000000`);
    }
  }
});

describe("readEnvironment", () => {
  it.each([
    ["STEP_SECONDS", "1"],
    ["SEED_FRAMES", "1"],
    ["DEMO_CLOCK", "1"],
    ["FAULT_CONTROL", "1"],
    ["S3_BUCKET", "frames"],
  ])("refuses %s without the demo", (name, value) => {
    expect(read({ [name]: value })).toThrow(`${name}: is of the demo only; set DEMO=1, or remove it`);
    expect(read({ [name]: value, DEMO: "1" })).not.toThrow();
  });

  it.each(["SELL_ON_ORDER", "TAKE_TASKS"])("refuses %s in the demo", (name) => {
    expect(read({ DEMO: "1", [name]: "1" })).toThrow(
      `${name}: is of a service of your own; remove it, or DEMO`,
    );
  });

  const read = (variables: NodeJS.ProcessEnv) => () => readEnvironment(variables);

  it.each([
    ["RATELIMIT", "RATE_LIMIT"],
    ["rate_limit", "RATE_LIMIT"],
    ["RATE-LIMIT", "RATE_LIMIT"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABAES_URL", "DATABASE_URL"],
    ["S3_BUKET", "S3_BUCKET"],
    ["S3_BUCKETS", "S3_BUCKET"],
    ["STEP_SECOND", "STEP_SECONDS"],
    ["DRAIN_SECOND", "DRAIN_SECONDS"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["AWS_SECRET_ACCES_KEY", "AWS_SECRET_ACCESS_KEY"],
    ["Port", "PORT"],
    ["PROT", "PORT"],
    ["HSOT", "HOST"],
  ])("refuses %s, which is almost %s", (given, meant) => {
    const sentence = `${given}: is not a variable of the service; did you mean ${meant}?`;
    expect(read({ [given]: "1" })).toThrow(sentence);
  });

  it.each(["S3_ACCESS_KEY", "MOST_USERS", "SERVICE_SECRET_FILE"])(
    "refuses %s, which it does not know",
    (name) => {
      const sentence = `${name}: is not a variable of the service; docs/configuration.md lists them.`;
      expect(read({ [name]: "1" })).toThrow(sentence);
    },
  );

  it("leaves other variables of a machine alone", () => {
    const others =
      "HOME HOSTNAME HOSTS PORTS SORT POST DATA LOGNAME SHELL PATH PWD TZ LANG NODE_ENV PGHOST PGPORT AWS_REGION AWS_SESSION_TOKEN AWS_PROFILE S3_PORT DATABASE_NAME DATABASE_HOST S3_SERVICE_PORT CATALOG_PORT npm_config_cache npm_package_name _";
    expect(read(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).not.toThrow();
  });

  it("names each of its own variables as no typo of another", () => {
    // The values are wrong, some of them; the names are not.
    for (const name of ["MOST_TASKS", "DATA_DIR", "S3_REGION"]) {
      expect(read({ [name]: "" })).toThrow(new RegExp(`^${name}: must`));
    }
  });

  it.each(["S3_ENDPOINT", "S3_REGION"])("refuses %s without a bucket", (name) => {
    const given = { S3_ENDPOINT: "https://s3.example.com", S3_REGION: "eu" }[name];
    expect(read({ [name]: given })).toThrow(
      `${name}: is of no use without a bucket: name it in S3_BUCKET, or remove both`,
    );
    expect(read({ [name]: given, DEMO: "1", S3_BUCKET: "frames" })).not.toThrow();
  });

  it("names the service by its public address, else by its database, which it does not tell", () => {
    const server = { SERVICE_SECRET: "x".repeat(32), DATABASE_URL: "postgres://me:word@db.test:5432/swath" };
    const nameOf = (variables: NodeJS.ProcessEnv) => serviceName(readEnvironment(variables));
    expect(nameOf({ DATA_DIR: "memory" })).toBeUndefined();
    expect(nameOf({})).toMatch(/^urn:swath:[\w-]{43}$/);
    expect(nameOf({ DATA_DIR: "other" })).not.toBe(nameOf({}));
    expect(nameOf({ ...server, PUBLIC_URL: "https://a.example.com/x/" })).toBe("https://a.example.com/x");
    expect(nameOf(server)).toMatch(/^urn:swath:[\w-]{43}$/);
    const { DATABASE_URL } = server;
    expect(nameOf({ ...server, DATABASE_URL: DATABASE_URL.replace("me:word", "you") })).toBe(nameOf(server));
    expect(nameOf({ ...server, DATABASE_URL: `${DATABASE_URL}2` })).not.toBe(nameOf(server));
  });

  it("takes both halves of a key for buckets, or neither", () => {
    const halves = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
    for (const [name, value] of Object.entries(halves)) {
      expect(read({ [name]: value })).toThrow(
        "AWS_ACCESS_KEY_ID: belongs to AWS_SECRET_ACCESS_KEY; give both or neither",
      );
    }
    expect(read(halves)).not.toThrow();
  });
});

test("a secret counts by its bytes, and has one that was there before beside it", () => {
  const given = { SERVICE_SECRET: "ü".repeat(16), SERVICE_SECRET_BEFORE: "0123456789abcdef" };
  expect(readEnvironment(given)).toMatchObject(given);
});

test("a company may have as many webhooks, tasks and deliveries as its settings say", () => {
  expect(readEnvironment({})).toMatchObject({ MOST_WEBHOOKS: 50, MOST_TASKS: 1_000, MOST_DELIVERIES: 500 });
  const given = { MOST_WEBHOOKS: "1", MOST_TASKS: "20", MOST_DELIVERIES: "1000000" };
  expect(readEnvironment(given)).toMatchObject({
    ...{ MOST_WEBHOOKS: 1, MOST_TASKS: 20, MOST_DELIVERIES: 1_000_000 },
  });
});

test("names that it is reached by are a list", () => {
  expect(readEnvironment({}).ALLOWED_HOSTS).toBeUndefined();
  expect(readEnvironment({ ALLOWED_HOSTS: "swath, swath.internal,[fd00::1]" }).ALLOWED_HOSTS).toEqual([
    "swath",
    "swath.internal",
    "[fd00::1]",
  ]);
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
  expect(() => readEnvironment({ TASK_CREATED_STATUS: "204" })).toThrow(
    "TASK_CREATED_STATUS: must be 200 or 201",
  );
});

test("the public address keeps its path and loses the slash at its end", () => {
  const read = (PUBLIC_URL: string) => readEnvironment({ PUBLIC_URL }).PUBLIC_URL;
  expect(read("https://data.example.com")).toBe("https://data.example.com");
  expect(read("https://Data.example.com:8443/a/radar/")).toBe("https://data.example.com:8443/a/radar");
  for (const wrong of ["", "data.example.com", "ftp://data.example.com", "/radar"]) {
    expect(() => read(wrong)).toThrow("PUBLIC_URL: must be an address such as https://");
  }
  for (const odd of ["https://u:p@x.com", "https://x.com/?a=1", "https://x.com/#a", "https://x.com/?"]) {
    expect(() => read(odd)).toThrow("PUBLIC_URL: must have no credentials, query or fragment");
  }
});

test("deliveries go beside the data, unless another folder is given or nothing is kept", () => {
  const folder = (variables: NodeJS.ProcessEnv) => deliveryFolderOf(readEnvironment(variables));
  expect(folder({})).toBe(resolve(".data/deliveries"));
  expect(folder({ DATA_DIR: "/srv/swath" })).toBe("/srv/swath/deliveries");
  expect(folder({ DATA_DIR: "memory", DELIVERY_DIR: "/srv/out" })).toBe("/srv/out");
  const thrownAway = folder({ DATA_DIR: "memory" });
  expect(thrownAway.startsWith(join(tmpdir(), "swath-deliveries-"))).toBe(true);
  expect(folder({ DATA_DIR: "memory" })).not.toBe(thrownAway);
});

test.each([
  [
    { OIDC_ISSUER: "https://id.example.com" },
    "OIDC_CLIENT_ID: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together",
  ],
  [{ OIDC_CLIENT_ID: "swath" }, "OIDC_CLIENT_ID: OIDC_ISSUER"],
  [{ OIDC_ISSUER: "https://id.example.com", ...CLIENT }, "PUBLIC_URL: is needed with OIDC_ISSUER"],
  [{ OIDC_ISSUER: "http://id.example.com", ...CLIENT, ...AT_HOME }, "OIDC_ISSUER: must begin with https://"],
  [{ OIDC_ISUER: "https://id.example.com" }, "did you mean OIDC_ISSUER?"],
  [{ UPSTREAM_TOKEN_URL: "https://data.example.com/token" }, "UPSTREAM_TOKEN_URL: is of a gateway"],
  [{ UPSTREAM_URL: "http://data.example.com" }, "UPSTREAM_URL: must begin with https://"],
  [{ UPSTREAM_URL: "https://data.example.com", DEMO: "1" }, "UPSTREAM_URL: stands before another service"],
])("sign-in and gateway, half set or in the clear, are refused: %j", (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

const SMTP_URL = "smtps://swath:secret@mail.example.com";
const MAIL_FROM = "Swath <swath@example.com>";

test.each([
  [{ SMTP_URL, ...AT_HOME }, "SMTP_URL: belongs to MAIL_FROM; give both or neither"],
  [{ MAIL_FROM, ...AT_HOME }, "SMTP_URL: belongs to MAIL_FROM; give both or neither"],
  [{ SMTP_URL, MAIL_FROM }, "PUBLIC_URL: is needed with SMTP_URL"],
  [{ SMTP_URL: "https://mail.example.com", MAIL_FROM, ...AT_HOME }, "SMTP_URL: must be an address such as"],
  [{ SMTP_URL: "mail.example.com:587", MAIL_FROM, ...AT_HOME }, "SMTP_URL: must be an address such as"],
  [{ SMTP_URL, MAIL_FROM: "Swath", ...AT_HOME }, "MAIL_FROM: must be an address such as"],
  [{ SMTP_URL, MAIL_FROM: "a@b.example\nBcc: c@d.example", ...AT_HOME }, "MAIL_FROM: must be an address"],
  [{ SMTP_URL, MAIL_FORM: MAIL_FROM }, "did you mean MAIL_FROM?"],
  [{ SMTP_HOST: "mail.example.com" }, "SMTP_HOST: is not a variable of the service"],
])("e-mail, half set or not to be read, is refused without its password: %j", (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
  expect(() => readEnvironment(variables)).not.toThrow(/swath:secret/);
});

test("the server of e-mail is read as it is set", () => {
  expect(mailSettings(readEnvironment({ SMTP_URL, MAIL_FROM, ...AT_HOME }))).toEqual({
    url: SMTP_URL,
    from: MAIL_FROM,
  });
  expect(mailSettings(readEnvironment({}))).toBeUndefined();
});

test("an identity provider and another service are read as they are set", () => {
  const given = readEnvironment({ OIDC_ISSUER: "https://id.example.com/", ...CLIENT, ...AT_HOME });
  expect(providerSettings(given)).toEqual({
    ...{ issuer: "https://id.example.com", clientID: "swath", clientSecret: "s" },
    ...{ clientAuth: "basic", name: undefined, trustsEmail: false },
  });
  const trusting = readEnvironment({
    OIDC_ISSUER: "https://id.example.com",
    ...{ ...CLIENT, ...AT_HOME, OIDC_TRUST_EMAIL: "1" },
  });
  expect(providerSettings(trusting)?.trustsEmail).toBe(true);
  expect(providerSettings(readEnvironment({}))).toBeUndefined();
  const gateway = readEnvironment({ UPSTREAM_URL: "https://data.example.com/radar/" });
  expect(upstreamSettings(gateway)).toEqual({ url: "https://data.example.com/radar", tokenUrl: undefined });
  expect(() => upstreamSettings(readEnvironment({}))).toThrow("UPSTREAM_URL");
});
