import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { contractsSuite } from "../../testing/suites/contracts.ts";

contractsSuite(startInProcess);
