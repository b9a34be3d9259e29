import type { TaskRequest } from "../../contract/task.ts";
import {
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW_HOURS,
  type WindowFault,
  windowFault,
} from "../../contract/tasking-terms.ts";
import { parseInstant } from "../catalog/instant.ts";
import type { ContractTerms } from "../directory.ts";
import { badRequest, forbidden } from "../errors.ts";

/** A stretch of time, milliseconds since 1970. */
export interface TaskWindow {
  start: number;
  end: number;
}

/** The window of a request; 400 when it cannot be ordered now, 403 when the contract does not run in it. */
export function readWindow(
  { contract }: ContractTerms,
  { start, end }: TaskRequest["acquisitionWindow"],
  priority: Priority,
  now: number,
): TaskWindow {
  const window = { start: instantOf("start", start), end: instantOf("end", end) };
  const fault = windowFault(window, priority, now);
  if (fault) throw badRequest(faultSentences[fault](priority));
  if (contract.start !== undefined && window.start < Date.parse(contract.start)) {
    throw forbidden(`Contract "${contract.name}" begins at ${contract.start}; start the window then.`);
  }
  if (contract.end !== undefined && window.end > Date.parse(contract.end)) {
    throw forbidden(`Contract "${contract.name}" ends at ${contract.end}; end the window before.`);
  }
  return window;
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
  if (!instant) throw badRequest(`"acquisitionWindow.${name}" is no day of the calendar: "${text}".`);
  return instant.ms;
}
