import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, which their size does not show: started last, each would keep one core busy alone. */
export const longest = [
  "tests/services/orders/soak.test.ts",
  "tests/workers/payments/outbox.test.ts",
  "tests/workers/checks/crash.test.ts",
  "tests/services/notifications/outbox.test.ts",
  "tests/core/similarity/evasion.test.ts",
  "tests/readback/even-cases.test.ts",
  "tests/readback/odd-cases.test.ts",
  "tests/readback/mutants.test.ts",
  "tests/core/orders/integrity/integrity-training.test.ts",
  "tests/extraction-soak.test.ts",
  "tests/processes.test.ts",
  "tests/extraction-memory.test.ts",
  "tests/built/sources/readback.test.ts",
  "tests/built/platform/flags.test.ts",
  "tests/built/platform/demo.test.ts",
  "tests/built/platform/rights.test.ts",
  "tests/built/conversations/restart.test.ts",
];

/** Vitest's own order by the last duration of a file, or by its size, after the files that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? longest.length : place;
}
