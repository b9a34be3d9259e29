import type { Plugin } from "vite";

/** Vite's own, which loads the styles of a part that is loaded later. */
const HELPER = "\0vite/preload-helper.js";

/** What of it is written otherwise. */
const CHANGES = [
  [/seen\[href\] = void 0;\s*throw err;/, "delete seen[href]; throw err;"],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
] as const;

/** Has styles that could not be loaded be loaded when their part is wanted again; otherwise that would be shown without them. */
export function loadAgain(): Plugin {
  return {
    name: "load-again",
    apply: "build",
    transform(code, id) {
      if (id !== HELPER) return;
      return CHANGES.reduce((text, [from, to]) => {
        if (!from.test(text))
          this.error(`Vite loads styles otherwise than before: nothing like ${from} is there.`);
        return text.replace(from, to);
      }, code);
    },
  };
}
