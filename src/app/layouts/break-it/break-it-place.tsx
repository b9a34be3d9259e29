import { useEffect, useEffectEvent, useState } from "react";
import type { DemoControl } from "../../../api/demo/demo.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import type { BreakItCard } from "../../../features/break-it/break-it-card.tsx";
import { holdScenario, putCartBack, putLeftCartBack } from "../../../features/break-it/own-cart.ts";
import { withoutOwn } from "../../../features/break-it/scenario.ts";
import { useScenario } from "../../../features/break-it/use-scenario.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { offerUndo } from "../../../ui/feedback/undo-notice.tsx";
import { focusScreen } from "../../../ui/layout/take-focus.ts";

/** The scenario's card, once it was begun; also after a reload. It ends when another user comes. */
export function BreakItPlace({ demo }: { demo: DemoControl }) {
  const account = accountKey(useSession());
  const { scenario, clear } = useScenario();
  const [Card, setCard] = useState<typeof BreakItCard>();
  const isOn = scenario !== undefined;
  const load = useEffectEvent(async () => {
    try {
      const { BreakItCard } = await import("../../../features/break-it/break-it-card.tsx");
      setCard(() => BreakItCard);
    } catch {
      announce(t("“Break it” could not be loaded. Try again when you are online."));
    }
  });
  const settle = useEffectEvent(async (isBegun: boolean, account: string, until: AbortSignal) => {
    if (!isBegun || !scenario) return putLeftCartBack(account);
    if (scenario.account === account) {
      if (await holdScenario(account, until)) return load();
      if (until.aborted) return;
      offerUndo(t("“Break it” is under way in another tab of this browser."));
      return clear();
    }
    putCartBack(scenario.account, scenario.frameIDs ?? []);
    void demo.setFaults({ rules: withoutOwn(demo.faults().rules) });
    clear();
  });
  useEffect(() => {
    const leaving = new AbortController();
    void settle(isOn, account, leaving.signal);
    return () => leaving.abort();
  }, [isOn, account]);
  if (!scenario || scenario.account !== account || !Card) return null;
  return <Card demo={demo} scenario={scenario} onEnd={focusScreen} />;
}
