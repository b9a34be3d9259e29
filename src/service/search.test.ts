import { startInProcess } from "../testing/start-service.ts";
import { searchSuite } from "../testing/suites/search.ts";

searchSuite(startInProcess);
