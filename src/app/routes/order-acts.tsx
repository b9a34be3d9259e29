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

export function TaskAgain({ task }: { task: Task }) {
  return (
    <RoutedButton to="/task" search={paramsOfDraft(draftOfTask(task, serviceNow()))}>
      {t("Task again")}
    </RoutedButton>
  );
}

/** Link to frames of the same mode, or to all while the mode is unknown. */
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
