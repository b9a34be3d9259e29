import { readFile, rm, writeFile } from "node:fs/promises";

/**
 * Takes a file for this process alone, by a file beside it that holds the number of the process. Rejects while another
 * process has it; one that ended without giving it back has it no longer. Answers with what gives it back.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const take = () => writeFile(lock, String(process.pid), { flag: "wx" });
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    const owner = Number(await readFile(lock, "utf8"));
    if (owner !== process.pid && isRunning(owner)) {
      throw new Error(`${path} is in use by process ${owner}.`);
    }
    await rm(lock, { force: true });
    await take();
  });
  return () => rm(lock, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but is not ours to signal.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
