import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DemoControl } from "../../api/demo/demo.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import classes from "./break-it-card.module.css";
import { BackStep, ConfirmStep, LostStep } from "./broken-steps.tsx";
import { FramesStep } from "./frames-step.tsx";
import { ProofStep } from "./proof-step.tsx";
import { answersOf, type Scenario, steps } from "./scenario.ts";
import { type BrokenRun, useBrokenRun } from "./use-broken-run.ts";
import { useScenario } from "./use-scenario.ts";

interface BreakItCardProps {
  demo: DemoControl;
  scenario: Scenario;
  onEnd: () => void;
}

/** The card that leads through the scenario, beside the screens. Escape in it ends it. */
export function BreakItCard({ demo, scenario, onEnd }: BreakItCardProps) {
  const broken = useBrokenRun(demo, scenario);
  const { step, run } = broken;
  const asked = useScenario((state) => state.asked);
  const [folded, setFolded] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isWithin = useRef(false);
  const title = step && titleOf(broken);

  // Asked for, it has the keys. Each step is read where they are in it already, and else only said.
  const answered = useRef(0);
  const isShown = title !== undefined;
  useEffect(() => {
    if (!isShown || asked === answered.current) return;
    answered.current = asked;
    card.current?.focus({ preventScroll: true });
  }, [asked, isShown]);
  const onTitle = useEffectEvent((words: string) => {
    if (isWithin.current) card.current?.focus({ preventScroll: true });
    else announce(t("Break it: {title}", { title: words }));
  });
  useEffect(() => {
    if (title) onTitle(title);
  }, [title]);

  if (!step || !title) return null;
  function end() {
    void broken.end().then(onEnd, onEnd);
    announce(t("Break it has ended. Its failures were removed."));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end();
  }
  return (
    <section
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-labelledby="break-it-title"
      onKeyDown={onKeyDown}
      onFocus={() => {
        isWithin.current = true;
      }}
      onBlur={({ relatedTarget, currentTarget, target }) => {
        // What is taken away with its step was not left.
        isWithin.current = relatedTarget ? currentTarget.contains(relatedTarget) : !target.isConnected;
      }}
    >
      <div className={classes.head}>
        <p className={classes.count}>
          {t("Break it · step {number} of {total}", {
            number: steps.indexOf(step) + 1,
            total: steps.length,
          })}
        </p>
        <ActionIcon
          variant="subtle"
          aria-expanded={!folded}
          aria-label={t("Fold or unfold the card")}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t("End “Break it”")} onClick={end}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.title} id="break-it-title">
        {title}
      </p>
      {!folded && (
        <div className={classes.body}>
          {step === "frames" && <FramesStep scenario={scenario} />}
          {step === "confirm" && <ConfirmStep broken={broken} />}
          {step === "lost" && run && <LostStep broken={broken} run={run} scenario={scenario} />}
          {step === "back" && run && <BackStep broken={broken} run={run} />}
          {step === "proof" && run && <ProofStep run={run} onDone={end} />}
        </div>
      )}
    </section>
  );
}

function titleOf({ step, faults, run }: BrokenRun): string {
  switch (step) {
    case "confirm":
      return faults.own ? t("Buy the cart as always") : t("Lose the connection");
    case "lost":
      return answersOf(run?.entries ?? []).lost > 0 ? t("The connection is lost") : t("The run is under way");
    case "back":
      return t("The connection is back");
    case "proof":
      return t("What became of each frame");
    default:
      return t("Frames for the cart");
  }
}
