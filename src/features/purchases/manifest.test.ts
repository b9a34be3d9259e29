import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ProductFile } from "../../api/purchases.ts";
import { manifestCsv, manifestEnd, manifestScript } from "./manifest.ts";

const MADE = Date.parse("2026-06-02T12:00:05Z");
const UNTIL = MADE + 3_600_000;
const FAR = Date.parse("2999-01-01T00:00:00Z");

function file(values: Partial<ProductFile> = {}): ProductFile {
  return {
    orderID: "purchase-1",
    frameID: "81_1",
    itemID: "item-1",
    product: "GRD",
    assetKey: "grd-tif",
    title: "GRD amplitude image",
    mediaType: "image/tiff",
    href: "https://files.example/81_1/GRD/grd-tif.tif?expires=1&signature=a",
    validUntil: UNTIL,
    ...values,
  };
}

/** Runs a script with a curl that writes down its last argument instead of downloading it. */
function runScript(
  script: string,
  curl = 'for a do [ "$p" = -o ] && o=$a; p=$a; done; printf %s "$a" > "$o"',
) {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "get.sh"), script);
  writeFileSync(join(folder, "curl"), `#!/bin/sh\n${curl}\n`, { mode: 0o755 });
  const run = () =>
    spawnSync("sh", ["get.sh"], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      encoding: "utf8",
    });
  return { folder, run };
}

test("the script downloads each file into the folder of its frame", () => {
  const { folder, run } = runScript(manifestScript([file({ validUntil: FAR })], "Run 0123ABCD", MADE));
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "81_1/GRD_grd-tif.tif"), "utf8")).toBe(file().href);
});

test("any characters in a link or a name reach curl as they are", () => {
  const href =
    "https://files.example/it's%20%24(touch%20pwned)%60x%60/a'b%22c%20d;e.tif?q='$(touch%20pwned)'&r=[1-9]{a,b}";
  const { folder, run } = runScript(
    manifestScript(
      [file({ href, frameID: "-rf 'x'", product: "$(touch pwned)", validUntil: FAR })],
      "Run",
      MADE,
    ),
  );
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "-rf 'x'", "$(touch pwned)_a'b_c d;e.tif"), "utf8")).toBe(href);
  expect(execFileSync("find", [folder, "-name", "pwned"], { encoding: "utf8" })).toBe("");
});

test("a title of several lines stays a comment", () => {
  const { folder, run } = runScript(
    manifestScript([file({ validUntil: FAR })], "Harbour\ntouch pwned #", MADE),
  );
  expect(run().status).toBe(0);
  expect(execFileSync("find", [folder, "-name", "pwned"], { encoding: "utf8" })).toBe("");
});

test("names cannot lead out of the folder", () => {
  const [line] = manifestCsv([
    file({ frameID: "..", product: "../../etc", href: "https://x.example/%2e%2e%2f" }),
  ])
    .split("\r\n")
    .slice(1);
  expect(line).toContain("./_/.._.._etc_.._");
});

test("names are those that every system takes, and unlike each other everywhere", () => {
  const csv = manifestCsv(
    ["caf\u00e9", "CAFE\u0301", "x\u202efit", "a:b"].map((name) =>
      file({ frameID: "con", href: `https://x.example/${encodeURIComponent(name)}` }),
    ),
  );
  for (const path of ["GRD_caf\u00e9", "GRD_CAFE\u0301.2", "GRD_x_fit", "GRD_a_b"])
    expect(csv).toContain(`"./_con/${path}"`);
});

test("two files of one name get places of their own", () => {
  const csv = manifestCsv([file(), file({ orderID: "purchase-2" })]);
  expect(csv).toContain(',"./81_1/GRD_grd-tif.tif",');
  expect(csv).toContain(',"./81_1/GRD_grd-tif.tif.2",');
});

test("once the links have run out the script says so and downloads nothing", () => {
  const script = manifestScript([file({ validUntil: MADE })], "Run 0123ABCD", MADE);
  const { status, stderr } = runScript(script, "echo asked >&2").run();
  expect(status).toBe(1);
  expect(stderr).toBe("These links expired at 2026-06-02 12:00:05 UTC. Make a new manifest.\n");
});

test("a second go keeps what is there and brings what is missing", () => {
  const files = ["a", "b"].map((name) =>
    file({ href: `https://files.example/${name}.tif`, validUntil: FAR }),
  );
  const half =
    'for a do [ "$p" = -o ] && o=$a; p=$a; done; case $a in *b.tif) [ -e ok ] || { : > ok; exit 22; };; esac; echo x >> "$o"';
  const { folder, run } = runScript(manifestScript(files, "Run", MADE), half);
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Not downloaded: ./81_1/GRD_b.tif"),
  });
  expect(run().status).toBe(0);
  expect(readFileSync(join(folder, "81_1/GRD_a.tif"), "utf8")).toBe("x\n");
  expect(readFileSync(join(folder, "81_1/GRD_b.tif"), "utf8")).toBe("x\n");
});

test("a file that broke off is gone on with", () => {
  const curl =
    'for a do [ "$a" = -C ] && on=1; [ "$p" = -o ] && o=$a; p=$a; done; [ -e "$o" ] && [ "$on" ] && { printf rest >> "$o"; exit 0; }; printf half > "$o"; exit 18';
  const { folder, run } = runScript(manifestScript([file({ validUntil: FAR })], "Run", MADE), curl);
  expect(run().status).toBe(1);
  expect(run().status).toBe(0);
  expect(readFileSync(join(folder, "81_1/GRD_grd-tif.tif"), "utf8")).toBe("halfrest");
});

/** A curl for a file of nine bytes, which refuses to go on where nothing is left (416). */
const NINE_BYTES =
  'for a do case $p in -r) first=1;; -o) o=$a;; -C) on=1;; esac; p=$a; done; [ "$first" ] && { printf "HTTP/1.1 206 Partial Content\\r\\nContent-Range: bytes 0-0/9\\r\\n\\r\\n"; exit 0; }; echo "$on" >> asked; [ "$on" ] && [ -e "$o" ] && exit 22; printf "all of it" > "$o"';

test.each([
  ["whole", "all of IT", "all of IT"],
  ["longer than the file", "all of it and more", "all of it"],
])("a part that is %s is kept, or asked for again", (_, part, expected) => {
  const { folder, run } = runScript(manifestScript([file({ validUntil: FAR })], "Run", MADE), NINE_BYTES);
  mkdirSync(join(folder, "81_1"));
  writeFileSync(join(folder, "81_1/GRD_grd-tif.tif.part"), part);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "81_1/GRD_grd-tif.tif"), "utf8")).toBe(expected);
});

test("where a server cannot go on in the middle, the file is asked for from its beginning", () => {
  const whole = 'for a do [ "$a" = -C ] && exit 33; [ "$p" = -o ] && o=$a; p=$a; done; printf whole > "$o"';
  const { folder, run } = runScript(manifestScript([file({ validUntil: FAR })], "Run", MADE), whole);
  expect(run().status).toBe(0);
  expect(readFileSync(join(folder, "81_1/GRD_grd-tif.tif"), "utf8")).toBe("whole");
});

test("the head of the script says until when it can be used and by whom", () => {
  const script = manifestScript([file(), file({ validUntil: UNTIL + 5000 })], "Run 0123ABCD", MADE);
  expect(script.split("\n").slice(0, 4)).toEqual([
    "#!/bin/sh",
    "# Run 0123ABCD: 2 files",
    "# Made 2026-06-02 12:00:05 UTC, valid until 2026-06-02 13:00:05 UTC.",
    "# Anyone with this file can download until then.",
  ]);
});

test("the CSV has a line a file with its link and the end of it", () => {
  expect(manifestCsv([file()])).toBe(
    "frame_id,product,file,media_type,path,url,valid_until_utc,purchase_id,item_id\r\n" +
      '"81_1","GRD","GRD amplitude image","image/tiff","./81_1/GRD_grd-tif.tif",' +
      '"https://files.example/81_1/GRD/grd-tif.tif?expires=1&signature=a","2026-06-02T13:00:05.000Z","purchase-1","item-1"\r\n',
  );
});

test("curl may speak http and https only, also after redirects", () => {
  const every = manifestScript([file()], "Run", MADE).match(/^ +curl .*$/gm);
  expect(every).toHaveLength(3);
  for (const call of every ?? []) expect(call).toContain(" --proto =http,https ");
});

test.each(["file:///etc/passwd", "javascript:alert(1)", "ftp://files.example/a.tif"])(
  "no manifest is made with the link %s",
  (href) => {
    const files = [file(), file({ href })];
    expect(() => manifestCsv(files)).toThrow("Only links that begin with http:// or https:// are opened.");
    expect(() => manifestScript(files, "Run", MADE)).toThrow(/^1 of 2 files has no link/);
  },
);

test("a manifest ends with the first of its links, and one without files has no end", () => {
  expect(manifestEnd([file({ validUntil: UNTIL + 5 }), file()])).toBe(UNTIL);
  expect(manifestEnd([])).toBeUndefined();
});
