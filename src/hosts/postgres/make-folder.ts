import * as fileSystem from "node:fs/promises";
import { dirname, resolve } from "node:path";

type Files = Pick<typeof fileSystem, "mkdir">;

/** Makes a folder whose variable is given. Throws a sentence with that where it, or writing into it, is not possible. */
export async function makeFolderOf(variable: string, folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    // With the dot a file of that name is none.
    await fileSystem.access(`${folder}/.`, fileSystem.constants.W_OK | fileSystem.constants.X_OK);
  } catch (error) {
    throw new Error(
      `${variable}: the folder ${resolve(folder)} cannot be written (${codeOf(error)}). Give one that this process may write.`,
      { cause: error },
    );
  }
}

/** Makes a folder and those above it. The file system's own call never ends where nothing can be made, as in /proc. */
export async function makeFolder(path: string, files: Files = fileSystem): Promise<void> {
  try {
    await makeOneFolder(path, files);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path), files);
    await makeOneFolder(path, files);
  }
}

/** Makes a folder in one that is there. */
export async function makeOneFolder(path: string, files: Files): Promise<void> {
  await files.mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

/** The file system's name of an error, for example ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
