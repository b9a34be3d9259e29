import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";

/** In place of a run that this browser did not start; what it bought or ordered is listed elsewhere. */
export function RunNotHere({ runID, of }: { runID: string; of: "purchases" | "tasks" }) {
  return (
    <HelpfulEmpty
      isScreen={of === "purchases"}
      title={`Run ${runID} is not in this browser`}
      text={`A run is kept in the browser that started it. Its ${of} are in your orders on every device.`}
      go={of === "purchases" ? ["/orders", "Go to orders"] : ["/tasks", "Go to tasks"]}
    />
  );
}
