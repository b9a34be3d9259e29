import type { TaskRequest } from "../../contract/task.ts";
import {
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW_HOURS,
  type TaskWindow,
  type WindowFault,
  windowFault,
} from "../../domain/tasking-rules.ts";
import type { ContractTerms } from "../directory.ts";
import { badRequest, forbidden, type ServiceError } from "../errors.ts";
import { parseInstant } from "../instant.ts";

/** The window of a request; 400 when it cannot be ordered now, 403 when the contract does not run in it. */
export function readWindow(
  { contract }: ContractTerms,
  { start, end }: TaskRequest["acquisitionWindow"],
  priority: Priority,
  now: number,
): TaskWindow {
  const window = { start: instantOf("start", start), end: instantOf("end", end) };
  const fault = windowFault(window, priority, now);
  if (fault) throw faultOf(fault, priority);
  if (contract.start !== undefined && window.start < Date.parse(contract.start)) {
    const message = `Contract "${contract.name}" begins at ${contract.start}; start the window then.`;
    throw forbidden(message).about("not_offered", "acquisitionWindow", "start");
  }
  if (contract.end !== undefined && window.end > Date.parse(contract.end)) {
    const message = `Contract "${contract.name}" ends at ${contract.end}; end the window before.`;
    throw forbidden(message).about("not_offered", "acquisitionWindow", "end");
  }
  return window;
}

function faultOf(fault: WindowFault, priority: Priority): ServiceError {
  const error = badRequest(faultSentences[fault](priority));
  switch (fault) {
    case "reversed":
      return error.about("conflict", "acquisitionWindow");
    case "too-soon":
      return error.about("range", "acquisitionWindow", "start");
    case "too-late":
      return error.about("range", "acquisitionWindow", "end");
    case "too-short":
      return error.about("range", "acquisitionWindow");
  }
}

const faultSentences: Record<WindowFault, (priority: Priority) => string> = {
  reversed: () => "The acquisition window ends before it starts; exchange its ends.",
  "too-soon": (priority) =>
    `The acquisition window starts too soon; with priority ${priority} let it start ${leadHours[priority]} hours from now or later.`,
  "too-late": () => `The acquisition window ends too late; let it end within ${HORIZON_DAYS} days from now.`,
  "too-short": () => `The acquisition window is too short; make it ${SHORTEST_WINDOW_HOURS} hours or longer.`,
};

function instantOf(name: string, text: string): number {
  const instant = parseInstant(text);
  if (!instant) {
    const message = `"acquisitionWindow.${name}" is not a calendar date: "${text}".`;
    throw badRequest(message).about("format", "acquisitionWindow", name);
  }
  return instant.ms;
}
