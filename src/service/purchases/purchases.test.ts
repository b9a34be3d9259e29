import { purchasesSuite } from "../../testing/suites/purchases.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

purchasesSuite(startInProcess);
