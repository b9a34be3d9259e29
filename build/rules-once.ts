import { type Container, parse } from "postcss";
import type { Plugin } from "vite";

/**
 * Has each file of styles say a rule once. A sheet that others take rules from by `composes` comes along with every one of them; the
 * browser would otherwise ask of each element again and again whether it is a note. The last of them stays, so that the same wins.
 */
export function rulesOnce(): Plugin {
  return {
    name: "rules-once",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
          const sheet = parse(file.source.toString());
          leaveLast(sheet);
          file.source = sheet.toString();
        }
      },
    },
  };
}

function leaveLast(sheet: Container): void {
  const said = new Set<string>();
  for (const rule of sheet.nodes?.toReversed() ?? []) {
    const words = rule.toString();
    if (said.has(words)) rule.remove();
    said.add(words);
  }
}
