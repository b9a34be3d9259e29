import { expect, test } from "vitest";
import type { Contract } from "../../contract/account.ts";
import { offeredTerms } from "../../domain/contract-terms.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import type { TaskDraft } from "./task-choices.ts";
import { choicesOf } from "./task-choices.ts";

const [euros, dollars] = demoDirectory.contracts.map(({ contract }) => contract);
const now = Date.parse("2026-05-19T09:42:00Z");
const choose = (draft: TaskDraft, contract = euros) =>
  choicesOf({ ...draft }, contract, { eula: "STANDARD", now });

test("without a choice the contract's and the mode's own hold", () => {
  expect(choose({}, dollars)).toMatchObject({
    mode: "STRIPMAP",
    incidence: [15, 35],
    lookSide: "ANY",
    exclusivity: "PRIVATE",
    sla: "SLA_8H",
    products: ["GRD", "SLC", "QLK"],
    repairs: [],
  });
});

test("what the contract does not allow is replaced and said, and comes back with another contract", () => {
  const draft = { mode: "SCAN", exclusivity: "PUBLIC", eula: "MULTI" } as const;
  const under = choose(draft, dollars);
  expect(under).toMatchObject({ mode: "STRIPMAP", exclusivity: "PRIVATE", eula: "STANDARD" });
  expect(under.repairs).toEqual([
    "This contract does not offer Scan; Strip is used instead.",
    "This contract does not offer Public; Private is used instead.",
    "This contract does not offer Multi; Standard is used instead.",
  ]);
  expect(choose(draft)).toMatchObject({ ...draft, repairs: [] });
});

test("the SLA follows the priority without a word", () => {
  expect(choose({ priority: "BACKGROUND", sla: "SLA_3H" })).toMatchObject({ sla: "SLA_24H", repairs: [] });
});

test("a contract that names no limits allows everything", () => {
  const bare: Contract = { id: "a", name: "a", catalog_collections: { allowed: [] }, hasPricingPlan: false };
  expect(offeredTerms(bare).modes).toHaveLength(16);
  expect(choose({ mode: "SCAN_WIDE" }, bare).mode).toBe("SCAN_WIDE");
});

test("products and length stay within what the mode gives", () => {
  expect(choose({ mode: "SCAN", products: ["GRD", "SLC"], frames: 9 })).toMatchObject({
    products: ["GRD"],
    frames: 5,
  });
  expect(choose({ mode: "SCAN", products: ["SLC"] }).products).toEqual(["GRD", "QLK"]);
  expect(choose({ mode: "SPOTLIGHT", frames: 9 }).frames).toBe(1);
});
