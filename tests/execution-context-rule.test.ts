import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The messages of the linter with the repository's configuration about a project with these files, by file. */
function lint(files: Record<string, string>): Record<string, string[]> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "marginalia-lint-")));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  const plugins = config.plugins.map((plugin: { path: string }) => ({ ...plugin, path: join(root, plugin.path) }));
  const vcs = { enabled: false };
  mkdirSync(join(project, "tests/support"), { recursive: true });
  writeFileSync(join(project, "biome.json"), JSON.stringify({ ...config, $schema: undefined, vcs, plugins }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const found = Object.fromEntries(Object.keys(files).map((name): [string, string[]] => [name, []]));
  for (const line of reported(project).split("\n")) {
    const [, path = "", message = ""] = /^::error .*file=([^,]+),.*?::(.*)/.exec(line) ?? [];
    if (message.includes("tests/support/worker-calls.ts"))
      found[relative(project, resolve(project, path))]?.push(message);
  }
  return found;
}

function reported(project: string): string {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=github", "--max-diagnostics=none"];
  try {
    return execFileSync(process.execPath, args, {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    // The linter ends with 1 where it reports errors.
    return (error as { stdout: string }).stdout;
  }
}

const refused = [
  "await app.fetch(request, env as never, {} as never);",
  "await app.fetch(request, env, {});",
  "await app.fetch(request, env, ctx as never);",
  "await app.queue(batch, env, { props: {} } as unknown as ExecutionContext);",
  "await app.scheduled(controller, env, ctx);",
  "await app.email(message, env, ctx);",
  "export const ctx = {} as ExecutionContext;",
  "export const ctx = { passThroughOnException() {} } as unknown as ExecutionContext;",
  "export const ctx = { waitUntil() {} };",
  "export const ctx = { waitUntil: (work: Promise<unknown>) => later.push(work) };",
  "export const ctx = { waitUntil };",
  'import app from "#tests/support/test-worker.ts";\nexport default app;',
  'import similarity from "#workers/similarity.ts";\nexport default similarity;',
  'import { createExecutionContext } from "cloudflare:test";\nexport const ctx = createExecutionContext();',
];

const accepted = [
  "await askSite(request, env);",
  'await fetch("/api/health", { method: "POST" });',
  'await page.goto("/", { waitUntil: "load" });',
  'export { env, runInDurableObject, SELF } from "cloudflare:test";',
  'import { createMessageBatch } from "cloudflare:test";\nexport const batch = createMessageBatch("jobs", []);',
];

test("the linter refuses a test that calls a Worker with an execution context of its own", () => {
  const named = (texts: string[]) => Object.fromEntries(texts.map((text, at) => [`tests/${at}.test.ts`, text]));
  const found = lint({ ...named([...refused, ...accepted]), "tests/support/worker-calls.ts": refused.join("\n") });
  const texts = Object.entries(named([...refused, ...accepted]));
  expect(texts.filter(([name]) => found[name]?.length).map(([, text]) => text)).toEqual(refused);
  expect(found["tests/support/worker-calls.ts"]).toEqual([]);
});
