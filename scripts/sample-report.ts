// Generates app/content/sample/report.json: the report of an example essay, made by the engine from texts of the
// reference library and an earlier version. tests/core/checks/report/sample-report.test.ts verifies that the engine
// still produces it.
import { writeFileSync } from "node:fs";
import { sampleReport } from "./sample/make.ts";

writeFileSync("app/content/sample/report.json", `${JSON.stringify(sampleReport(), null, 1)}\n`);
