import { requestsSuite } from "../../testing/suites/requests.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

requestsSuite(startInProcess);
