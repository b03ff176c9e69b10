import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { endTree, type Process, processes, treeOf } from "../scripts/processes.ts";

/** What is waited for comes within seconds; the bound is for a machine that does much else, ms. */
const BOUND_MS = 100_000;
const program = join(import.meta.dirname, "support/processes/program.mjs");

describe.skipIf(process.platform === "win32")(
  "the processes of a program end with it",
  { timeout: 2 * BOUND_MS },
  () => {
    test.concurrent.for([
      ["SIGKILL", ""],
      ["SIGKILL", "and what it started ends only by force"],
      ["SIGTERM", ""],
      ["SIGTERM", "and what it started ends only by force"],
      ["SIGINT", ""],
      ["SIGHUP", ""],
    ] as const)("when it gets %s %s", async ([signal, stubborn], context) => {
      const { pid, child, grandchild } = await startProgram(context, { STUBBORN: stubborn });
      process.kill(pid, signal);
      await until(() => gone(pid) && gone(child) && gone(grandchild));
    });

    test.concurrent("when the program that it belongs to is gone", async (context) => {
      const owner = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
      const { pid, child, grandchild } = await startProgram(context, { END_WITH_PID: String(owner.pid) });
      owner.kill("SIGKILL");
      await until(() => gone(pid) && gone(child) && gone(grandchild));
    });

    test.concurrent("when npm is killed, which started it through a shell", async (context) => {
      const path = idsPath();
      // The exit keeps the shell from being replaced by the program.
      const shell = `spawn("sh", ["-c", '"$0" "$1" "$2"; exit 0', ...process.argv.slice(1)], { stdio: "ignore" })`;
      const npm = spawn(
        process.execPath,
        ["-e", `require("node:child_process").${shell}; setInterval(() => {}, 1e6)`, process.execPath, program, path],
        { stdio: "ignore", env: { ...process.env, npm_lifecycle_event: "start", END_WITH_PID: "" } },
      );
      const { child, grandchild } = await idsIn(context, path);
      npm.kill("SIGKILL");
      await until(() => gone(child) && gone(grandchild));
    });
  },
);

test("a process tree contains descendants and their process groups, and no others", () => {
  const all: Process[] = [
    { pid: 1, parent: 0, group: 1, command: "init" },
    { pid: 10, parent: 1, group: 10, command: "root" },
    { pid: 11, parent: 10, group: 10, command: "child" },
    { pid: 12, parent: 11, group: 12, command: "leader of its own group" },
    { pid: 13, parent: 1, group: 12, command: "of that group, its parent has ended" },
    { pid: 14, parent: 13, group: 14, command: "started by it" },
    { pid: 15, parent: 1, group: 10, command: "of the root's group, its parent has ended" },
    { pid: 20, parent: 1, group: 20, command: "a stranger" },
  ];
  expect(treeOf([10], all)).toEqual([10, 11, 12, 13, 14, 15]);
});

async function startProgram(context: TestContext, env: Record<string, string> = {}) {
  const path = idsPath();
  const { pid = 0 } = spawn(process.execPath, [program, path], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, npm_lifecycle_event: "", END_WITH_PID: "", ...env },
  });
  context.onTestFinished(() => endTree(pid, 0));
  return { pid, ...(await idsIn(context, path)) };
}

function idsPath(): string {
  return join(mkdtempSync(join(tmpdir(), "marginalia-processes-")), "ids.json");
}

async function idsIn(context: TestContext, path: string): Promise<{ child: number; grandchild: number }> {
  await until(() => existsSync(path));
  const ids = JSON.parse(readFileSync(path, "utf8"));
  context.onTestFinished(async () => {
    await endTree(ids.child, 0);
    await endTree(ids.grandchild, 0);
  });
  if (gone(ids.child) || gone(ids.grandchild)) throw new Error("A program ended before it was meant to.");
  return ids;
}

function gone(pid: number): boolean {
  return processes().every((one) => one.pid !== pid);
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 100) {
    if (waited > BOUND_MS) throw new Error("A program is still there.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
