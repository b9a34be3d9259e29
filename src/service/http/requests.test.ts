import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { requestsSuite } from "../../testing/suites/requests.ts";

requestsSuite(startInProcess);
