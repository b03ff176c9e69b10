import { AppError } from "#core/app-error.ts";

/**
 * What may be logged of an error: names, codes and places in our code. Never its message: that of a failed statement
 * repeats every value, and those of SQLite and of parsers repeat what they could not read.
 */
export function traceOf(error: unknown): Record<string, string | undefined> {
  if (error === undefined) return {};
  const chain = chainOf(error);
  const cause = chain.at(-1);
  return {
    error: nameOf(cause),
    code: codeOf(cause),
    verb: verbOf(chain),
    stack: chain
      .map((one) => [nameOf(one), ...framesOf(one)].join("\n"))
      .join("\ncaused by ")
      .slice(0, 3000),
  };
}

/** The error and what is behind it, the outermost first: of several errors in one the first. No one needs more than ten. */
function chainOf(error: unknown): unknown[] {
  const chain = new Set<unknown>();
  for (let at = error; at !== undefined && at !== null && chain.size < 10 && !chain.has(at); ) {
    chain.add(at);
    at = behind(at);
  }
  return [...chain];
}

function behind(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  return error instanceof Error ? error.cause : undefined;
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return /^\w{1,60}$/.test(error.name) ? error.name : "Error";
}

/** Of SQLite the result code, which ends its message; of a refusal its reason; of Node.js its code. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.reason;
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && /^[A-Z][A-Z0-9_]{1,60}$/.test(String(error.code))) return String(error.code);
  return /: (SQLITE_[A-Z]+)(?: \(extended: SQLITE_[A-Z_]+\))?$/.exec(error.message)?.[1];
}

/** The first word of the statement that failed. */
function verbOf(chain: readonly unknown[]): string | undefined {
  const failed = chain.find((one) => one instanceof Error && "query" in one && "params" in one) as
    | { query: unknown }
    | undefined;
  return failed && /^\s*([a-z]{1,12})\b/i.exec(String(failed.query))?.[1]?.toLowerCase();
}

const FRAME =
  /^ +at (?:async )?(?:[\w$.#<>]+ )*(?:\[as [\w$.#]+\] )?\(?(?:[\w:/.@+~%-]+:\d+:\d+|<anonymous>|index \d+)\)?$/;
const FRAMES_MOST = 15;

/** The lines of a stack below the message, whose own lines may look like them. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || typeof error.stack !== "string") return [];
  const at = error.stack.indexOf(error.message);
  const lines = error.stack.slice(Math.max(0, at) + error.message.length).split("\n");
  const begin = lines.findLastIndex((line) => !FRAME.test(line)) + 1;
  return lines.slice(begin).slice(0, FRAMES_MOST);
}
