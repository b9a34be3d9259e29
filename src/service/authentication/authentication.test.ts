import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { authenticationSuite } from "../../testing/suites/authentication.ts";

authenticationSuite(startInProcess);
