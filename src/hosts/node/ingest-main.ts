import { runIngest } from "./run-ingest.ts";
import { onStopSignals } from "./stop-signals.ts";

const stopping = new AbortController();
onStopSignals(() => {
  process.stderr.write("Stopping after the current frames.\n");
  stopping.abort();
});

process.exitCode = await runIngest({
  args: process.argv.slice(2),
  variables: process.env,
  out: process.stdout,
  err: process.stderr,
  stopped: stopping.signal,
});
