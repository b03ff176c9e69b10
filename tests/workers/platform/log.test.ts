import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { logProblem } from "#workers/platform/log.ts";

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
  const reject = () => Promise.reject(new TypeError("D1_ERROR: no room is left"));
  const statement = { bind: () => statement, all: reject, run: reject, raw: reject };
  const rejecting = { prepare: () => statement, withSession: () => rejecting };
  const { db } = openDatabase(rejecting as unknown as D1Database, null, "primary");
  const requested = db.run(sql`update messages set body = ${"Zanzibar"} where sender_id = ${"ada@example.test"}`);
  return requested.then(
    () => new Error("nothing failed"),
    (error: Error) => error,
  );
}

test("a failed statement is logged with its first word and its cause, and without values", async () => {
  const error = await failure();
  expect(error.message).toContain("Zanzibar");
  const wrapped = new Error(`It did not work: ${error.message}`, { cause: new Error(error.message, { cause: error }) });
  for (const one of [error, wrapped]) {
    const { line, told } = lineOf(one);
    expect(told).toMatchObject({ error: "TypeError", verb: "update" });
    expect(told.stack).toContain("no room is left");
    expect(line).not.toMatch(/Zanzibar|ada@|messages/);
  }
});

test("a failed statement without a cause, or with a nested one, logs no value either", () => {
  const bare = () => Object.assign(new Error("Failed: Zanzibar"), { query: "select Zanzibar", params: ["Zanzibar"] });
  expect(lineOf(bare()).told).toMatchObject({ error: "query", verb: "select" });
  expect(lineOf(bare()).line).not.toContain("Zanzibar");
  const round = bare();
  round.cause = round;
  expect(lineOf(round).line).not.toContain("Zanzibar");
  expect(lineOf(Object.assign(bare(), { cause: bare() })).line).not.toContain("Zanzibar");
});

test("any other error is logged with its name and stack, and a thrown non-error with its type", () => {
  expect(lineOf(new RangeError("out of it")).told).toMatchObject({ error: "RangeError" });
  expect(lineOf(new RangeError("out of it")).line).toContain("out of it");
  expect(lineOf("words of somebody").line).not.toContain("words");
  expect(lineOf(undefined).told).not.toHaveProperty("error");
});
