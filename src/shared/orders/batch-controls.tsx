import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import classes from "./batch-controls.module.css";

/** Actions on a batch that is sent one entry after another. */
interface BatchActions {
  stop: () => Promise<void>;
  resume: () => Promise<void>;
  /** Sends the entry without an answer again. */
  again: () => Promise<void>;
  withdraw: () => Promise<void>;
}

interface BatchControlsProps {
  isRunning: boolean;
  /** One entry has no answer; nothing more is sent until that is clear. */
  unknown: boolean;
  /** Entries that are still to be sent. */
  rest: number;
  actions: BatchActions;
  words: { again: string; goOn: string; withdraw: string };
  /** Further actions, run through `act`, so that failures are shown here. */
  children?: (act: (change: () => Promise<void>) => void) => ReactNode;
}

/** Actions to stop or resume a batch that is sent one entry after another. */
export function BatchControls({ isRunning, unknown, rest, actions, words, children }: BatchControlsProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
  });
  return (
    <>
      {error && <ErrorMessage error={error} title="Couldn’t save the change in this browser" />}
      <div className={classes.actions}>
        {isRunning && (
          <Button
            variant="danger"
            leftSection={<IconPlayerStop size={16} stroke={1.75} aria-hidden />}
            onClick={() => mutate(actions.stop)}
          >
            Stop after this one
          </Button>
        )}
        {!isRunning && unknown && (
          <>
            <BusyButton
              busy={isPending}
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              onClick={() => mutate(actions.resume)}
            >
              Check again
            </BusyButton>
            <Button
              variant="default"
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
              onClick={() => mutate(actions.again)}
            >
              {words.again}
            </Button>
          </>
        )}
        {!isRunning && !unknown && rest > 0 && (
          <BusyButton
            busy={isPending}
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            onClick={() => mutate(actions.resume)}
          >
            {words.goOn}
          </BusyButton>
        )}
        {children?.(mutate)}
        {!isRunning && rest > 0 && (
          <Button variant="subtle" onClick={() => mutate(actions.withdraw)}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </>
  );
}
