import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { searchSuite } from "../../testing/suites/search.ts";

searchSuite(startInProcess);
