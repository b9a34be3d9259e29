import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { serviceNow } from "../../api/clock.ts";
import type { DemoControl } from "../../api/demo/demo.ts";
import { useFaults } from "../../api/demo/use-faults.ts";
import { batchesQuery, batchQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";
import { putCartBack } from "./own-cart.ts";
import {
  AWAY_MS,
  brokenRun,
  cutOff,
  losing,
  type RunLedger,
  type Scenario,
  type Step,
  stepOf,
  whoseFaults,
  withoutOwn,
} from "./scenario.ts";
import { useScenario } from "./use-scenario.ts";

/** The scenario as its card shows it, and what its buttons do. */
export interface BrokenRun {
  /** Undefined while the runs of this device are read. */
  step: Step | undefined;
  run: RunLedger | undefined;
  /** Its failures are in force; and how many others are. */
  faults: { own: boolean; others: number };
  /** Lets answers to purchases get lost from now on. */
  arm: () => Promise<void>;
  bringBack: () => Promise<void>;
  /** Asks for the proof. */
  count: () => void;
  /** Takes back what it has set and put into the cart, and nothing else. */
  end: () => Promise<void>;
}

/** Follows what really happens to the run and the failures, and keeps the two together. */
export function useBrokenRun(demo: DemoControl, scenario: Scenario): BrokenRun {
  const session = useSession();
  const { rules, change: changeRules } = useFaults(demo);
  const { change, clear } = useScenario();
  const runs = useQuery(batchesQuery(session, "purchase")).data;
  const batch = runs && brokenRun(runs, scenario);
  const kept = useQuery({
    ...batchQuery(session, "purchase", batch?.id ?? ""),
    enabled: batch !== undefined,
  }).data;
  const run = batch && (kept ?? undefined);
  const isRead = runs !== undefined && (!batch || run !== undefined);
  const step = isRead ? stepOf(scenario, run) : undefined;
  const faults = whoseFaults(rules);

  async function bringBack() {
    await changeRules(withoutOwn);
    change({ backAt: serviceNow() });
  }

  const follow = useEffectEvent(
    async (step: Step | undefined, isOwn: boolean, awaySince: number | undefined) => {
      const { account, frameIDs = [] } = scenario;
      // The run has its frames: what was set aside for them need not wait, should the tab be closed.
      if (run) putCartBack(account, frameIDs);
      if ((step === "back" || step === "proof") && isOwn) await changeRules(withoutOwn);
      if (step !== "lost") return;
      if (!isOwn) change({ backAt: serviceNow() });
      else if (awaySince === undefined) {
        await changeRules(cutOff);
        change({ awaySince: serviceNow() });
      }
    },
  );
  useEffect(() => {
    follow(step, faults.own, scenario.awaySince).catch(() => {});
  }, [step, faults.own, scenario.awaySince]);

  const comeBack = useEffectEvent(() => void bringBack().catch(() => {}));
  const awaySince = step === "lost" ? scenario.awaySince : undefined;
  useEffect(() => {
    if (awaySince === undefined) return;
    const timer = setTimeout(() => comeBack(), Math.max(0, awaySince + AWAY_MS - serviceNow()));
    return () => clearTimeout(timer);
  }, [awaySince]);

  return {
    step,
    run,
    faults,
    async arm() {
      await changeRules(losing);
      change({ armedAt: serviceNow(), awaySince: undefined, backAt: undefined, isCounting: false });
    },
    bringBack,
    count: () => change({ isCounting: true }),
    async end() {
      putCartBack(scenario.account, scenario.frameIDs ?? []);
      if (faults.own) await changeRules(withoutOwn);
      clear();
    },
  };
}
