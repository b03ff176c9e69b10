import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RECORDING, sourcesHash } from "#tests/support/statement-recording.ts";
import { openPlanDatabase, yearStatistics } from "./database.ts";
import { type Exception, exceptions } from "./exceptions.ts";
import { linesOf, planOf } from "./plan.ts";
import { type RecordedStatement, type Recording, shapeOf } from "./recording.ts";
import { bounded, findingsOf } from "./rules.ts";

const statistics = yearStatistics();
const databases = {
  "without statistics": openPlanDatabase(null),
  "with a year's statistics": openPlanDatabase(statistics),
};

function recorded(): readonly RecordedStatement[] {
  if (!existsSync(RECORDING)) throw new Error("No statements are recorded: npm test -- workerd plans");
  const { sources, statements } = JSON.parse(readFileSync(RECORDING, "utf8")) as Recording;
  if (sources !== sourcesHash())
    throw new Error("The recorded statements are older than db/: npm test -- workerd plans");
  return statements;
}

test("no statement reads every row of a table that grows, or sorts more rows than it returns", () => {
  const used = new Set<Exception>();
  const problems: string[] = [];
  for (const statement of recorded()) {
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
  expect(exceptions.filter((one) => !used.has(one)).map(({ at, sql }) => `no longer needed: ${at} ${sql}`)).toEqual([]);
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
