import * as fileSystem from "node:fs/promises";
import { dirname, resolve } from "node:path";

type Files = Pick<typeof fileSystem, "mkdir">;

/** Makes a folder; throws a sentence with its variable where it cannot be made or written. */
export async function makeFolderOf(variable: string, folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    await fileSystem.access(`${folder}/.`, fileSystem.constants.W_OK | fileSystem.constants.X_OK);
  } catch (error) {
    throw new Error(
      `${variable}: the folder ${resolve(folder)} cannot be written (${codeOf(error)}). Give one that this process may write.`,
      { cause: error },
    );
  }
}

/** Makes a folder and its parents. Node's `recursive` never returns where nothing can be made, as in /proc. */
export async function makeFolder(path: string, files: Files = fileSystem): Promise<void> {
  try {
    await makeOneFolder(path, files);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path), files);
    await makeOneFolder(path, files);
  }
}

export async function makeOneFolder(path: string, files: Files): Promise<void> {
  await files.mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
