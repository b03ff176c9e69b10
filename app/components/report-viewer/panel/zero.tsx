import { Drawing } from "#app/components/drawing.tsx";
import { Covered } from "../details/covered.tsx";
import type { Viewer } from "../use-viewer.ts";
import { plural } from "../words.ts";

/** Nothing was found: what that says, and what it does not. */
export function Zero({ viewer, onDetails }: { viewer: Viewer; onDetails: () => void }) {
  const { report } = viewer;
  const { smallMatchWords } = report.options;
  return (
    <section className="zero" aria-labelledby="zero">
      <Drawing act="none" size="m" />
      <strong>
        0.0<small>&nbsp;%</small>
      </strong>
      <h2 id="zero">Nothing in {plural(report.words, "word")} also stands elsewhere</h2>
      <p>
        Not in the collections below, on that day, in runs of {smallMatchWords} words or more. That is what this number
        says, and all it says.
      </p>
      <Covered report={report} />
      <h3>What it does not say</h3>
      <p>
        It does not guarantee that another checker finds nothing: others search other collections. It says nothing about
        ideas, only about words. Similarity is not plagiarism, and no similarity is not a grade.
      </p>
      <p className="row wrapx">
        <button type="button" className="btn o" onClick={onDetails}>
          Settings, versions and signature
        </button>
        <a className="btn g" href="/turnitin/submit">
          Check the next draft
        </a>
      </p>
    </section>
  );
}
