import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { callbacksSuite } from "../../testing/suites/callbacks.ts";

callbacksSuite(startInProcess);
