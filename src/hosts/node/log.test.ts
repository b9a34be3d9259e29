import { expect, test } from "vitest";
import { createLog, seldom } from "./log.ts";

/** A log into memory. */
function openLog(level?: Parameters<typeof createLog>[0]) {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] };
  const log = createLog(level, {
    out: { write: (line) => lines.out.push(line) },
    err: { write: (line) => lines.err.push(line) },
  });
  return { log, ...lines };
}

test("a line is a JSON object with time, level and words; errors go to stderr alone", () => {
  const { log, out, err } = openLog();
  log.info({ port: 1 }, "It begins.");
  log.error("It broke.");
  expect(out).toHaveLength(1);
  expect(err).toHaveLength(1);
  expect(JSON.parse(out[0] ?? "")).toMatchObject({ level: "info", port: 1, msg: "It begins." });
  expect(JSON.parse(out[0] ?? "").time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(JSON.parse(err[0] ?? "")).toMatchObject({ level: "error", msg: "It broke." });
});

test("less than the level is not written, and nothing at all where it is silent", () => {
  const warn = openLog("warn");
  warn.log.info("quiet");
  warn.log.warn("heard");
  expect(warn.out).toHaveLength(1);
  const silent = openLog("silent");
  silent.log.fatal("quiet");
  expect([silent.out, silent.err]).toEqual([[], []]);
});

test("an error tells its kind, words, code and cause, and nothing that a library hangs on it", () => {
  const { log, err } = openLog();
  const cause = Object.assign(new Error("no route"), {
    config: { headers: { authorization: "Bearer deep" } },
  });
  log.error({
    err: Object.assign(new TypeError("it broke", { cause }), { code: "E1", detail: "row (secret)" }),
  });
  const [line = ""] = err;
  expect(JSON.parse(line).err).toMatchObject({
    type: "TypeError",
    message: "it broke",
    code: "E1",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "no route" },
  });
  expect(line).not.toMatch(/secret|deep/);
});

test("no credentials and no signature of a link get into a line, wherever an error quotes them", () => {
  const { log, err } = openLog();
  const link = "https://x.test/files/1_1/GRD/a.tif?expires=1780000000&signature=c2lnbmVk";
  const words = [
    `GET ${link} failed`,
    "header authorization: Bearer eyJhbGciOi.J9-_x was refused",
    "Authorization: Basic ZGVtbzpkZW1v",
    "cannot reach postgres://swath:hunter2@db.test:5432/swath",
    "PUT https://s3.test/b/k?X-Amz-Credential=AKIA123&X-Amz-Signature=abcdef&x=1",
    "client_secret: ?client_secret=topsecret",
  ];
  for (const message of words) log.error({ err: new Error(message, { cause: message }) }, "failed");
  const text = err.join("");
  for (const secret of [
    "c2lnbmVk",
    "1780000000",
    "eyJhbGciOi",
    "ZGVtbzpkZW1v",
    "hunter2",
    "AKIA123",
    "abcdef",
    "topsecret",
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain("/files/1_1/GRD/a.tif");
});

test("of what fails again and again, each failure is reported once in a while, with how often it came besides", () => {
  const reported: unknown[] = [];
  let now = 0;
  const report = seldom(
    (error, unreported) => reported.push([now, String(error), unreported]),
    () => now,
  );
  for (; now <= 20_000; now += 250) {
    report(new Error("away"));
    if (now === 5_000) report(new Error("another"));
  }
  expect(reported).toEqual([
    [0, "Error: away", 0],
    [5_000, "Error: another", 0],
    [10_000, "Error: away", 39],
    [20_000, "Error: away", 39],
  ]);
});
