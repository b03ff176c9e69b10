import { ScoreBar, type Share } from "../ui/barcode.tsx";

const shares: readonly (Share & { name: string })[] = [
  { group: "g1", name: "Not cited or quoted", percent: 6.9 },
  { group: "g2", name: "Missing quotation", percent: 5.1 },
  { group: "g3", name: "Missing citation", percent: 4.2 },
  { group: "g4", name: "Cited and quoted", percent: 2.2 },
];

const rows = Array.from({ length: 44 }, (_, row) => row);
const marked: Readonly<Record<number, string>> = {
  4: "g1",
  5: "g1",
  12: "g2",
  13: "g2",
  14: "g2",
  19: "g3",
  20: "g3",
  27: "g4",
  33: "g1",
  38: "g2",
};

/** How a report reads: an example, with text and figures made for this page and said to be so. */
export function SampleReport() {
  return (
    <section className="frame" aria-labelledby="sample-report">
      <div className="hd">
        <h2 id="sample-report">Sample report</h2>
        <span className="dim">An example: text and figures were made for this page</span>
      </div>
      <div className="rail">
        <svg viewBox="0 0 32 440" preserveAspectRatio="none" aria-hidden="true">
          {rows.map((row) => (
            <path
              key={row}
              className={marked[row] ? `fill ${marked[row]}` : "fill-rule"}
              d={`M2 ${row * 10}h28v${marked[row] ? 6 : 2}h-28z`}
            />
          ))}
        </svg>
      </div>
      <div className="ft">
        <p>
          In the United Kingdom the National Early Warning Score is used in many acute hospitals.{" "}
          <mark className="g1">
            The score adds up seven bedside measurements, each given between nought and three points as it is taken
            <sup>1</sup>
          </mark>
          . Its strength is that a first-year student and a consultant read the same number.
        </p>
        <p>
          A number, however, does not walk to the telephone. The guidance is clear that{" "}
          <mark className="g2 on">
            an aggregate score of five or more should prompt an urgent review by a clinician with competence in the
            assessment of acute illness<sup>3</sup>
          </mark>{" "}
          (Okafor and Lindqvist, 2021), yet reviews often came later than the hour it allows.
        </p>
        <p>
          <mark className="g3">
            Healthcare assistants felt that raising a concern twice would mark them as anxious rather than attentive
            <sup>4</sup>
          </mark>
          , and students described waiting for the round. I recognise this from my own placement: I wrote the score
          down, and I waited.
        </p>
      </div>
      <div className="fp">
        <strong className="num">18.4&nbsp;%</strong>
        <ScoreBar shares={shares} full={40} />
        {shares.map((share) => (
          <div className={`grp ${share.group}`} key={share.group}>
            <i className={`sw ${share.group}`} />
            <span>{share.name}</span>
            <b>{share.percent.toFixed(1)}&nbsp;%</b>
          </div>
        ))}
        <div className="why g2">
          <h3>Why this is a match</h3>
          21 of 23 words are the same, in the same order. There are no quotation marks. A citation stands right after
          it.
        </div>
        <p className="hint after">Similarity is not plagiarism. Read the matches.</p>
      </div>
    </section>
  );
}
