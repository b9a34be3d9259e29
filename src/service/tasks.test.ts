import { taskMoneySuite } from "../testing/suites/task-money.ts";
import { tasksSuite } from "../testing/suites/tasks.ts";
import { startInProcess } from "../testing/ways-to-start.ts";

tasksSuite(startInProcess);
taskMoneySuite(startInProcess);
