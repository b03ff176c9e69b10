import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, which their size does not show: begun last, one core would wait for each of them alone. */
export const longest = [
  "tests/services/orders/soak.test.ts",
  "tests/workers/payments/outbox.test.ts",
  "tests/workers/crash.test.ts",
  "tests/services/notices/outbox.test.ts",
  "tests/readback/even-cases.test.ts",
  "tests/readback/odd-cases.test.ts",
  "tests/readback/mutants.test.ts",
  "tests/extraction-soak.test.ts",
  "tests/processes.test.ts",
  "tests/extraction-memory.test.ts",
  "tests/built/readback.test.ts",
  "tests/built/rights.test.ts",
  "tests/built/flags.test.ts",
  "tests/built/talk-restart.test.ts",
];

/** Vitest's own order by what files took the last time, or by their size, after those that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? longest.length : place;
}
