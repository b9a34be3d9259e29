import { deliveriesSuite } from "../testing/suites/deliveries.ts";
import { startInProcess } from "../testing/ways-to-start.ts";

deliveriesSuite(startInProcess);
