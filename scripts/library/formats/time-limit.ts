import { createContext, Script } from "node:vm";

/**
 * The result of synchronous work, or "too slow" if it takes longer than the limit: the parsers of wikitext and web pages
 * need minutes for some texts, and nothing else can interrupt them. Work inside such work has the outer limit too.
 */
export function withinTime<T>(milliseconds: number, work: () => T): T | "too slow" {
  let result: T | "too slow" = "too slow";
  called.work = () => {
    result = work();
  };
  try {
    call.runInContext(context, { timeout: milliseconds });
  } catch (cause) {
    // The error is one of the context, which has its own Error.
    const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
    if (code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw cause;
  }
  return result;
}

const called = { work: () => {} };
const context = createContext(called);
const call = new Script("work()");
