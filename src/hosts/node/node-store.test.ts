import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { newDataFolder } from "../../testing/processes/data-folder.ts";
import { followClock, openNodeStore } from "./node-store.ts";

const SLOW = { timeout: 120_000 };
const open = (dataDir: string) => openNodeStore({ dataDir, report: () => {} });

describe("openNodeStore", () => {
  it("names the folder and the cure where the lock of an embedded database is damaged", SLOW, async () => {
    const folder = await newDataFolder(onTestFinished);
    const lock = join(folder, "database", "postmaster.pid");
    for (const text of ["", "no number\n"]) {
      await writeFile(lock, text);
      await expect(open(folder)).rejects.toThrow(
        `Remove ${lock}, a lock that no process holds any more, and start again`,
      );
      // Nothing is removed for anybody.
      expect(await readFile(lock, "utf8")).toBe(text);
    }
    await rm(lock);
    await (await open(folder)).store.close();
  });

  it("takes over the lock of a process that was killed, whoever has its number now", SLOW, async () => {
    const folder = await newDataFolder(onTestFinished);
    await writeFile(join(folder, "database", "postmaster.pid"), `${process.pid}\n/elsewhere\n1\n5432\n`);
    await (await open(folder)).store.close();
  });

  it("names the folder where its database is damaged", SLOW, async () => {
    const folder = await newDataFolder(onTestFinished);
    await rm(join(folder, "database", "postmaster.pid"), { force: true });
    await writeFile(join(folder, "database", "PG_VERSION"), "x");
    await expect(open(folder)).rejects.toThrow(
      /^DATA_DIR: the database in .*\/database cannot be opened \(.+\)\. Restore the folder from a backup, or name another\.$/,
    );
  });

  it("makes no other secret where the one of the folder is lost", SLOW, async () => {
    const folder = await newDataFolder(onTestFinished);
    await writeFile(join(folder, "secret"), "");
    await expect(open(folder)).rejects.toThrow(/^DATA_DIR: the secret in .* is lost: the file is empty\./);
    const other = await newDataFolder(onTestFinished);
    await mkdir(join(other, "secret"));
    await expect(open(other)).rejects.toThrow(/^DATA_DIR: the secret in .* cannot be read \(EISDIR\)\./);
  });
});

describe("followClock", () => {
  it("goes by the store's time, passing steadily between two readings, and never runs back", async () => {
    let steady = 100;
    let there = 1_000_000;
    const clock = await followClock(
      async () => {
        steady += 40;
        return there;
      },
      () => steady,
    );
    // The answer was half of its way behind.
    expect(clock.now()).toBe(1_000_020);
    steady += 500;
    expect(clock.now()).toBe(1_000_520);
    there = 1_010_000;
    await clock.refresh();
    expect(clock.now()).toBe(1_010_020);
    there -= 20_000;
    await clock.refresh();
    expect(clock.now()).toBe(1_010_020);
    steady += 20_100;
    expect(clock.now()).toBe(1_010_120);
  });
});
