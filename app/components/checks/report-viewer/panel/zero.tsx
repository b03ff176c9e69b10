import { Drawing } from "#app/components/content/drawing.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { headlineOf } from "#core/checks/report/headline.ts";
import { Covered } from "../details/covered.tsx";
import { plural } from "../labels.ts";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";
import { Notifications } from "./score-block.tsx";

/** A report without matches: what this result means and what it does not. */
export function Zero({ viewer, onDetails }: { viewer: Viewer; onDetails: () => void }) {
  const { report, base, view, filters } = viewer;
  const { notifications, beside } = headlineOf(base, view, filters);
  const flagged = report.flags.length > 0;
  return (
    <section className={marginStyles.zero} aria-labelledby="zero">
      {flagged ? null : <Drawing act="none" size="medium" />}
      <Notifications notifications={notifications} />
      <strong>
        0.0<small>%</small>
      </strong>
      <h2 id="zero">{beside}</h2>
      <p>
        We compared the text with the collections below on the date shown. We looked for passages of{" "}
        {plural(Number(report.options.minPassageWords) || report.options.smallMatchWords, "word")} or more.
      </p>
      {flagged ? (
        <p>
          <Button kind="secondary" type="button" onClick={() => viewer.open("flags")}>
            Read flags
          </Button>
        </p>
      ) : null}
      <Covered report={report} />
      <h3>What this result does not mean</h3>
      <p>
        Another similarity check may still find matches, because it searches different collections. This check compares
        words, not ideas. A low score is not a grade. Similarity is not plagiarism.
      </p>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button kind="secondary" type="button" onClick={onDetails}>
          Settings and signature
        </Button>
        <ButtonLink kind="quiet" href="/turnitin/submit">
          Check a new version
        </ButtonLink>
      </p>
    </section>
  );
}
