import { spawnSync } from "node:child_process";

/** Installs packages where that can be done: for root on a Debian-like system. Says what it installs. */
export function installPackages(what: string, packages: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  process.stdout.write(`\nNo ${what} found; installing it.\n`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}
