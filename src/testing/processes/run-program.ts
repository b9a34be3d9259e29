import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type PROGRAMS, startOf } from "./programs.ts";

interface Given {
  /** Environment, beside PATH. */
  variables: Readonly<Record<string, string>>;
  /** Text on standard input. */
  input?: string;
}

/** Runs a program of Node to its end; returns what it printed, and its exit code. */
export async function runProgram(
  program: keyof typeof PROGRAMS,
  line: readonly string[],
  { variables, input = "" }: Given,
) {
  const { cwd, args } = startOf(program);
  const child = spawn(process.execPath, [...args, ...line], {
    cwd,
    env: { PATH: process.env.PATH, ...variables },
  });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { out: await text(child.stdout), err: await text(child.stderr), code: await code };
}
