import { ArrowLeft } from "lucide-react";
import { Drawing } from "#app/components/content/drawing.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { AppContext } from "#app/context.ts";
import { groups, percent, plural } from "../report-viewer/labels.ts";
import detailsStyles from "../report-viewer/report.details.module.css";
import frameStyles from "../report-viewer/report.frame.module.css";
import runningStyles from "../report-viewer/report.running.module.css";

export type ReportScores = Awaited<ReturnType<AppContext["services"]["reports"]["scores"]>>;

/** A report after its retention period: scores and signature, without any text. */
export function ExpiredReport({ scores, back }: { scores: ReportScores; back: { href: string; label: string } }) {
  const { score, scoreUnfiltered, words, matches, createdAt, expiredAt, verifyId } = scores;
  return (
    <div className={`${frameStyles.page} ${frameStyles.waiting}`}>
      <header className={frameStyles.topBar}>
        <ButtonLink kind="quiet" className={buttonStyles.icon} href={back.href} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" className={iconStyles.root} />
        </ButtonLink>
        <h1>Expired report</h1>
      </header>
      <main className={`${frameStyles.runningPage} ${runningStyles.expired}`} id="doc">
        <Drawing act="gap" size="medium" />
        <h2>The text was deleted</h2>
        <p>
          We deleted the file, text, fingerprints and matches on <Moment at={expiredAt} to="day" />, the date you chose.
          The scores and the signature are kept.
        </p>
        <dl className={detailsStyles.detailsList}>
          <div>
            <dt>Score</dt>
            <dd>
              <b>{percent(score)}</b> of {plural(words, "word")}, {percent(scoreUnfiltered)} without filters
            </dd>
          </div>
          {scores.groups
            ? groups.map(({ key, name }) => (
                <div key={key}>
                  <dt>{name}</dt>
                  <dd>{percent(scores.groups?.[key].percent ?? 0)}</dd>
                </div>
              ))
            : null}
          <div>
            <dt>Matches</dt>
            <dd>{matches}</dd>
          </div>
          <div>
            <dt>Checked</dt>
            <dd>
              <Moment at={createdAt} />
            </dd>
          </div>
        </dl>
        <p>Similarity is not plagiarism. Read the matches.</p>
        <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <ButtonLink href="/turnitin/submit">Check document again</ButtonLink>
          {verifyId ? (
            <ButtonLink kind="secondary" href={`/verify/${verifyId}`}>
              Verify signature
            </ButtonLink>
          ) : null}
        </p>
      </main>
    </div>
  );
}
