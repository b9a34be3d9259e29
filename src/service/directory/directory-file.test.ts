import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DirectoryFile, readDirectoryFile, unsoldModes } from "./directory-file.ts";

const text = readFileSync("examples/directory.json", "utf8");

function example(): DirectoryFile {
  const read = readDirectoryFile(text);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.file;
}

// biome-ignore lint/suspicious/noExplicitAny: each case spoils another part of the file
function faultsOf(spoil: (file: any) => void): string[] {
  const file = JSON.parse(text);
  spoil(file);
  const read = readDirectoryFile(JSON.stringify(file));
  return "faults" in read ? read.faults.map(({ place, message }) => `${place}: ${message}`) : [];
}

describe("readDirectoryFile", () => {
  it("reads the example", () => {
    expect(example().companies.map(({ id }) => id)).toEqual(["harbor-watch", "field-survey"]);
  });

  it.each<[string, (file: ReturnType<typeof JSON.parse>) => void, RegExp]>([
    [
      "a company that is missing",
      (file) => {
        file.clients[0].company = "nobody";
      },
      /^clients\[0\]\.company: There is no company nobody/,
    ],
    [
      "a list that is missing",
      (file) => {
        delete file.companies;
      },
      /^companies: is missing$/,
    ],
    [
      "a text that no store holds",
      (file) => {
        file.companies[0].name = "Harbor\0Watch";
      },
      /^companies\[0\]\.name: cannot be kept: it contains a NUL character$/,
    ],
    [
      "an id that is there twice",
      (file) => file.clients.push(file.clients[0]),
      /^clients\[3\]: names harbor-app twice/,
    ],
    [
      "an amount with decimals",
      (file) => {
        file.contracts[0].pricing.base.SCAN = 300.5;
      },
      /^contracts\[0\]\.pricing\.base\.SCAN: must be a whole number, in minor units/,
    ],
    [
      "a mode that does not exist",
      (file) => {
        file.contracts[0].imagingModes = ["SPOT"];
      },
      /^contracts\[0\]\.imagingModes\[0\]: /,
    ],
    [
      "a default that is not offered",
      (file) => {
        file.contracts[1].sla.default = "SLA_24H";
      },
      /^contracts\[1\]\.sla\.default: must be one of those in allowed: SLA_3H, SLA_8H/,
    ],
    [
      "an end before the start",
      (file) => {
        file.contracts[0].end = "2025-01-01T00:00:00Z";
      },
      /^contracts\[0\]\.end: must be after start/,
    ],
    [
      "a location of another company",
      (file) => {
        file.contracts[0].deliveryLocations[0].configID = file.locations[1].id;
      },
      /^contracts\[0\]\.deliveryLocations\[0\]\.configID: There is no location .* of company harbor-watch/,
    ],
    [
      "a path in another bucket",
      (file) => {
        file.contracts[0].deliveryLocations[0].path = "elsewhere/ports";
      },
      /^contracts\[0\]\.deliveryLocations\[0\]\.path: must begin with the location's bucket: harbor-watch-radar/,
    ],
    [
      "an S3 location without a server",
      (file) => delete file.locations[0].endpoint,
      /^locations\[0\]\.endpoint: is missing/,
    ],
    [
      "a product that a mode does not have",
      (file) => {
        file.contracts[0].products = { SCAN: ["VID"] };
      },
      /^contracts\[0\]\.products\.SCAN: VID is not made in this mode/,
    ],
    [
      "a field with a typing error",
      (file) => {
        file.clients[0].scope = [];
      },
      /^clients\[0\]: Unrecognized key: "scope"/,
    ],
    [
      "a scope that does not exist",
      (file) => {
        file.clients[0].scopes = ["orders"];
      },
      /^clients\[0\]\.scopes\[0\]: /,
    ],
    [
      "a role that does not exist",
      (file) => {
        file.people[0].role = "admin";
      },
      /^people\[0\]\.role: /,
    ],
  ])("names the place of %s", (_, spoil, fault) => {
    expect(faultsOf(spoil)).toEqual([expect.stringMatching(fault)]);
  });

  it("names all faults at once, and what is no JSON", () => {
    const faults = faultsOf((file) => {
      file.clients[0].company = "nobody";
      file.people[1].company = "nobody";
    });
    expect(faults).toHaveLength(2);
    expect(readDirectoryFile("{")).toEqual({
      faults: [{ place: "file", message: expect.stringMatching(/^is no JSON: /) }],
    });
  });
});

describe("unsoldModes", () => {
  it("lists modes without a price; a contract without a price list sells all by agreement", () => {
    const [contract] = example().contracts;
    if (!contract?.pricing) throw new Error("The example has no price list.");
    const { SCAN: _, ...base } = contract.pricing.base;
    expect(unsoldModes(contract)).toEqual([]);
    expect(unsoldModes({ ...contract, pricing: { ...contract.pricing, base } })).toEqual(["SCAN"]);
    expect(unsoldModes({ ...contract, pricing: null })).toEqual([]);
  });
});
