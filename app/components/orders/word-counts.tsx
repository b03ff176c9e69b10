import type { WorkCounts } from "#core/orders/ports.ts";
import { counted } from "#core/shared/counted.ts";
import textStyles from "../ui/text.module.css";
import deliveryStyles from "./orders.delivery.module.css";

/** The counts of changes in a file: a bar with labelled parts, and a sentence. */
export function Counts({ counts }: { counts: WorkCounts }) {
  const other = Math.max(0, counts.insertions + counts.deletions - counts.punctuation);
  const parts = [
    { key: "series1", name: "Words inserted or deleted", of: other },
    { key: "series2", name: "Punctuation and capitals", of: counts.punctuation },
    { key: "series3", name: "Formatting", of: counts.formatting },
    { key: "series4", name: "Comments", of: counts.comments },
  ].filter(({ of }) => of > 0);
  const changes = counts.insertions + counts.deletions + counts.formatting;
  return (
    <div className={deliveryStyles.wordCounts}>
      <p>
        <b>
          {changes.toLocaleString("en")} tracked {changes === 1 ? "change" : "changes"} and{" "}
          {counts.comments.toLocaleString("en")} {counts.comments === 1 ? "comment" : "comments"} in{" "}
          {counted(counts.words, "word")}.
        </b>{" "}
        <span className={textStyles.muted}>
          {counts.insertedWords} {counts.insertedWords === 1 ? "word" : "words"} inserted, {counts.deletedWords}{" "}
          deleted. We count these from the delivered file.
        </span>
      </p>
      {parts.length > 0 ? (
        <>
          <svg
            className={deliveryStyles.wordCountBar}
            viewBox="0 0 1000 22"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {partsOf(parts).map(({ key, x, width }) => (
              <rect key={key} className={deliveryStyles[key]} x={x} width={width} height="22" rx="2" />
            ))}
          </svg>
          <ul className={deliveryStyles.wordCountLegend}>
            {parts.map(({ key, name, of }) => (
              <li key={key}>
                <i className={deliveryStyles[key]} />
                {name} <b>{of}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function partsOf(parts: readonly { key: string; of: number }[]): { key: string; x: number; width: number }[] {
  const all = parts.reduce((sum, { of }) => sum + of, 0);
  let x = 0;
  return parts.map(({ key, of }) => {
    const width = (of / all) * 1000;
    const part = { key, x, width: Math.max(2, width - 3) };
    x += width;
    return part;
  });
}
