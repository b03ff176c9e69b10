import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** A manifest of a million documents has 100 kB. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/**
 * Runs a script of this folder in a process of its own.
 * @param flags of Node
 * @returns the first line of what it prints
 */
export async function runScript(
  flags: readonly string[],
  name: string,
  words: readonly string[],
  input = "",
  env: Record<string, string> = {},
): Promise<string> {
  const options = { maxBuffer: MOST_OUTPUT, env: { ...process.env, ...env } };
  const running = promisify(execFile)(process.execPath, [...flags, join(import.meta.dirname, name), ...words], options);
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return stdout.split("\n")[0] ?? "";
}
