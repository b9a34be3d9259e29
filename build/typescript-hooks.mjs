import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

/** Loads sources in TypeScript as modules; Node's own way for everything else. */
export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, "utf8"), {
    loader: "ts",
    target: "node20.10",
    sourcefile: file,
    sourcemap: "inline",
    sourcesContent: false,
    // A module that is imported for its effects stays.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return { format: "module", source: code, shortCircuit: true };
}
