import { getRouteApi, Link } from "@tanstack/react-router";
import { boxAround } from "../../api/tasking/feasibility.ts";
import { hasProducts } from "../../api/tasking/tasks.ts";
import type { Task } from "../../contract/task.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { paramsOfForm } from "../../features/search/search-params.ts";
import { TaskDetail } from "../../features/tasks/detail/task-detail.tsx";
import { boxRing } from "../../geo/area/box.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import classes from "../layouts/orders-layout.module.css";
import { TaskAgain, useDeliveriesOf } from "./order-acts.tsx";

const route = getRouteApi("/_orders/_tasks/tasks/$taskID");
const TICK_MS = 10_000;

export function TaskDetailScreen() {
  const { taskID } = route.useParams();
  const { demo } = useApp();
  const now = useNow(TICK_MS);
  const navigate = route.useNavigate();
  const showFrame = (taskFrame: string) => {
    void navigate({ to: ".", search: (search) => ({ ...search, taskFrame }), replace: true });
    announce(t("Frame {frameID} is shown on the map", { frameID: taskFrame }));
  };
  return (
    <>
      <Link to="/tasks" search={true} className={classes.all}>
        {t("All tasks")}
      </Link>
      <TaskDetail
        key={taskID}
        taskID={taskID}
        now={now}
        callbacks={demo}
        deliveriesOf={useDeliveriesOf()}
        actions={actionsOf}
        onShowFrame={showFrame}
      />
    </>
  );
}

function actionsOf(task: Task) {
  const { lat, lon } = task.pointOfInterest;
  const search = paramsOfForm({
    ...emptyForm,
    area: [[boxRing(boxAround([lon, lat]))]],
    time: { kind: "all" },
    collection: "private",
  });
  return (
    <>
      <TaskAgain task={task} />
      {hasProducts(task) && (
        <RoutedButton to="/" search={{ ...search, frame: undefined }}>
          {t("Find in my collection")}
        </RoutedButton>
      )}
    </>
  );
}
