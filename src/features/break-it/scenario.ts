import type { FaultRule } from "../../api/demo/demo.ts";
import type { OrderState } from "../../api/orders/order-state.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../api/outbox/purchase.ts";
import { isSettled } from "../../api/outbox/record.ts";
import { ENDED_UNSOLD } from "../../api/purchases/purchases.ts";
import { entryState, type PurchaseStatuses } from "../../api/runs/run-summary.ts";
import type { Purchase } from "../../contract/purchases.ts";

/** Frames that are found for a cart without enough of its own, and how many are enough. */
export const FRAMES = 6;
export const ENOUGH = 3;
/** Answers that are lost, and purchases that are suggested at a time, so that they are lost at once. */
export const LOST_ANSWERS = 3;
/** The connection comes back by itself after so long: before a lookup that hangs is given up, which would pause the run. */
export const AWAY_MS = 100_000;
/** Longer than any call is waited for. */
const HANGS_MS = 60_000;

/** How far the scenario is. What can be read elsewhere is not kept; times are milliseconds of the service's clock. */
export interface Scenario {
  /** Whose it is (`accountKey`). */
  account: string;
  /** Frames that it has put into the cart; none where the user's own are bought; undefined before the choice. */
  frameIDs?: readonly string[] | undefined;
  /** When its failures were set: the first run after it is the one that is broken. */
  armedAt?: number | undefined;
  /** When the connection was cut off altogether. */
  awaySince?: number | undefined;
  /** When it came back. */
  backAt?: number | undefined;
  /** Whether the proof was asked for. */
  isCounting?: boolean | undefined;
}

/** A run with its entries, as the ledger of this device has them. */
export interface RunLedger {
  batch: PurchaseBatch;
  entries: readonly PurchaseEntry[];
}

export const steps = ["frames", "confirm", "lost", "back", "proof"] as const;
export type Step = (typeof steps)[number];

/** The step that is due, by what has really happened. */
export function stepOf({ frameIDs, backAt, isCounting }: Scenario, run: RunLedger | undefined): Step {
  if (!frameIDs) return "frames";
  if (!run) return "confirm";
  if (isOver(run)) return isCounting ? "proof" : "back";
  return backAt === undefined ? "lost" : "back";
}

/** Whether nothing more happens in a run by itself. */
export function isOver({ batch, entries }: RunLedger): boolean {
  if (batch.state === "finished") return true;
  return batch.state === "stopped" && entries.every((entry) => entry.state === "planned" || isSettled(entry));
}

/** The run that was begun first after the failures were set; `runs` are newest first. */
export function brokenRun(runs: readonly PurchaseBatch[], { armedAt }: Scenario): PurchaseBatch | undefined {
  return armedAt === undefined ? undefined : runs.findLast(({ createdAt }) => createdAt >= armedAt);
}

const SET_BY = "break-it";
const rule = { probability: 1, seed: 1, latencyMs: 0, retryAfterSeconds: 0, after: false, setBy: SET_BY };

/** Answers to purchases get lost once the service has acted. */
const LOSES: FaultRule = {
  ...rule,
  operation: "purchaseFrame",
  kind: "drop",
  after: true,
  times: LOST_ANSWERS,
};
/** Who looks for a purchase gets no answer: nobody can know what became of one. */
const HANGS: FaultRule = { ...rule, operation: "listPurchases", kind: "latency", latencyMs: HANGS_MS };

/** Failures without those of the scenario. */
export function withoutOwn(rules: readonly FaultRule[]): FaultRule[] {
  return rules.filter(({ setBy }) => setBy !== SET_BY);
}

/** Failures with answers that get lost. */
export function losing(rules: readonly FaultRule[]): FaultRule[] {
  return [...withoutOwn(rules), LOSES];
}

/** Failures with the connection gone: answers get lost, and nothing can be looked up. */
export function cutOff(rules: readonly FaultRule[]): FaultRule[] {
  return [...losing(rules), HANGS];
}

/** Whether failures of the scenario are in force, and those of others. */
export function whoseFaults(rules: readonly FaultRule[]): { own: boolean; others: number } {
  const others = withoutOwn(rules).length;
  return { own: others < rules.length, others };
}

/** What the ledger of a run says of its answers, by frame ids where it is about frames. */
export interface Answers {
  /** How often no clear answer came. */
  lost: number;
  inQuestion: string[];
  /** Once without an answer, and found among the purchases of the service since. */
  found: string[];
  bought: number;
  /** Sent just now. */
  underWay: number;
  /** Not sent so far. */
  waiting: number;
}

/** What is told before the purchases of a run are read. */
const NONE_READ: PurchaseStatuses = new Map();

/** Reads the answers from the history of each entry. */
export function answersOf(entries: readonly PurchaseEntry[]): Answers {
  const losses = ({ history }: PurchaseEntry) => history.filter(({ said }) => said === "unknown").length;
  const inState = (state: PurchaseEntry["state"]) => entries.filter((entry) => entry.state === state);
  const told = (state: OrderState) => entries.filter((entry) => entryState(entry, NONE_READ) === state);
  return {
    lost: entries.reduce((sum, entry) => sum + losses(entry), 0),
    inQuestion: told("unknown").map(({ frameID }) => frameID),
    found: inState("done").flatMap((entry) => (losses(entry) > 0 ? [entry.frameID] : [])),
    bought: inState("done").length,
    underWay: told("ordered").length,
    waiting: inState("planned").length,
  };
}

/** What the ledger and the service say of one run, and frames where they differ or that were not bought. */
export interface Proof {
  /** Of the ledger. */
  asked: number;
  /** Of the service: purchases with the run's reference. */
  purchases: number;
  /** More than one purchase of them at the service. */
  twice: string[];
  /** Bought by the ledger, without a purchase at the service. */
  missing: string[];
  /** With a purchase at the service that the ledger does not have. */
  unknownHere: string[];
  refused: string[];
  unsent: string[];
  /** Bought, and the purchase failed at the service since. */
  failed: string[];
  /** As many purchases as frames, each once, and both sides agree. */
  holds: boolean;
}

/**
 * Compares a run that is over with all of the user's purchases. A frame counts as bought twice with two purchases of this run, or
 * with another one besides that holds it.
 */
export function proofOf(
  entries: readonly PurchaseEntry[],
  all: readonly Purchase[],
  reference: string,
): Proof {
  const ours = all.filter((purchase) => purchase.reference === reference);
  const idsOf = (holds: (entry: PurchaseEntry) => boolean) =>
    entries.filter(holds).map(({ frameID }) => frameID);
  const has = (id: string) => ours.some(({ frameID }) => frameID === id);
  const frames = new Set([...entries, ...ours].map(({ frameID }) => frameID));
  const twice = [...frames].filter(
    (id) =>
      all.filter(
        (one) => one.frameID === id && (one.reference === reference || !ENDED_UNSOLD.has(one.status)),
      ).length > 1,
  );
  const bought = new Set(idsOf(({ state }) => state === "done"));
  const missing = [...bought].filter((id) => !has(id));
  const unknownHere = [...frames].filter((id) => has(id) && !bought.has(id));
  return {
    asked: entries.length,
    purchases: ours.length,
    twice,
    missing,
    unknownHere,
    refused: idsOf(({ state, frameID }) => state === "refused" && !has(frameID)),
    unsent: idsOf(({ state }) => state === "planned" || state === "withdrawn"),
    failed: ours.filter(({ status }) => ENDED_UNSOLD.has(status)).map(({ frameID }) => frameID),
    holds:
      ours.length === entries.length &&
      twice.length === 0 &&
      missing.length === 0 &&
      unknownHere.length === 0,
  };
}
