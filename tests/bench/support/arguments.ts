/** `--name value` pairs and bare `--flags` of a command line. */
export function argumentsOf(line: readonly string[] = process.argv.slice(2)): Record<string, string | true> {
  const found: Record<string, string | true> = {};
  line.forEach((word, at) => {
    if (!word.startsWith("--")) return;
    const next = line[at + 1];
    found[word.slice(2)] = next === undefined || next.startsWith("--") ? true : next;
  });
  return found;
}

/** The value of an option that must have one; ends the run with the usage if it is missing. */
export function required(options: Record<string, string | true>, name: string, usage: string): string {
  const value = options[name];
  if (typeof value === "string") return value;
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
