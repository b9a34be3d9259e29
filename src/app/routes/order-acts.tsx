import { serviceNow } from "../../api/clock.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Task } from "../../contract/task.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { draftOfTask } from "../../features/tasking/drafts-from.ts";
import { boxRing, ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { t } from "../../languages/texts.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { paramsOfForm } from "../params/search-params.ts";
import { paramsOfDraft } from "../params/task-params.ts";

/** Leads to the form of a new acquisition with the settings of a task. */
export function TaskAgain({ task }: { task: Task }) {
  return (
    <RoutedButton to="/task" search={paramsOfDraft(draftOfTask(task, serviceNow()))}>
      {t("Task again")}
    </RoutedButton>
  );
}

/** Leads to the frames of the same mode where one could not be bought; to all frames while that one is not known. */
export function FindSimilar({ frame }: { frame: CatalogFrame | null | undefined }) {
  const form = frame
    ? {
        ...emptyForm,
        area: [[boxRing(ringBox(unwrapRing(frame.ring)))]],
        time: { kind: "all" as const },
        families: frame.family ? [frame.family] : [],
      }
    : emptyForm;
  return (
    <RoutedButton to="/" search={{ ...paramsOfForm(form), frame: undefined }}>
      {t("Find similar")}
    </RoutedButton>
  );
}
