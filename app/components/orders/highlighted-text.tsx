import { joined, type Range } from "#core/orders/integrity/ranges.ts";
import type { ReviewFinding } from "#core/orders/integrity/review.ts";
import detailsStyles from "./orders.details.module.css";

/** A text with the clauses of the given findings underlined and the words that triggered the rule in bold. */
export function MarkedText({
  text,
  findings,
}: {
  text: string;
  findings: readonly Pick<ReviewFinding, "from" | "to" | "words">[];
}) {
  const clauses = joined(findings);
  const words = joined(findings.flatMap((finding) => finding.words));
  return (
    <p className={detailsStyles.prewrap}>
      {split(text, clauses).map((part) =>
        part.isHit ? (
          <u key={part.from}>
            {split(text, words, part).map((inner) =>
              inner.isHit ? (
                <mark key={inner.from}>{text.slice(inner.from, inner.to)}</mark>
              ) : (
                text.slice(inner.from, inner.to)
              ),
            )}
          </u>
        ) : (
          text.slice(part.from, part.to)
        ),
      )}
    </p>
  );
}

function split(text: string, hits: readonly Range[], within: Range = { from: 0, to: text.length }) {
  const parts: (Range & { isHit: boolean })[] = [];
  let at = within.from;
  for (const hit of hits) {
    const from = Math.max(hit.from, at);
    const to = Math.min(hit.to, within.to);
    if (from >= to) continue;
    if (from > at) parts.push({ from: at, to: from, isHit: false });
    parts.push({ from, to, isHit: true });
    at = to;
  }
  if (at < within.to) parts.push({ from: at, to: within.to, isHit: false });
  return parts;
}
