import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The Node host as a process of its own. */
export interface NodeProcess {
  url: string;
  /** Ends it on the spot, as a power cut would; fulfilled when it is gone. */
  kill(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Starts the Node host with these environment variables on a free port; it ends with the test at the latest. */
export async function startNodeProcess(variables: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "src/hosts/node-main.ts"], {
    cwd: ROOT,
    env: { PORT: "0", DATA_DIR: "memory", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = () => {
    child.kill("SIGKILL");
    return gone;
  };
  onTestFinished(kill);
  return { url: await addressOf(child), kill };
}

function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /answers at (\S+)/.exec(said) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", () => reject(new Error(`The host ended: ${said}`)));
  });
}
