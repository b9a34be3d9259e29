import { deliveriesSuite } from "../../testing/suites/deliveries.ts";
import { deliveryRequestsSuite } from "../../testing/suites/delivery-requests.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

deliveryRequestsSuite(startInProcess);
deliveriesSuite(startInProcess);
