import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { deliveriesSuite } from "../../testing/suites/deliveries.ts";
import { deliveryRequestsSuite } from "../../testing/suites/delivery-requests.ts";

deliveryRequestsSuite(startInProcess);
deliveriesSuite(startInProcess);
