import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Lines that are only ever added. */
export interface Journal {
  /** Done when the line is on the disk; lines of calls that come together go there together. */
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

/** The lines of a journal; none without a file. A last line without its end was torn off by a crash and never counted. */
export async function readJournal(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").slice(0, -1);
}

/** Opens a journal that begins with these lines, in place of what was there; done when they are on the disk. */
export async function rewriteJournal(path: string, lines: Iterable<string>): Promise<Journal> {
  const fresh = `${path}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    for (const line of lines) await handle.appendFile(`${line}\n`);
    await handle.sync();
    await rename(fresh, path);
    await syncDirectory(dirname(path));
    return appendTo(handle, (await handle.stat()).size);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function appendTo(handle: FileHandle, start: number): Journal {
  let size = start;
  let broken: unknown;
  let waiting: { text: string; resolve(): void; reject(reason: unknown): void }[] = [];
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        if (broken) throw broken;
        const bytes = Buffer.from(batch.map(({ text }) => text).join(""));
        await writeAll(bytes);
        size += bytes.byteLength;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = undefined;
  }

  /** All of it or nothing: half a line in the middle would spoil those after it. */
  async function writeAll(bytes: Buffer): Promise<void> {
    try {
      let done = 0;
      while (done < bytes.byteLength) {
        done += (await handle.write(bytes, done, bytes.byteLength - done, size + done)).bytesWritten;
      }
      await handle.datasync();
    } catch (error) {
      await handle.truncate(size).catch(() => {
        broken = error;
      });
      throw error;
    }
  }

  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ text: `${line}\n`, resolve, reject });
        writing ??= writeWaiting();
      }),
    async close() {
      await writing;
      await handle.close();
    },
  };
}

/** Makes a change of names last; not every system can do that. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}
