import { filesSuite } from "../../testing/suites/files.ts";
import { startInProcess } from "../../testing/ways-to-start.ts";

filesSuite(startInProcess);
