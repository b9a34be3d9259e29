import { Button } from "@mantine/core";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { useSumWords } from "../../../shared/money/use-sum-words.ts";
import classes from "./stack-card.module.css";
import { addToCartWords } from "./stack-words.ts";

interface StackBarProps {
  /** The chosen one; undefined while none of those shown is. */
  frame: CatalogFrame | undefined;
  state: FrameState | undefined;
  onOpen: (frameID: string) => void;
  onToggle: (frame: CatalogFrame) => void;
}

const NONE: readonly CatalogFrame[] = [];

/** What can be done with the chosen frame of a stack, in one bar. */
export function StackBar({ frame, state, onOpen, onToggle }: StackBarProps) {
  const price = useSumWords(frame ? [frame] : NONE, state === "default");
  if (!frame || !state) return <p className={classes.bar}>{t("Tap a frame to preview it")}</p>;
  return (
    <div className={classes.bar}>
      <Button variant="default" size="lg" onClick={() => onOpen(frame.frameID)}>
        {t("Open frame")}
      </Button>
      {isForSale(state) ? (
        <Button size="lg" onClick={() => onToggle(frame)}>
          {state === "cart" ? t("Remove from cart") : addToCartWords(price)}
        </Button>
      ) : (
        <StateMark state={state} />
      )}
    </div>
  );
}
