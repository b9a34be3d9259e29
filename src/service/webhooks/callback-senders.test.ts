import { callbackSendersSuite } from "../../testing/suites/callback-senders.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

callbackSendersSuite(startInProcess);
