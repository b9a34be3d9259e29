import { startInProcess } from "../testing/start-service.ts";
import { authenticationSuite } from "../testing/suites/authentication.ts";

authenticationSuite(startInProcess);
