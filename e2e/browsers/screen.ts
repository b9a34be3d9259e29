import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Starts an X server without a monitor, with a number that is free. */
export async function startScreen(): Promise<{ display: string; close(): void }> {
  const options = ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  process.once("exit", () => server.kill());
  const line = once(createInterface(server.stdio[3] as Readable), "line");
  const end = once(server, "exit").then(() => Promise.reject(new Error("Xvfb does not start.")));
  const [number] = await Promise.race([line, end]);
  end.catch(() => {});
  return { display: `:${number}`, close: () => void server.kill() };
}
