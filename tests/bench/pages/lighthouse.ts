import lighthouse, { desktopConfig, type Flags, type Result } from "lighthouse";

const allCategories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = (typeof allCategories)[number];

export type Verdict = {
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** The audits that cost points, by Lighthouse's names. */
  lost: string[];
};

/** On a busy machine Lighthouse sometimes misses the start of its own trace. */
const TRIES = 3;

type Options = {
  categories?: readonly Category[];
  form?: "mobile" | "desktop";
  /** The cookies and the storage of the browser stay: those of a person who is signed in. */
  keepStorage?: boolean;
};

/**
 * Lighthouse's own phone, or its desktop, with its simulated network, in a browser that listens on `port`. A category
 * that is not asked for scores 0.
 */
export async function judge(url: string, port: number, options: Options = {}): Promise<Verdict | null> {
  const { categories = allCategories } = options;
  const lhr = await answered(url, port, options);
  // A page that does not load is not judged.
  if (lhr.runtimeError) return null;
  const numeric = (id: string) => lhr.audits[id]?.numericValue ?? 0;
  return {
    scores: Object.fromEntries(
      allCategories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
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

async function answered(
  url: string,
  port: number,
  { categories = allCategories, form = "mobile", keepStorage = false }: Options,
): Promise<Result> {
  const asked: Flags = {
    ...{ port, logLevel: "error", onlyCategories: [...categories], output: "json" },
    disableStorageReset: keepStorage,
  };
  let fault = "no answer";
  for (let left = TRIES; left > 0; left -= 1) {
    const run = await lighthouse(url, asked, form === "desktop" ? desktopConfig : undefined);
    const error = run?.lhr.runtimeError;
    if (run && (!error || error.code === "ERRORED_DOCUMENT_REQUEST")) return run.lhr;
    fault = error?.message ?? fault;
  }
  throw new Error(`Lighthouse, ${url}: ${fault}`);
}
