import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { deepTests } from "../deep-tests.ts";
import { type RecordedStatement, type Recording, shapeOf } from "../plans/recording.ts";

declare module "vitest" {
  export interface ProvidedContext {
    statementsUrl: string;
  }
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = new URL("../../node_modules/.cache/marginalia/", import.meta.url);
/** Which tests of those inside workerd are run: those of `npm test`, the deep ones, or, by Vitest itself, all. */
export type Run = "fast" | "deep" | "all";

/** Written when all tests of a run inside workerd have ended. */
function recordingOf(run: Run): URL {
  return new URL(`statements-${run}.json`, FOLDER);
}

/** What a run recorded of these sources; null if it did not. */
export function readRecording(run: Run): Recording | null {
  const file = recordingOf(run);
  if (!existsSync(file)) return null;
  const recording = JSON.parse(readFileSync(file, "utf8")) as Recording;
  return recording.sources === sourcesHash() ? recording : null;
}

export function thisRun(): Run {
  const { TESTS } = process.env;
  return TESTS === "fast" || TESTS === "deep" ? TESTS : "all";
}

/** Written by a run of some tests, to look at. */
const PARTIAL = new URL("statements-partial.json", FOLDER);

/** Of every source that builds SQL. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const root = new URL("../../", import.meta.url);
  for (const path of globSync("db/**/*.{ts,sql}", { cwd: root }).sort()) {
    if (!path.startsWith("db/seed"))
      hash
        .update(path)
        .update("\0")
        .update(readFileSync(new URL(path, root)))
        .update("\0");
  }
  return hash.digest("hex");
}

/** Collects what tests/support/statement-recorder.ts records: a Worker has no files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sources = sourcesHash();
  const finished = new Set<string>();
  const statements = new Map<string, RecordedStatement>();
  const server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request)) as { file: string; statements: RecordedStatement[] };
    finished.add(sent.file);
    for (const statement of sent.statements) add(statements, statement);
    // A connection that is kept could be closed by this side just when it is used again.
    response.setHeader("Connection", "close").end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  project.provide("statementsUrl", `http://127.0.0.1:${port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const { testFiles } = await project.globTestFiles();
    const run = thisRun();
    const isOfRun = (path: string) => run !== "deep" || relative(ROOT, path) in deepTests;
    const whole = testFiles.filter(isOfRun).every((path) => finished.has(path));
    const recording: Recording = { sources, statements: [...statements.values()] };
    mkdirSync(FOLDER, { recursive: true });
    // A deep run of some tests is judged too, as far as it went.
    writeFileSync(whole || run === "deep" ? recordingOf(run) : PARTIAL, JSON.stringify(recording, null, 1));
  };
}

function add(all: Map<string, RecordedStatement>, statement: RecordedStatement): void {
  const key = `${statement.frames[0]?.file} ${statement.frames[0]?.name} ${shapeOf(statement.sql)}`;
  const known = all.get(key);
  if (!known) {
    all.set(key, statement);
    return;
  }
  for (const frame of statement.frames) {
    if (!known.frames.some(({ file, name }) => file === frame.file && name === frame.name)) known.frames.push(frame);
  }
}
