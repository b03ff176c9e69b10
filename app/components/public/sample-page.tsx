import { Link } from "#app/components/ui/link.tsx";
import { WhileChecks } from "../checks/while-checks.tsx";
import { type Band, Barcode } from "../ui/barcode.tsx";
import changeStyles from "../ui/change.module.css";
import groupStyles from "../ui/group.module.css";
import { Note } from "./page.tsx";

const bands: readonly Band[] = [
  { at: 90, width: 28, group: "cited_quoted" },
  { at: 260, width: 18, group: "not_cited" },
  { at: 350, width: 38, group: "missing_quotation" },
  { at: 500, width: 18, group: "missing_citation" },
  { at: 680, width: 28, group: "not_cited" },
  { at: 870, width: 46, group: "not_cited" },
  { at: 1080, width: 26, group: "missing_citation" },
  { at: 1190, width: 18, group: "cited_quoted" },
  { at: 1310, width: 38, group: "not_cited" },
  { at: 1420, width: 18, group: "missing_quotation" },
  { at: 1650, width: 28, group: "not_cited" },
  { at: 1890, width: 28, group: "missing_quotation" },
  { at: 2160, width: 18, group: "missing_citation" },
  { at: 2370, width: 40, group: "own_drafts" },
  { at: 2620, width: 26, group: "missing_quotation" },
  { at: 2860, width: 18, group: "cited_quoted" },
  { at: 2960, width: 28, group: "not_cited" },
];

/** A sample of a proofread page: corrections in the text, and the reason for each in the margin beside it. */
export function SamplePage() {
  return (
    <section className="site-sample" aria-labelledby="sample">
      <div className="site-page">
        <div className="site-caption">
          <h2 id="sample">A page with our comments</h2>
          <span>An example, written for this page</span>
        </div>
      </div>
      <div className="site-page site-page-right">
        <div className="site-line-number">
          <b aria-hidden="true">1</b>
          <p>
            On my second placement I recorded the observations of a man whose NEWS2 score had{" "}
            <del className={changeStyles.deleted}>raised</del> <ins className={changeStyles.inserted}>risen</ins> from
            three to six within the hour. I wrote the score down and waited for the round to reach us.
          </p>
        </div>
        <aside>
          <p className="site-hand-note">
            “Risen”: the score went up by itself; no one raised it.
            <cite>a proofreader’s note</cite>
          </p>
        </aside>
      </div>
      <div className={`site-page site-page-right ${groupStyles.missingQuotation}`}>
        <span className="site-leader" aria-hidden="true" />
        <div className="site-line-number">
          <b aria-hidden="true">4</b>
          <p>
            The guidance is clear that{" "}
            <mark className={groupStyles.missingQuotation}>
              an aggregate score of five or more should prompt an urgent review by a clinician with competence in acute
              illness<sup>3</sup>
            </mark>{" "}
            (Okafor and Lindqvist, 2021), and I knew this.
          </p>
        </div>
        <aside>
          <Note
            icon={<span className={`${groupStyles.swatch} ${groupStyles.missingQuotation}`} />}
            title="Missing quotation"
          >
            20 words are the same as in source 3. It is cited, so only the quotation marks are missing.
          </Note>
        </aside>
      </div>
      <div className="site-page site-page-right">
        <div className="site-line-number">
          <b aria-hidden="true">7</b>
          <p>
            Looking back, what I lacked was not knowledge but permission. No one had told me that a student may call the
            outreach team, and I had not asked.
          </p>
        </div>
        <aside>
          <p className="site-hand-note">
            This is the strongest sentence on the page. Could it open the paragraph?
            <cite>a tutor’s note</cite>
          </p>
        </aside>
      </div>
      <div className="site-page site-whole">
        <div>
          <Barcode words={3124} bands={bands} label="The example essay as one line, with 17 bands in five patterns" />
          <p className="site-strip">
            <span>The whole essay as one line: each band is a passage that also appears in another source.</span>
            <WhileChecks>
              <Link href="/check-turnitin">See a sample report</Link>
            </WhileChecks>
          </p>
        </div>
        <aside>
          <p className="site-margin">
            Colour and pattern say whether a passage is quoted and cited. A score is where reading starts.
          </p>
        </aside>
      </div>
    </section>
  );
}
