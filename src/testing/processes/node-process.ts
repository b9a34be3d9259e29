import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import type { AtEnd } from "./at-end.ts";
import { type Start, startOf } from "./programs.ts";

/** The Node host as a process of its own. */
export interface NodeProcess {
  url: string;
  pid: number;
  /** Ends it at once, as a power cut would; fulfilled when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end. */
  signal(name: "SIGTERM" | "SIGINT"): void;
  /** Its exit code, once it is gone; null when it was killed. */
  ended: Promise<number | null>;
  /** Output so far. */
  output(): string;
}

/** Starts the Node host with these environment variables on a free port; `atEnd` gets what ends it at the latest. */
export async function startNodeProcess(
  variables: Readonly<Record<string, string>>,
  atEnd: AtEnd,
  { cwd, args }: Start = startOf("service"),
): Promise<NodeProcess> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PORT: "0", DATA_DIR: "memory", DEMO: "1", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  atEnd(kill);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const output = () => said;
  const url = await addressOf(child, output);
  return { url, pid: child.pid ?? 0, kill, signal: (name) => child.kill(name), ended, output };
}

function addressOf(
  child: ChildProcessByStdio<null, Readable, Readable>,
  output: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const listen = () => {
      const [, url] = /answers at (\S+)/.exec(output()) ?? [];
      if (!url) return;
      child.stdout.off("data", listen);
      resolve(url);
    };
    child.stdout.on("data", listen);
    child.once("close", () => reject(new Error(`The host ended: ${output()}`)));
  });
}
