import { searchSuite } from "../../testing/suites/search.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

searchSuite(startInProcess);
