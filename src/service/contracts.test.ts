import { startInProcess } from "../testing/start-service.ts";
import { contractsSuite } from "../testing/suites/contracts.ts";

contractsSuite(startInProcess);
