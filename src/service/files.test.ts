import { startInProcess } from "../testing/start-service.ts";
import { filesSuite } from "../testing/suites/files.ts";

filesSuite(startInProcess);
