import { callbacksSuite } from "../../testing/suites/callbacks.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

callbacksSuite(startInProcess);
