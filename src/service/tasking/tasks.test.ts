import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { feasibilitySuite } from "../../testing/suites/feasibility.ts";
import { imagedFramesSuite } from "../../testing/suites/imaged-frames.ts";
import { taskDeliveriesSuite } from "../../testing/suites/task-deliveries.ts";
import { taskMoneySuite } from "../../testing/suites/task-money.ts";
import { taskProductsSuite } from "../../testing/suites/task-products.ts";
import { taskRequestsSuite } from "../../testing/suites/task-requests.ts";
import { tasksSuite } from "../../testing/suites/tasks.ts";

tasksSuite(startInProcess);
taskProductsSuite(startInProcess);
taskMoneySuite(startInProcess);
taskRequestsSuite(startInProcess);
feasibilitySuite(startInProcess);
imagedFramesSuite(startInProcess);
taskDeliveriesSuite(startInProcess);
