import * as fileSystem from "node:fs/promises";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder, makeFolderOf } from "../../postgres/folders.ts";
import { createFolderWriter } from "./folder-writer.ts";

type Files = NonNullable<Parameters<typeof createFolderWriter>[1]>;

/** A folder for deliveries inside another, in which nothing else may come to be. */
async function openFolder(change: Partial<Files> = {}) {
  const outside = await realpath(await mkdtemp(join(tmpdir(), "swath-folder-")));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  const root = join(outside, "deliveries");
  const write = createFolderWriter(root, { ...fileSystem, ...change });
  const put = (key: string, text = "bytes", bucket = "demo-bucket", isTrial = false) =>
    write({
      configID: "location",
      method: "folder",
      config: { endpoint: "folder://", bucket },
      key,
      type: "image/tiff",
      bytes: new TextEncoder().encode(text),
      ...(isTrial && { isTrial }),
    });
  /** Every file below the outer folder, by its path in it. */
  const files = async () => {
    const entries = await readdir(outside, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(outside.length + 1))
      .sort();
  };
  return { outside, root, put, files };
}

/** An error as the file system gives it. */
const failure = (code: string) => Object.assign(new Error(`${code}: /a/secret/path`), { code });
const refused = { kind: "refused", message: expect.stringMatching(/^The folder refused the file \(/) };

test("a file lies under its bucket and key, also one with spaces, signs and letters beyond ASCII", async () => {
  const { root, put, files } = await openFolder();
  const key = "claims/run 7/Ä+&=%2F'()/10_1_GRD_grd-tif.tif";
  await put(key);
  expect(await files()).toEqual([`deliveries/demo-bucket/${key}`]);
  expect(await readFile(join(root, "demo-bucket", key), "utf8")).toBe("bytes");
});

test("a trial is read and removed, and fails where other bytes come back", async () => {
  const { put, files } = await openFolder();
  await put("claims/trial.txt", "bytes", "demo-bucket", true);
  expect(await files()).toEqual([]);
  const readOthers = async () => Buffer.from("others");
  const strange = await openFolder({ readFile: readOthers as unknown as Files["readFile"] });
  await expect(strange.put("trial.txt", "bytes", "demo-bucket", true)).rejects.toMatchObject({
    kind: "refused",
    message: "The folder returned other bytes than it took.",
  });
  expect(await strange.files()).toEqual([]);
});

test("writing the same again puts the new bytes in the place of the old ones", async () => {
  const { root, put, files } = await openFolder();
  await put("a", "old and longer");
  await put("a", "new");
  expect(await readFile(join(root, "demo-bucket", "a"), "utf8")).toBe("new");
  expect(await files()).toHaveLength(1);
});

test.each([
  ["a way up", "../../escaped"],
  ["a way up in the middle", "claims/../../escaped"],
  ["the folder itself", "claims/./a"],
  ["an absolute path", "/etc/escaped"],
  ["an empty name", "claims//a"],
  ["no name", "claims/"],
  ["a NUL", "claims/a\0b"],
  ["a backslash", "claims\\..\\escaped"],
  ["a line break", "claims/a\nb"],
  ["a name of 256 bytes", `claims/${"ä".repeat(128)}`],
  ["a path longer than any", Array(40).fill("x".repeat(200)).join("/")],
])("a key with %s is refused and nothing is written", async (_, key) => {
  const { put, files } = await openFolder();
  await expect(put(key)).rejects.toMatchObject(refused);
  expect(await files()).toEqual([]);
});

test("no bucket leads out of the folder, or to where half files lie", async () => {
  const { put, files } = await openFolder();
  for (const bucket of ["..", ".", "", "/tmp", "a/b", ".incoming"]) {
    await expect(put("a", "bytes", bucket)).rejects.toMatchObject(refused);
  }
  expect(await files()).toEqual([]);
});

test("a name of 255 bytes is taken", async () => {
  const { put, files } = await openFolder();
  await put(`claims/${"x".repeat(255)}`);
  expect(await files()).toHaveLength(1);
});

test("a link on the way is refused, a link in the place of the file is replaced and what it led to stays", async () => {
  const { outside, root, put } = await openFolder();
  await put("claims/a");
  const other = join(outside, "other");
  await mkdir(other);
  await writeFile(join(other, "kept"), "as before");
  await symlink(other, join(root, "demo-bucket", "link"));
  await expect(put("link/b")).rejects.toMatchObject(refused);
  await expect(put("link/deeper/b")).rejects.toMatchObject(refused);
  expect(await readdir(other)).toEqual(["kept"]);
  await symlink(join(other, "kept"), join(root, "demo-bucket", "claims", "b"));
  await put("claims/b", "new");
  expect(await readFile(join(other, "kept"), "utf8")).toBe("as before");
  expect(await readFile(join(root, "demo-bucket", "claims", "b"), "utf8")).toBe("new");
});

test("the folder itself may be a link, since the operator made it one", async () => {
  const { outside, root, put } = await openFolder();
  await mkdir(join(outside, "disk"));
  await symlink(join(outside, "disk"), root);
  await put("a");
  expect(await readFile(join(outside, "disk", "demo-bucket", "a"), "utf8")).toBe("bytes");
});

test("a full disk is transient and leaves neither half a file nor a part of it", async () => {
  const { put, files } = await openFolder({
    open: async (...given) => {
      const handle = await fileSystem.open(...given);
      return Object.assign(handle, {
        writeFile: async () => {
          await handle.write("half");
          throw failure("ENOSPC");
        },
      });
    },
  });
  const error = await put("a").catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    kind: "transient",
    message: "The folder could not take the file (ENOSPC).",
  });
  expect(await files()).toEqual([]);
});

test("what is denied is a refusal, without the path; another try makes the folder that was missing", async () => {
  let denied = true;
  const { put } = await openFolder({
    mkdir: (async (...given: Parameters<typeof fileSystem.mkdir>) => {
      if (denied) throw failure("EACCES");
      return fileSystem.mkdir(...given);
    }) as Files["mkdir"],
  });
  const error = await put("a").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "refused", message: "The folder refused the file (EACCES)." });
  denied = false;
  await put("a");
});

test("a folder in the place of the file, and a file in the place of a folder, are refusals", async () => {
  const { put } = await openFolder();
  await put("claims/a");
  await expect(put("claims")).rejects.toMatchObject(refused);
  await expect(put("claims/a/b")).rejects.toMatchObject(refused);
});

test("half files of a crash are removed after a day, younger ones may be another's", async () => {
  const { root, put } = await openFolder();
  await mkdir(join(root, ".incoming"), { recursive: true });
  for (const name of ["old", "young"]) await writeFile(join(root, ".incoming", name), "half");
  const dayAgo = Date.now() / 1000 - 90_000;
  await utimes(join(root, ".incoming", "old"), dayAgo, dayAgo);
  await put("a");
  expect(await readdir(join(root, ".incoming"))).toEqual(["young"]);
});

test("a folder that cannot be made ends the start with the name of the variable", async () => {
  const { outside } = await openFolder();
  await writeFile(join(outside, "file"), "");
  const folder = join(outside, "file", "deliveries");
  await expect(makeFolderOf("DELIVERY_DIR", folder)).rejects.toThrow(
    `DELIVERY_DIR: the folder ${folder} cannot be written (ENOTDIR). Give one that this process may write.`,
  );
  await expect(lockFolder(join(outside, "file"))).rejects.toThrow(/^DATA_DIR: the folder .* \(ENOTDIR\)/);
  await makeFolderOf("DELIVERY_DIR", join(outside, "new", "deliveries"));
});
