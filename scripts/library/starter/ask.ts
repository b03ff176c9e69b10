import { createInterface } from "node:readline/promises";

/** What a person answers; null where nobody can: the input is not a terminal. */
export async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
