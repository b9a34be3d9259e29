import { authenticationSuite } from "../../testing/suites/authentication.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

authenticationSuite(startInProcess);
