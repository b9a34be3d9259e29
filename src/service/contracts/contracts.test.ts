import { contractsSuite } from "../../testing/suites/contracts.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

contractsSuite(startInProcess);
