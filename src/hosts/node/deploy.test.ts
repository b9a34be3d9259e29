import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PROGRAMS, SERVING } from "../../testing/processes/programs.ts";
import { readEnvironment } from "./node-environment.ts";
import { insidePages } from "./node-pages.ts";

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), "utf8");
const { scripts } = JSON.parse(read("package.json"));

/** Values of the service's variables where they are given as a whole. */
const secrets = { SERVICE_SECRET: "x".repeat(64), DATABASE_PASSWORD: "word", FILES_PASSWORD: "word" };
const filled = (text: string) =>
  Object.entries(secrets).reduce((known, [name, value]) => known.replaceAll(`\${${name}:?}`, value), text);

describe("deploy/Dockerfile", () => {
  const text = read("deploy/Dockerfile");

  it("runs scripts that exist, and starts what the build makes as npm run service starts its source", () => {
    const named = [...text.matchAll(/npm run (\w+)/g)].map(([, name = ""]) => name);
    expect(named).toEqual(["build"]);
    for (const name of named) expect(scripts).toHaveProperty(name);
    expect(scripts.build).toContain("build/programs.mjs");
    const command = JSON.parse(/^CMD (.*)$/m.exec(text)?.[1] ?? "");
    expect(command).toEqual(["node", ...SERVING, "--enable-source-maps", "dist/service"]);
    expect(read("build/programs.mjs")).toContain('"service/index"');
  });

  it("sets variables that the service reads, is not root and asks a page that is there", () => {
    const [, variables = ""] = /^ENV (.*)$/m.exec(text) ?? [];
    const given = Object.fromEntries(variables.split(" ").map((pair) => pair.split("=")));
    expect(readEnvironment(given)).toMatchObject({ HOST: "0.0.0.0", DATA_DIR: "/data", PORT: 8787 });
    expect(text).toMatch(/^USER node$/m);
    const [, page = ""] = /fetch\('http:\/\/127\.0\.0\.1:8787(\/\w+)'/.exec(text) ?? [];
    const pages = insidePages({
      service: { reachStore: async () => {}, backlog: async () => [] },
      ...{ clock: Date.now, state: () => "open", metrics: undefined },
    });
    expect([...pages.keys()]).toContain(page);
    for (const [, name = ""] of text.matchAll(/--from=build \/swath\/(\S+)/g)) {
      expect(name === "dist" || existsSync(path(name)), name).toBe(true);
    }
  });
});

describe("deploy/compose.yaml", () => {
  const text = filled(read("deploy/compose.yaml"));

  it("gives the service variables that it reads", () => {
    const [, block = ""] = / {2}service:\n.*? {4}environment:\n(( {6}[^\n]*\n)+)/s.exec(text) ?? [];
    const given = Object.fromEntries(
      [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(given).length).toBeGreaterThan(5);
    const known = readEnvironment(given);
    for (const name of Object.keys(given)) expect(known).toHaveProperty(name);
    expect(known).toMatchObject({ CATALOG: "postgis", S3_FORCE_PATH_STYLE: "1" });
  });

  it("names the program that makes a directory, and files and services that are there, and mounts nothing writable into the service", () => {
    const [, file = ""] = /dockerfile: (\S+) /.exec(text) ?? [];
    expect(existsSync(path(file))).toBe(true);
    const [, program = ""] = /node dist\/(\w+) apply/.exec(text) ?? [];
    expect(Object.keys(PROGRAMS)).toContain(program);
    const services = [...text.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    for (const [, host] of text.matchAll(/(?:@|http:\/\/)([a-z]+):\d+/g)) expect(services).toContain(host);
    expect(text).toContain("read_only: true");
  });
});

describe("deploy/swath.service", () => {
  it("starts what the build makes, with variables that the service reads", () => {
    const text = read("deploy/swath.service");
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(text) ?? [];
    expect(command).toBe(["/usr/bin/node", ...SERVING, "--enable-source-maps", "dist/service"].join(" "));
    const [, variables = ""] = /^Environment=(.*)$/m.exec(text) ?? [];
    const given = Object.fromEntries(variables.split(" ").map((pair) => pair.split("=")));
    expect(readEnvironment(given).DATA_DIR).toBe("/var/lib/swath");
    expect(existsSync(path(/\bdocs\/\w+\.md/.exec(text)?.[0] ?? "none"))).toBe(true);
  });
});
