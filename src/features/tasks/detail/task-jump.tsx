import { IconClockPlay } from "@tabler/icons-react";
import { useDemoClock } from "../../../api/demo/use-demo-clock.ts";
import { comingWords } from "../../../shared/tasks/coming-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { formatShortTime } from "../../../ui/text/format.ts";

/** In the demo, one press to what comes next of a task: "Jump to: image taken, 22 Nov, 16:47". */
export function TaskJump({ taskID }: { taskID: string }) {
  const { events, busy, error, moveTo } = useDemoClock();
  const next = events.find((event) => event.taskID === taskID);
  if (!next && !error) return null;
  return (
    <>
      {next && (
        <BusyButton
          busy={busy}
          leftSection={<IconClockPlay size={16} stroke={1.75} aria-hidden />}
          title="Moves the demo's clock forward. It cannot be undone."
          onClick={() => void moveTo(Date.parse(next.at))}
        >
          {`Jump to: ${comingWords(next).toLowerCase()}, ${formatShortTime(next.at)}`}
        </BusyButton>
      )}
      {error && <ErrorMessage error={error} title="The clock was not moved" />}
    </>
  );
}
