import { openApiDocument } from "../src/contract/openapi.ts";

// A reader that has read enough, like `head`, closes the pipe.
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") return;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
