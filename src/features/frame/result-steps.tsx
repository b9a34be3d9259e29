import { ActionIcon } from "@mantine/core";
import { type Icon, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { t } from "../../languages/texts.ts";
import { formatNumber } from "../../ui/text/format.ts";
import classes from "./frame-page.module.css";

export interface ResultStepsProps {
  /** From 1. */
  at: number;
  of: number;
  /** More than `of` exist. */
  hasMore: boolean;
  previous: string | undefined;
  next: string | undefined;
  onOpen: (frameID: string | undefined) => void;
}

/** "7 of 38", with the results before and after. */
export function ResultSteps({ at, of, hasMore, previous, next, onOpen }: ResultStepsProps) {
  const place = { at: formatNumber(at), all: formatNumber(of) };
  return (
    <nav className={classes.steps} aria-label={t("Results of the search")}>
      <Step words={t("Previous result")} letter="K" Icon={IconChevronLeft} to={previous} onOpen={onOpen} />
      <span>{hasMore ? t("{at} of {all} loaded", place) : t("{at} of {all}", place)}</span>
      <Step words={t("Next result")} letter="J" Icon={IconChevronRight} to={next} onOpen={onOpen} />
    </nav>
  );
}

interface StepProps extends Pick<ResultStepsProps, "onOpen"> {
  words: string;
  letter: string;
  Icon: Icon;
  to: string | undefined;
}

function Step({ words, letter, Icon, to, onOpen }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={words}
      title={`${words} (${letter})`}
      disabled={!to}
      onClick={() => onOpen(to)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
