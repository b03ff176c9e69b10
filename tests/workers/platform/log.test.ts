import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#core/app-error.ts";
import { openDatabase } from "#db/client.ts";
import { logProblem, logged as runLogged } from "#workers/platform/log.ts";

afterEach(() => vi.restoreAllMocks());

/** What is logged of an error. */
function lineOf(error: unknown) {
  const logged: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  logProblem({ event: "test" }, error);
  const told: Record<string, unknown> = JSON.parse(logged[0] ?? "");
  return { line: logged.join("\n"), told };
}

/** What the store's own library throws when the platform's rejects a statement with these values bound. */
async function failure(): Promise<Error> {
  const reject = () => Promise.reject(new TypeError("D1_ERROR: no room is left: SQLITE_FULL"));
  const statement = { bind: () => statement, all: reject, run: reject, raw: reject };
  const rejecting = { prepare: () => statement, withSession: () => rejecting };
  const { db } = openDatabase(rejecting as unknown as D1Database, null, "primary");
  const requested = db.run(sql`update messages set body = ${"Zanzibar"} where sender_id = ${"ada@example.test"}`);
  return requested.then(
    () => new Error("nothing failed"),
    (error: Error) => error,
  );
}

test("a failed statement is logged with its first word, its cause and its place, and without values", async () => {
  const error = await failure();
  expect(error.message).toContain("Zanzibar");
  const wrapped = new Error(`It did not work: ${error.message}`, { cause: new Error(error.message, { cause: error }) });
  for (const one of [error, wrapped]) {
    const { line, told } = lineOf(one);
    expect(told).toMatchObject({ error: "TypeError", code: "SQLITE_FULL", verb: "update" });
    expect(told.stack).toMatch(/caused by TypeError\n +at .*log\.test\.ts:\d+:\d+/);
    expect(line).not.toMatch(/Zanzibar|ada@|messages|no room/);
  }
});

test("a failed statement without a cause, or with a nested one, logs no value either", () => {
  const bare = () => Object.assign(new Error("Failed: Zanzibar"), { query: "select Zanzibar", params: ["Zanzibar"] });
  expect(lineOf(bare()).told).toMatchObject({ error: "Error", verb: "select" });
  expect(lineOf(bare()).line).not.toContain("Zanzibar");
  const round = bare();
  round.cause = round;
  expect(lineOf(round).line).not.toContain("Zanzibar");
  expect(lineOf(Object.assign(bare(), { cause: bare() })).line).not.toContain("Zanzibar");
});

test("of several errors in one the first is logged as its cause, and no message of any", async () => {
  const error = await failure();
  const several = new AggregateError([error, new Error("Zanzibar too")], "Zanzibar failed");
  for (const one of [several, new Error("It did not work: Zanzibar", { cause: several })]) {
    const { line, told } = lineOf(one);
    expect(told).toMatchObject({ error: "TypeError", code: "SQLITE_FULL", verb: "update" });
    expect(line).not.toMatch(/Zanzibar|ada@|messages|no room/);
  }
  expect(lineOf(new AggregateError([], "Zanzibar", { cause: error })).told).toMatchObject({ code: "SQLITE_FULL" });
  expect(lineOf(new AggregateError(["Zanzibar"])).told).toMatchObject({ error: "string" });
  expect(lineOf(new AggregateError(["Zanzibar"])).line).not.toContain("Zanzibar");
});

test("of any other error the name, the code and the place are logged, and of a thrown non-error its type", () => {
  const parsing = () => JSON.parse("Zanzibar is a word of ada's");
  expect(lineOf(thrownBy(parsing)).told).toMatchObject({
    error: "SyntaxError",
    stack: expect.stringContaining("log.test.ts"),
  });
  expect(lineOf(thrownBy(parsing)).line).not.toMatch(/Zanzib|ada/);
  expect(lineOf(new AppError("conflict", "Zanzibar was changed.")).told).toMatchObject({ code: "conflict" });
  expect(lineOf(new AppError("conflict", "Zanzibar was changed.")).line).not.toContain("Zanzibar");
  expect(lineOf(Object.assign(new Error("Zanzibar"), { code: "ERR_ASSERTION" })).told).toMatchObject({
    code: "ERR_ASSERTION",
  });
  expect(lineOf("Zanzibar")).toMatchObject({
    told: { error: "string" },
    line: expect.not.stringContaining("Zanzibar"),
  });
  expect(lineOf(undefined).told).not.toHaveProperty("error");
});

test("a message whose lines look like places, a name that is a text and a code that is one are not logged", () => {
  const message = "Zanzibar\n    at Zanzibar (a.js:1:1)";
  expect(lineOf(new Error(message)).line).not.toContain("Zanzibar");
  expect(lineOf(Object.assign(new Error("x"), { name: "Zanzibar, a word" })).told).toMatchObject({ error: "Error" });
  expect(lineOf(Object.assign(new Error("x"), { code: "Zanzibar" })).line).not.toContain("Zanzibar");
});

test("what leaves a handler is bare, and logged once however many handlers it passes", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const inner = () => runLogged({ event: "inner" }, () => Promise.reject(new Error("Zanzibar")));
  await expect(runLogged({ event: "outer" }, inner)).rejects.toEqual(new Error("The error is in the log."));
  expect(logged).toHaveBeenCalledTimes(1);
  expect(await runLogged({ event: "fine" }, () => 1)).toBe(1);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
