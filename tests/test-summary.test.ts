import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { chosenSteps, closing, plainOutcome, playwrightOutcome, vitestOutcome } from "../scripts/test-summary.ts";

const ok = { code: 0, output: "" };

describe("vitest", () => {
  test("passed, failed and skipped tests are counted, and failed ones are named with the first lines of their error", () => {
    const json = vitestJson({
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        file("tests/db/a.test.ts", "failed", [
          [
            "bob finds none of ada's documents",
            "failed",
            ["Error: expected 1 to be 0\n    at /x/tests/db/a.test.ts:3:1"],
          ],
          ["a second try", "passed", ["Error: too late"]],
          ["holds", "passed", []],
          ["skipped", "skipped", []],
        ]),
      ],
    });
    expect(vitestOutcome("workerd", json, { code: 1, output: "" })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      counted: true,
      complaints: [
        "tests/db/a.test.ts › bob finds none of ada's documents\nError: expected 1 to be 0\n    at /x/tests/db/a.test.ts:3:1",
        "held at a second try: tests/db/a.test.ts › a second try\nError: too late",
      ],
    });
  });

  test("an unhandled error fails the step although every test passed, and is named", () => {
    const json = vitestJson({
      numPassedTests: 2,
      testResults: [file("tests/a.test.ts", "passed", [["holds", "passed", []]])],
    });
    const { failed, complaints } = vitestOutcome("unit", json, { code: 1, output: unhandled });
    expect(failed).toBe(1);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^unit: every test passed, but the step failed; .* exit code 1\n/);
    expect(complaints[0]).toContain("Error: thrown after the test");
    expect(complaints[0]).toContain('The last test to run before this error was "holds too"');
    expect(complaints[0]).not.toContain("Test Files");
    expect(complaints[0]).not.toContain("\u001b");
  });

  test("an unhandled error beside a failed test is named too, and counts once", () => {
    const results = [file("tests/a.test.ts", "failed", [["fails", "failed", ["Error: no"]]])];
    const json = vitestJson({ numFailedTests: 1, testResults: results });
    const { failed, complaints } = vitestOutcome("unit", json, { code: 1, output: unhandled });
    expect(failed).toBe(1);
    expect(complaints.join("\n")).toContain("thrown after the test");
  });

  test.each([
    ["could not be loaded", "Cannot find module './nothing-here.ts'", []],
    ["failed in its set-up", "the site did not start", [["never runs", "skipped", []]]],
    ["lost its process", "", [["kills its worker", "pending", []]]],
  ] as const)("a file that %s is one failure, with its reason", (_, message, tests) => {
    const json = vitestJson({ numPassedTests: 5, testResults: [file("tests/a.test.ts", "failed", tests, message)] });
    const { failed, complaints } = vitestOutcome("unit", json, { code: 1, output: "" });
    expect(failed).toBe(1);
    expect(complaints).toEqual([`tests/a.test.ts\n${message || "The file did not finish."}`]);
  });

  test("a run without tests is a failure that shows the end of the output", () => {
    const output = `${lines(50)}\nNo test files found, exiting with code 1\n`;
    const { failed, complaints } = vitestOutcome("unit", vitestJson({}), { code: 1, output });
    expect(failed).toBe(1);
    expect(complaints[0]).toMatch(/^unit: no test ran; the program ended with exit code 1\nline 22\n/);
    expect(complaints[0]).toContain("No test files found");
  });

  test.each([undefined, "", '{"numTotalTestSui', "null", "{}"])(
    "a result file that contains %j is a failure",
    (text) => {
      const { failed, complaints } = vitestOutcome("workerd", text, {
        code: 137,
        signal: "SIGKILL",
        output: lines(40),
      });
      expect(failed).toBe(1);
      expect(complaints[0]).toMatch(/^workerd: no test ran, or none was reported: .* ended by SIGKILL\nline 11\n/);
    },
  );

  test("a run of only skipped tests counts as no tests", () => {
    const results = [file("tests/a.test.ts", "passed", [["later", "skipped", []]])];
    const outcome = vitestOutcome("unit", vitestJson({ numPendingTests: 1, testResults: results }), ok);
    expect(outcome).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
  });
});

describe("Playwright", () => {
  test("passed, failed, skipped and repeated tests are counted and named, in groups too", () => {
    const json = playwrightJson({ expected: 2, flaky: 1, unexpected: 2, skipped: 1 }, [], {
      title: "a.spec.ts",
      specs: [
        spec("holds", "expected", [[]]),
        spec("fails", "unexpected", [["\u001b[31mError: expected 2\u001b[39m"]]),
        spec("second try", "flaky", [["Error: too late"], []]),
        spec("skipped", "skipped", []),
      ],
      suites: [{ title: "group", specs: [spec("inside", "unexpected", [[]])] }],
    });
    expect(playwrightOutcome("browser", json, { code: 1, output: "" })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
      counted: true,
      complaints: [
        "tests/e2e/a.spec.ts › fails\nError: expected 2",
        "held at a second try: tests/e2e/a.spec.ts › second try\nError: too late",
        "tests/e2e/a.spec.ts › inside",
      ],
    });
  });

  test.each([
    "Error: Process from config.webServer was not able to start. Exit code: 3",
    "Error: http://localhost:8790/api/health is already used, make sure that nothing is running on the port/url",
    "Error: Timed out waiting 180000ms from config.webServer.",
  ])("a site that did not start is a failure with its reason and its output: %s", (message) => {
    const json = playwrightJson({}, [{ message }]);
    const { passed, failed, complaints } = playwrightOutcome("browser", json, {
      code: 1,
      output: "[WebServer] CMS_URL is no address\n",
    });
    expect([passed, failed]).toEqual([0, 1]);
    expect(complaints).toEqual([
      `browser: no test ran; the program ended with exit code 1\n${message}\n[WebServer] CMS_URL is no address`,
    ]);
  });

  test("an error outside of the tests fails a step whose tests passed", () => {
    const json = playwrightJson({ expected: 3 }, [{ message: "Error: the teardown failed" }]);
    const { failed, complaints } = playwrightOutcome("browser", json, { code: 1, output: "3 passed" });
    expect(failed).toBe(1);
    expect(complaints[0]).toContain("the teardown failed");
  });
});

test("a step without tests counts as one, and its output is shown when it fails", () => {
  expect(plainOutcome("types", ok)).toMatchObject({ passed: 1, failed: 0, complaints: [] });
  const { failed, complaints } = plainOutcome("types", { code: 2, output: "app/a.ts(1,1): error TS2304\n" });
  expect(failed).toBe(1);
  expect(complaints).toEqual(["types: the program ended with exit code 2\napp/a.ts(1,1): error TS2304"]);
});

test("a run ends with its failures, the time of each step, the total, and one line that counts all tests", () => {
  const types = plainOutcome("types", ok);
  const results = [file("tests/a.test.ts", "failed", [["fails", "failed", ["Error: no"]]])];
  const json = vitestJson({ numPassedTests: 1170, numFailedTests: 1, numPendingTests: 2, testResults: results });
  const workerd = vitestOutcome("workerd", json, { code: 1, output: "" });
  const steps = [
    { name: "types", seconds: 11.34, outcome: types },
    { name: "workerd", seconds: 123.4, outcome: workerd },
  ];
  const told = closing(steps, 130);
  expect(told.split("\n")).toEqual([
    "",
    "tests/a.test.ts › fails",
    "Error: no",
    "",
    "ok     types              11.3 s",
    "FAILED workerd           123.4 s   1170 passed, 1 failed",
    "       total             130.0 s",
    "",
    "Tests: 1171 passed, 1 failed, 2 skipped",
  ]);
});

test("a step is selected by its name; an unknown name is an error that lists the steps", () => {
  const names = ["types", "unit", "built output"];
  expect(chosenSteps(names, [])).toEqual({ steps: names, nouns: [] });
  expect(chosenSteps(names, ["built output", "types"])).toEqual({ steps: ["types", "built output"], nouns: [] });
  expect(chosenSteps(names, ["orders"], ["checks", "orders"])).toEqual({ steps: names, nouns: ["orders"] });
  expect(chosenSteps(names, ["unit", "orders"], ["orders"])).toEqual({ steps: ["unit"], nouns: ["orders"] });
  expect(chosenSteps(names, ["units", "types"])).toEqual({
    error: 'No such step: units. Steps of npm test: types, unit, "built output".',
  });
  expect(chosenSteps(names, ["order"], ["checks", "orders"])).toEqual({
    error: 'No such step: order. Steps of npm test: types, unit, "built output". Parts: checks, orders.',
  });
});

type Assertion = readonly [fullName: string, status: string, failureMessages: readonly string[]];

function file(path: string, status: string, tests: readonly Assertion[], message = "") {
  const assertionResults = tests.map(([fullName, state, failureMessages]) => ({
    ancestorTitles: [],
    fullName,
    title: fullName,
    status: state,
    failureMessages,
    duration: 1,
    meta: {},
    tags: [],
  }));
  return { assertionResults, startTime: 1, endTime: 2, status, message, name: resolve(path) };
}

function vitestJson(change: object): string {
  return JSON.stringify({
    numTotalTestSuites: 1,
    numPassedTestSuites: 1,
    numFailedTestSuites: 0,
    numPendingTestSuites: 0,
    numTotalTests: 0,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    startTime: 1,
    success: false,
    testResults: [],
    ...change,
  });
}

/** `errors` are those of each try. */
function spec(title: string, status: string, errors: string[][]) {
  const results = errors.map((messages, retry) => ({
    workerIndex: 0,
    status: messages.length > 0 ? "failed" : "passed",
    duration: 4,
    retry,
    attachments: [],
    errors: messages.map((message) => ({ message })),
  }));
  const tests = [{ timeout: 30_000, expectedStatus: "passed", projectName: "", results, status }];
  return { title, ok: status === "expected", tags: [], tests, file: "a.spec.ts", line: 2, column: 1 };
}

function playwrightJson(stats: object, errors: object[], ...suites: object[]): string {
  const counts = { expected: 0, skipped: 0, unexpected: 0, flaky: 0, ...stats };
  return JSON.stringify({ config: {}, suites, errors, stats: { startTime: "2026-11-22", duration: 1, ...counts } });
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}`).join("\n");
}

/** As vitest prints it in colour. */
const unhandled = ` \u001b[32m✓\u001b[39m t/ok.test.ts \u001b[2m(3 tests)\u001b[22m
\u001b[31m⎯⎯⎯⎯⎯⎯\u001b[39m\u001b[1m\u001b[41m Unhandled Errors \u001b[49m\u001b[22m\u001b[31m⎯⎯⎯⎯⎯⎯\u001b[39m
\u001b[31m\u001b[1m
Vitest caught 1 unhandled error during the test run.
This might cause false positive tests. Resolve unhandled errors to make sure your tests are not affected.\u001b[22m\u001b[39m

\u001b[31m⎯⎯⎯⎯⎯\u001b[39m\u001b[1m\u001b[41m Uncaught Exception \u001b[49m\u001b[22m\u001b[31m⎯⎯⎯⎯⎯\u001b[39m
\u001b[31m\u001b[1mError\u001b[22m: thrown after the test\u001b[39m
\u001b[36m \u001b[2m❯\u001b[22m Timeout._onTimeout t/ok.test.ts:\u001b[2m2:48\u001b[22m\u001b[39m

\u001b[31mThis error originated in "\u001b[1mt/ok.test.ts\u001b[22m" test file. It doesn't mean the error was thrown inside the file itself, but while it was running.\u001b[39m
\u001b[31mThe last test to run before this error was "\u001b[1mholds too\u001b[22m". This means either:
- the error was thrown while Vitest was running this test, or
- the error was thrown after the test completed, and this was the most recent test at that point.\u001b[39m
\u001b[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯\u001b[39m


\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[32m1 passed\u001b[39m\u001b[22m\u001b[90m (1)\u001b[39m
\u001b[2m     Errors \u001b[22m \u001b[1m\u001b[31m1 error\u001b[39m\u001b[22m
`;
