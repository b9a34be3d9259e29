import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AtEnd } from "./at-end.ts";
import { freePort } from "./postgres-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Ways in which the provider behaves; `person` is at the browser, or refuses where there is none. */
export interface Behavior {
  person?: string;
  isVerified?: boolean;
  delay?: number;
  down?: number;
  /** Gives the provider another key to sign with. */
  rotate?: boolean;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Starts an identity provider as a process of its own, for the app at `home`; it ends with the test. */
export async function startIdentityProvider(home: string, atEnd: AtEnd) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const program = "src/testing/processes/identity-provider-main.ts";
  let child = start();

  function start() {
    const args = ["--import", "./build/typescript.mjs", program, String(port), home];
    return spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "ignore"] });
  }
  const ready = () => new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  const end = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("close", () => resolve());
      child.kill("SIGKILL");
    });
  atEnd(end);
  await ready();
  return {
    settings: { issuer, clientID: "swath", clientSecret: "known to both", clientAuth: "basic" as const },
    behave: (behavior: Behavior) =>
      fetch(`${issuer}/control`, { method: "PUT", body: JSON.stringify(behavior) }),
    end,
    async startAgain() {
      child = start();
      await ready();
    },
  };
}
