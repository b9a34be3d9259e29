import { runCommand } from "./command.ts";

let isStopped = false;
// The first Ctrl-C ends the run after the current batch, the second one at once.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isStopped) process.exit(130);
    isStopped = true;
    process.stderr.write("Stopping after the current frames.\n");
  });
}

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  variables: process.env,
  out: process.stdout,
  err: process.stderr,
  isStopped: () => isStopped,
});
