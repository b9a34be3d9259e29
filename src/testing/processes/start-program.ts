import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AtEnd } from "./at-end.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts a program of this folder as a process of its own; resolves when it listens. It ends with the test. */
export async function startProgram(name: string, args: readonly string[], atEnd: AtEnd): Promise<void> {
  const program = `src/testing/processes/${name}.ts`;
  const child = spawn(process.execPath, ["--import", "./build/typescript.mjs", program, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "ignore"],
  });
  atEnd(
    () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("close", () => resolve());
        child.kill("SIGKILL");
      }),
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("close", () => reject(new Error(`${name} ended.`)));
  });
}
