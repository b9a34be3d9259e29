import type { Plugin } from "vite";
import { expect, test } from "vitest";
import config from "../vite.config.ts";

/** Hooks of a plugin that leave the text of every module as it is. */
const HARMLESS = ["name", "apply", "config", "configureServer", "generateBundle", "transformIndexHtml"];

test("production and tests import packages as published: no plugin changes a module, no alias replaces one", () => {
  const plugins = (config.plugins ?? []).flat() as Plugin[];
  const own = plugins.filter(({ name }) => !name.startsWith("vite:react"));
  expect(own.length).toBeGreaterThan(0);
  expect(plugins.length).toBeGreaterThan(own.length);
  for (const plugin of own)
    expect(Object.keys(plugin).filter((hook) => !HARMLESS.includes(hook))).toEqual([]);
  expect(config.resolve?.alias).toBeUndefined();
});
