import { notificationsSuite } from "../../testing/suites/notifications.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

notificationsSuite(startInProcess);
