import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { purchasesSuite } from "../../testing/suites/purchases.ts";

purchasesSuite(startInProcess);
