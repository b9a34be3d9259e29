import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";

const BUILT = fileURLToPath(new URL("../../dist/app", import.meta.url));

/** The built app on a server of its own, where another build can be deployed. `script` runs before all others of its page. */
export async function startSite(script?: string) {
  const root = mkdtempSync(join(tmpdir(), "swath-site-"));
  cpSync(BUILT, root, { recursive: true });
  if (script) {
    const index = join(root, "index.html");
    writeFileSync(join(root, "assets/before.js"), script);
    const page = readFileSync(index, "utf8").replace(
      "<title>",
      '<script src="/assets/before.js"></script><title>',
    );
    writeFileSync(index, page);
  }
  const server = await preview({
    configFile: false,
    root,
    logLevel: "silent",
    build: { outDir: "." },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const page = () => readFileSync(join(root, "index.html"), "utf8");
  const entry = () => page().match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
  const [url = ""] = server.resolvedUrls?.local ?? [];
  return {
    /** Origin, without a slash at its end. */
    url: url.replace(/\/$/, ""),
    /** Path of the script that the page begins with. */
    entry,
    /** Deploys a build whose first script has changed, and with it the names of all that names it, as a builder would. */
    deploy: () => {
      const folder = join(root, "assets");
      const texts = new Map(
        readdirSync(folder)
          .filter((file) => file.endsWith(".js"))
          .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
      );
      const changed = new Set([entry().slice("/assets/".length)]);
      for (const name of changed) {
        for (const [file, text] of texts) if (text.includes(name)) changed.add(file);
      }
      const stamp = Date.now();
      const renamed = (text: string) =>
        [...changed].reduce((so, name) => so.replaceAll(name, name.replace(/\.js$/, `${stamp}.js`)), text);
      for (const name of changed) rmSync(join(folder, name));
      for (const name of changed) writeFileSync(join(folder, renamed(name)), renamed(texts.get(name) ?? ""));
      writeFileSync(join(root, "index.html"), renamed(page()));
    },
    close: async () => {
      await server.close();
      rmSync(root, { recursive: true });
    },
  };
}
