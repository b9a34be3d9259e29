import { openApiDocument } from "../src/contract/openapi.ts";

// Who has read enough, as `head` does, closes the pipe: that is no failure.
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") return;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
