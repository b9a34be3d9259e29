import { expect, test } from "vitest";
import { placeURL } from "../service/deliveries/plan.ts";
import type { Directory } from "../service/directory/directory.ts";
import { demoFileOverBucket, demoFileOverFolder, directoryOfDemo } from "./demo-directory.ts";

const prefix = "claims/run 7/Ä/";

/** Returns the address of each contract's first path, and whether it is writable. */
const places = ({ contracts, deliveryConfigs }: Directory) =>
  contracts.flatMap(({ contract }) => {
    const [{ configID, path } = { configID: "", path: "" }] = contract.deliveryLocations ?? [];
    const config = deliveryConfigs.find(({ id }) => id === configID);
    const [bucket = ""] = path.split("/");
    return config
      ? [{ status: config.status, url: placeURL({ configID, path, bucket, prefix }, config) }]
      : [];
  });

test("over a folder each company has an active location in a folder of its own, and its address tells no path of the machine", () => {
  const url = (bucket: string) => `folder:///${bucket}/claims/run%207/%C3%84/`;
  expect(places(directoryOfDemo(demoFileOverFolder()))).toEqual([
    { status: "active", url: url("demo-bucket") },
    { status: "active", url: url("demo-bucket") },
    { status: "active", url: url("second-bucket") },
  ]);
});

test("over a bucket both companies have it, under paths of their own", () => {
  const directory = directoryOfDemo(
    demoFileOverBucket({ endpoint: "https://s3.test", bucket: "shared", region: "r" }),
  );
  expect(places(directory)).toEqual(
    Array(3).fill({ status: "active", url: `s3://shared/claims/run%207/%C3%84/` }),
  );
  expect(directory.deliveryConfigs.map(({ method, status }) => `${method} ${status}`)).toEqual([
    "s3 active",
    "s3 inactive",
    "s3 active",
  ]);
});
