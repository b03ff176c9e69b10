import lighthouse from "lighthouse";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Verdict = {
  scores: Record<(typeof categories)[number], number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** What costs points, by the name Lighthouse gives it. */
  lost: string[];
};

/** Lighthouse's own telephone with its simulated line, in a browser that listens on `port`. */
export async function judge(url: string, port: number): Promise<Verdict> {
  const run = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories], output: "json" });
  if (!run) throw new Error(`Lighthouse gave no answer for ${url}.`);
  const { lhr } = run;
  // A page that is not there is judged too, and says so; anything else it could not do is a fault.
  if (lhr.runtimeError && lhr.runtimeError.code !== "ERRORED_DOCUMENT_REQUEST") {
    throw new Error(`Lighthouse, ${url}: ${lhr.runtimeError.message}`);
  }
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
