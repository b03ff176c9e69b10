// Writes app/content/sample/report.json: the report of an example essay, made by the engine itself from texts of the
// reference library and an earlier draft. tests/core/checks/report/sample-report.test.ts asserts that it is still what the engine makes.
import { writeFileSync } from "node:fs";
import { sampleReport } from "./sample/make.ts";

writeFileSync("app/content/sample/report.json", `${JSON.stringify(sampleReport(), null, 1)}\n`);
