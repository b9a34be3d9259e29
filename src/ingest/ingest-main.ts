import { onStopSignals } from "../hosts/node/stop-signals.ts";
import { runCommand } from "./command.ts";

const stopping = new AbortController();
onStopSignals(() => {
  process.stderr.write("Stopping after the current frames.\n");
  stopping.abort();
});

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  variables: process.env,
  out: process.stdout,
  err: process.stderr,
  stopped: stopping.signal,
});
