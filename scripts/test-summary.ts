import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How a program ended, with the end of its output. */
export type Ended = { code: number; signal?: string | null; output?: string };
/** The result of a step of `npm test`; `complaints` name what failed or needed a retry. */
export type Outcome = { passed: number; failed: number; skipped: number; complaints: string[]; counted: boolean };
export type Step = { name: string; seconds: number; outcome: Outcome };

type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};
type PlaywrightJson = {
  errors?: { message?: string }[];
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** The maximum number of lines of a failure, and of the output of a step without a better message. */
const FAILURE_LINES = 6;
const OUTPUT_LINES = 30;

/** A step without tests of its own counts as one test, which passes or fails. */
export function plainOutcome(name: string, ended: Ended): Outcome {
  const passed = ended.code === 0;
  const complaints = passed ? [] : [`${name}: ${endOf(ended)}\n${lastLines(ended.output)}`.trimEnd()];
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, complaints, counted: false };
}

/** `text` is the file written by Vitest's JSON reporter, if there is one. */
export function vitestOutcome(name: string, text: string | undefined, ended: Ended): Outcome {
  const json = parse<VitestJson>(text, (value) => Array.isArray(value.testResults));
  if (!json) return withoutResult(name, ended);
  const complaints: string[] = [];
  let failed = json.numFailedTests;
  for (const file of json.testResults) {
    const path = relative(".", file.name);
    let named = false;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      named ||= status === "failed";
      if (status === "failed" || failureMessages.length > 0)
        complaints.push(failure(`${path} › ${fullName}`, status, failureMessages));
    }
    if (file.status !== "failed" || (named && !file.message)) continue;
    // A file that could not be loaded, whose setup failed or whose process ended has no test results.
    failed += 1;
    complaints.push(`${path}\n${stripVTControlCharacters(file.message) || "The file did not finish."}`);
  }
  return judged(name, { passed: json.numPassedTests, failed, skipped: json.numPendingTests, complaints }, ended);
}

/** `text` is the file written by Playwright's JSON reporter, if there is one. */
export function playwrightOutcome(name: string, text: string | undefined, ended: Ended): Outcome {
  const json = parse<PlaywrightJson>(text, (value) => Boolean(value.stats) && Array.isArray(value.suites));
  if (!json) return withoutResult(name, ended);
  const complaints: string[] = [];
  for (const { file, title, tests } of json.suites.flatMap(specsOf)) {
    for (const { status, results } of tests) {
      const errors = results.flatMap((one) => one.errors.map(({ message }) => message ?? ""));
      if (status === "unexpected" || errors.length > 0)
        complaints.push(failure(`tests/e2e/${file} › ${title}`, status, errors));
    }
  }
  const errors = (json.errors ?? []).map(({ message }) => stripVTControlCharacters(message ?? ""));
  const { expected, flaky, unexpected, skipped } = json.stats;
  return judged(name, { passed: expected + flaky, failed: unexpected, skipped, complaints }, ended, errors);
}

/** The summary at the end of a run of `total` seconds, in which steps may overlap; its last line is machine-readable. */
export function closing(steps: readonly Step[], total: number): string {
  const sum = (key: "passed" | "failed" | "skipped") => steps.reduce((total, { outcome }) => total + outcome[key], 0);
  const complaints = steps.flatMap(({ outcome }) => outcome.complaints);
  const times = steps.map(({ name, seconds, outcome }) => timeLine(name, seconds, outcome));
  return [
    ...complaints.map((complaint) => `\n${complaint}`),
    "",
    ...times,
    `${" ".repeat(7)}${"total".padEnd(16)} ${total.toFixed(1).padStart(6)} s`,
    "",
    `Tests: ${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`,
  ].join("\n");
}

/**
 * The requested steps by name, and parts of the product by the name of their folder ("orders"), to which the tests
 * are limited. Without arguments, everything.
 */
export function chosenSteps(
  names: readonly string[],
  requested: readonly string[],
  nouns: readonly string[] = [],
): { steps: string[]; nouns: string[] } | { error: string } {
  const quoted = (list: readonly string[]) => list.map((name) => (name.includes(" ") ? `"${name}"` : name)).join(", ");
  const unknown = requested.filter((name) => !names.includes(name) && !nouns.includes(name));
  if (unknown.length > 0) {
    const parts = nouns.length > 0 ? ` Parts: ${quoted(nouns)}.` : "";
    return { error: `No such step: ${quoted(unknown)}. Steps of npm test: ${quoted(names)}.${parts}` };
  }
  const steps = names.filter((name) => requested.includes(name));
  return { steps: steps.length > 0 ? steps : [...names], nouns: nouns.filter((noun) => requested.includes(noun)) };
}

function timeLine(name: string, seconds: number, { passed, failed, counted }: Outcome): string {
  const line = `${failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`;
  return counted ? `${line}   ${passed} passed, ${failed} failed` : line;
}

/** A step fails if a test failed, if no test ran, or if its program fails although every test passed. */
function judged(name: string, counts: Omit<Outcome, "counted">, ended: Ended, errors: string[] = []): Outcome {
  const noTest = counts.passed + counts.failed === 0;
  const alone = counts.failed === 0 && (noTest || ended.code !== 0);
  const unhandled = unhandledErrors(ended.output);
  const reasons = [...errors, ...unhandled];
  const complaints = [...counts.complaints];
  if (alone) {
    const what = noTest ? "no test ran" : "every test passed, but the step failed";
    // Unhandled errors are already part of the output.
    const output = unhandled.length > 0 || (errors.length > 0 && !noTest) ? [] : [lastLines(ended.output)];
    complaints.push([`${name}: ${what}; ${endOf(ended)}`, ...reasons, ...output].join("\n").trimEnd());
  } else if (reasons.length > 0) complaints.push(`${name}: ${reasons.join("\n")}`);
  return { ...counts, failed: alone ? 1 : counts.failed, complaints, counted: true };
}

function withoutResult(name: string, ended: Ended): Outcome {
  const reason = `${name}: no test ran, or none was reported: there is no result file; ${endOf(ended)}`;
  const complaints = [`${reason}\n${lastLines(ended.output)}`.trimEnd()];
  return { passed: 0, failed: 1, skipped: 0, complaints, counted: true };
}

function endOf({ code, signal }: Ended): string {
  return signal ? `the program was ended by ${signal}` : `the program ended with exit code ${code}`;
}

/** The part of Vitest's output that its result file omits. */
function unhandledErrors(output = ""): string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  const begins = lines.findLastIndex((line) => /^⎯+ Unhandled Errors ⎯+$/.test(line.trim()));
  if (begins === -1) return [];
  const part = lines.slice(begins);
  const ends = part.findIndex((line) => /^⎯+$/.test(line.trim()));
  const told = part.slice(0, ends === -1 ? undefined : ends).filter((line) => line.trim() !== "");
  return [told.slice(0, OUTPUT_LINES).join("\n")];
}

function lastLines(output = ""): string {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  return lines.slice(-OUTPUT_LINES).join("\n");
}

function failure(test: string, status: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) => stripVTControlCharacters(error).split("\n"));
  const ours = lines.filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  const again = status === "passed" || status === "flaky" ? "held at a second try: " : "";
  return [`${again}${test}`, ...ours.slice(0, FAILURE_LINES)].join("\n");
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function parse<Json>(text: string | undefined, isWhole: (value: Json) => boolean): Json | undefined {
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json | null;
    return value && isWhole(value) ? value : undefined;
  } catch {
    // A killed program leaves an incomplete file.
    return undefined;
  }
}
