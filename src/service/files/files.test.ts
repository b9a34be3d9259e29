import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { filesSuite } from "../../testing/suites/files.ts";

filesSuite(startInProcess);
