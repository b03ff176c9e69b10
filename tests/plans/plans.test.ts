import { expect, test } from "vitest";
import { readRecording, thisRun } from "#tests/support/statement-recording.ts";
import { openPlanDatabase, yearStatistics } from "./database.ts";
import { type Exception, exceptions } from "./exceptions.ts";
import { linesOf, planOf } from "./plan.ts";
import { type RecordedStatement, type Recording, shapeOf } from "./recording.ts";
import { bounded, findingsOf } from "./rules.ts";
import { sendingFunctions, unrecorded } from "./sending-functions.ts";
import { sentInNoTest } from "./unrecorded-functions.ts";

const statistics = yearStatistics();
const databases = {
  "without statistics": openPlanDatabase(null),
  "with a year's statistics": openPlanDatabase(statistics),
};

/**
 * What the run inside workerd recorded before; in the deep run also what `npm test` recorded of the same sources, so that
 * all is judged together.
 */
function recorded(): Recording {
  const own = readRecording(thisRun());
  if (!own) throw new Error("No statements of these sources are recorded: npm test -- workerd plans");
  const { statements } = (thisRun() === "deep" && readRecording("fast")) || { statements: [] };
  return { ...own, statements: [...own.statements, ...statements] };
}

test("no statement reads every row of a table that grows, or sorts more rows than it returns", () => {
  const used = new Set<Exception>();
  const problems: string[] = [];
  for (const statement of recorded().statements) {
    for (const [name, database] of Object.entries(databases)) {
      const findings = findingsOf(database, statement, statistics);
      if (findings.length === 0) continue;
      const exception = exceptions.find((one) => covers(one, statement));
      if (exception) used.add(exception);
      else
        problems.push(
          described(
            statement,
            name,
            findings.map(({ rule, detail }) => `${rule}: ${detail}`),
          ),
        );
    }
  }
  expect(problems).toEqual([]);
  const unused = exceptions.filter((one) => !used.has(one));
  // The deep run alone uses some of them.
  expect(thisRun() === "deep" ? [] : unused.map(({ at, sql }) => `no longer needed: ${at} ${sql}`)).toEqual([]);
});

test.skipIf(thisRun() === "deep")(
  "every function of db/ that sends a statement is in the recording of npm test",
  () => {
    const missing = unrecorded(sendingFunctions(), recorded().statements).map(({ file, name }) => `${file} ${name}`);
    expect(missing.filter((one) => !(one in sentInNoTest))).toEqual([]);
  },
);

test("every function on the list of those that are not recorded exists", () => {
  const known = new Set(sendingFunctions().map(({ file, name }) => `${file} ${name}`));
  expect(Object.keys(sentInNoTest).filter((one) => !known.has(one))).toEqual([]);
});

test("every small table exists", () => {
  const [database] = Object.values(databases);
  const tables = database!.prepare("select name from sqlite_schema where type = 'table'").all();
  const names = new Set(tables.map(({ name }) => name));
  expect(Object.keys(bounded).filter((name) => !names.has(name))).toEqual([]);
});

function covers({ at, sql }: Exception, statement: RecordedStatement): boolean {
  const { file, name } = statement.frames[0]!;
  return (at === null || at === `${file} ${name}` || at === file) && shapeOf(statement.sql).includes(sql);
}

function described(statement: RecordedStatement, database: string, findings: readonly string[]): string {
  const { frames, sql } = statement;
  const plan = linesOf(planOf(databases[database as keyof typeof databases], statement));
  const callers = frames.map(({ file, name }) => `${file} ${name}`).slice(0, 4);
  return [callers.join(" < "), `${database}: ${findings.join("; ")}`, shapeOf(sql), ...plan].join("\n  ");
}
