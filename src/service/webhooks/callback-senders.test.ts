import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { callbackSendersSuite } from "../../testing/suites/callback-senders.ts";

callbackSendersSuite(startInProcess);
