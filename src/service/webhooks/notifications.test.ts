import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { notificationsSuite } from "../../testing/suites/notifications.ts";

notificationsSuite(startInProcess);
