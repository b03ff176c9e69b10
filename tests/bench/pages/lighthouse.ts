import lighthouse, { type Result } from "lighthouse";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Verdict = {
  scores: Record<(typeof categories)[number], number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** The audits that cost points, by Lighthouse's names. */
  lost: string[];
};

/** On a busy machine Lighthouse sometimes misses the start of its own trace. */
const TRIES = 3;

/** Lighthouse's own phone with its simulated network, in a browser that listens on `port`. */
export async function judge(url: string, port: number): Promise<Verdict | null> {
  const lhr = await answered(url, port);
  // A page that does not load is not judged.
  if (lhr.runtimeError) return null;
  const numeric = (id: string) => lhr.audits[id]?.numericValue ?? 0;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Verdict["scores"],
    lcpMs: numeric("largest-contentful-paint"),
    cls: numeric("cumulative-layout-shift"),
    tbtMs: numeric("total-blocking-time"),
    lost: categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

async function answered(url: string, port: number): Promise<Result> {
  let fault = "no answer";
  for (let left = TRIES; left > 0; left -= 1) {
    const run = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories], output: "json" });
    const error = run?.lhr.runtimeError;
    if (run && (!error || error.code === "ERRORED_DOCUMENT_REQUEST")) return run.lhr;
    fault = error?.message ?? fault;
  }
  throw new Error(`Lighthouse, ${url}: ${fault}`);
}
