import { Lock } from "lucide-react";
import groupStyles from "#app/components/ui/group.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { plural } from "../report-viewer/labels.ts";
import { piecesOf } from "../report-viewer/panel/pair.tsx";
import detailsStyles from "../report-viewer/report.details.module.css";
import sourceStyles from "../report-viewer/report.source.module.css";

type Passage = {
  document: string;
  start: number;
  words: number;
  sharedWords: number;
  yours: string;
  theirs: string;
  runs: [number, number, number, number][];
};

/**
 * For an admin who opened a report with a reason: the passages of other students' texts, which the report's owner never
 * sees.
 */
export function ExactPassages({ passages }: { passages: readonly Passage[] }) {
  return (
    <div className={detailsStyles.signed}>
      <section>
        <h2>In other students’ documents</h2>
        <p className={textStyles.faint}>
          <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Shown to you for the reason
          you gave. The student sees that you opened the report, but not these passages.
        </p>
        {passages.length === 0 ? <p>No passage of this report appears in a document that we still keep.</p> : null}
        <ol>
          {passages.map(({ document, start, words, sharedWords, yours, theirs, runs }) => (
            <li key={`${document}-${start}`} className={groupStyles.notCited}>
              <h3>
                Document …{document}: {sharedWords} of {plural(words, "word")}
              </h3>
              <div className={sourceStyles.pair}>
                <div>
                  <p className={sourceStyles.pairSource}>This report</p>
                  {piecesOf(
                    yours,
                    runs.map(([from, to]) => [from, to]),
                  ).map((piece) =>
                    piece.same ? <b key={piece.at}>{piece.text}</b> : <span key={piece.at}>{piece.text}</span>,
                  )}
                </div>
                <div>
                  <p className={sourceStyles.pairSource}>The other document</p>
                  {piecesOf(
                    theirs,
                    runs.map(([, , from, to]) => [from, to]),
                  ).map((piece) =>
                    piece.same ? <b key={piece.at}>{piece.text}</b> : <span key={piece.at}>{piece.text}</span>,
                  )}
                </div>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
