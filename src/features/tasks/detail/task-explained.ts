import type { Task } from "../../../contract/task.ts";

/** What a status means, and what comes next; why it came to nothing, where the service says so. */
export function explainTask({ status, reasons = [] }: Pick<Task, "status" | "reasons">): string {
  const why = reasons.map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`)).join(" ");
  return [meaningOf(status), why && `Reason: ${why}`].filter(Boolean).join(" ");
}

function meaningOf(status: string): string {
  switch (status) {
    case "RECEIVED":
      return "The order is received. It is accepted or rejected next.";
    case "ACTIVE":
      return "Accepted and planned. The image is taken once, in the window.";
    case "FULFILLED":
      return "The image is taken and the products that were promised first are ready; the others follow.";
    case "DONE":
      return "The image is taken and all products are ready.";
    case "REJECTED":
      return "The order was rejected: no image is taken, and nothing is charged.";
    case "FAILED":
      return "The image could not be taken. Nothing is charged.";
    case "CANCELED":
      return "The task was canceled: no image is taken.";
    default:
      return `The service calls its status “${status}”.`;
  }
}
