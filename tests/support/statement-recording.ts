import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { type RecordedStatement, type Recording, shapeOf } from "../plans/recording.ts";

declare module "vitest" {
  export interface ProvidedContext {
    statementsUrl: string;
  }
}

const FOLDER = new URL("../../node_modules/.cache/marginalia/", import.meta.url);
/** Written by a run of all tests inside workerd. */
export const RECORDING = new URL("statements.json", FOLDER);
/** Written by a run of some of them, to look at. */
const PARTIAL = new URL("statements-partial.json", FOLDER);

/** Of every source that builds SQL. */
export function sourcesHash(): string {
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
    const whole = testFiles.every((path) => finished.has(path));
    const recording: Recording = { sources, statements: [...statements.values()] };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(whole ? RECORDING : PARTIAL, JSON.stringify(recording, null, 1));
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
