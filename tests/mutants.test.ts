import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutants } from "../scripts/mutants.ts";

// Without this, a renamed file or line would be found only by a run of all mutants, which takes an hour.
test("every mutant names a line that occurs once in its file, and existing tests", () => {
  const wrong = mutants.flatMap(({ file, from, to, tests }) => {
    const places = existsSync(file) ? readFileSync(file, "utf8").split(from).length - 1 : 0;
    return [
      ...(places === 1 ? [] : [`${file}: ${JSON.stringify(from)} occurs ${places} times`]),
      ...(from === to ? [`${file}: ${JSON.stringify(from)} is not changed`] : []),
      ...tests.filter((path) => !existsSync(path)),
    ];
  });
  expect(wrong).toEqual([]);
  expect(mutants.length).toBeGreaterThan(60);
});
