import { startInProcess } from "../testing/start-service.ts";
import { purchasesSuite } from "../testing/suites/purchases.ts";

purchasesSuite(startInProcess);
