import { startInProcess } from "../testing/start-service.ts";
import { requestsSuite } from "../testing/suites/requests.ts";

requestsSuite(startInProcess);
