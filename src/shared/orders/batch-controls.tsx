import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import classes from "./batch-controls.module.css";

/** What can be done with an order that is sent one after the other. */
interface BatchActions {
  stop: () => Promise<void>;
  resume: () => Promise<void>;
  /** Sends the one without an answer once more. */
  again: () => Promise<void>;
  withdraw: () => Promise<void>;
}

interface BatchControlsProps {
  isRunning: boolean;
  /** One entry has no answer, so nothing goes on before that is clear. */
  unknown: boolean;
  /** Entries that are still to be sent. */
  rest: number;
  actions: BatchActions;
  words: { again: string; goOn: string; withdraw: string };
  /** Further ways; they act by `act`, so that what goes wrong is said here. */
  children?: (act: (change: () => Promise<void>) => void) => ReactNode;
}

/** The ways to stop an order that is sent one after the other, or to let it go on. */
export function BatchControls({ isRunning, unknown, rest, actions, words, children }: BatchControlsProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
  });
  return (
    <>
      {error && <ErrorMessage error={error} title="Couldn’t save the change in this browser" />}
      <div className={classes.ways}>
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
