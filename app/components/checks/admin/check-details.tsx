import { CreditCard, Database, EyeOff, Lock } from "lucide-react";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import listStyles from "#app/components/ui/pill.list.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { AppContext } from "#app/context.ts";
import type { StageLine } from "#core/checks/admin-checks.ts";
import { counted } from "#core/shared/counted.ts";
import { serviceLabels } from "#core/sources/open-services/service-labels.ts";
import { type Detail, Facts } from "../../ui/facts.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Day, Moment } from "../../ui/time.tsx";
import { CheckStatePill } from "./check-state-pill.tsx";
import checksAdminStyles from "./checks.admin.module.css";
import { StageLog } from "./stage-log.tsx";

export type AdminCheck = Awaited<ReturnType<AppContext["services"]["adminChecks"]["check"]>>;

/** The pills under a check's title: status, retention and payment. */
export function CheckPills({ check, now }: { check: AdminCheck; now: number }) {
  const revoked = check.report !== null && check.report.signature.revokedAt !== null;
  return (
    <p className={listStyles.list}>
      <CheckStatePill check={{ ...check, revoked }} now={now} />
      {check.mode === "private" ? (
        <Pill glyph={<Lock className={iconStyles.root} aria-hidden="true" />}>Private, text not stored</Pill>
      ) : (
        <Pill glyph={<Database className={iconStyles.root} aria-hidden="true" />}>
          {check.options.stored ? "Added to sources" : "Stored for the student only"}
        </Pill>
      )}
      <Pill glyph={<CreditCard className={iconStyles.root} aria-hidden="true" />}>{creditText(check)}</Pill>
      {check.probing ? (
        <Pill tone="warn" glyph={<EyeOff className={iconStyles.root} aria-hidden="true" />}>
          Possible extraction attempt
        </Pill>
      ) : null}
    </p>
  );
}

function creditText(check: AdminCheck): string {
  const { credit } = check;
  if (credit.returnedAt !== null) return "Credit returned";
  if (!credit.held) return "Free check";
  return check.status === "ready" ? "1 credit used" : "1 credit reserved";
}

/** One check on the admin page: stages, options and available actions. Never its text. */
export function CheckDetails({ check }: { check: AdminCheck }) {
  return (
    <div className={`${adminStyles.workSheet} ${checksAdminStyles.details}`}>
      <Problem check={check} />
      <section>
        <h3>Stages</h3>
        <StageLog lines={check.lines} notes={notesOf(check)} />
        <Log check={check} />
      </section>
      <section>
        <h3>Settings</h3>
        <Facts rows={settingsOf(check)} className={checksAdminStyles.metadataList} />
      </section>
      {check.report ? (
        <section>
          <h3>Report</h3>
          <Facts rows={reportOf(check.report)} className={checksAdminStyles.metadataList} />
        </section>
      ) : null}
      <section>
        <h3>Student’s text</h3>
        <TheText check={check} />
      </section>
    </div>
  );
}

function Problem({ check }: { check: AdminCheck }) {
  if (check.problem)
    return (
      <NoticePanel tone="warn" title={`${check.problem.title}.`}>
        Shown to the student: {check.problem.text}
      </NoticePanel>
    );
  if (!check.stuck) return null;
  const at = check.lines.find(({ state }) => state === "stopped");
  return (
    <NoticePanel
      title={
        <>
          {at?.what === "queue" ? "Queued" : "No progress"} since <Moment at={check.updatedAt} />.
        </>
      }
    >
      The worker stopped or the job was lost. Stuck checks restart automatically within five minutes. To restart this
      check now, rerun it.
    </NoticePanel>
  );
}

/** The log's details for each stage, shown beside its duration. */
function notesOf(check: AdminCheck): Partial<Record<StageLine["what"], string | null>> {
  const { words, pages, collections, report, attempts } = check;
  const read = [words === null ? null : counted(words, "word"), pages === null ? null : counted(pages, "page")].filter(
    Boolean,
  );
  const searched = collections?.filter(({ state }) => state === "done").length ?? 0;
  const matched = report
    ? `${counted(report.matches, "match", "matches")} in ${counted(report.sources, "source")}`
    : null;
  return {
    queue: attempts > 1 ? `attempt ${attempts}` : null,
    extract: read.join(", ") || null,
    search: collections ? `${searched} of ${collections.length} collections` : null,
    align: matched,
    sign: report?.signature.keyId ? `key ${report.signature.keyId}` : null,
  };
}

/** All log lines unchanged, for debugging. */
function Log({ check }: { check: AdminCheck }) {
  if (check.log.length === 0) {
    // A check in the browser has none from the start.
    return check.mode === "kept" ? <p className={textStyles.faint}>Logs are deleted after 400 days.</p> : null;
  }
  return (
    <details className={adminStyles.more}>
      <summary>
        Log, {check.log.length} {check.log.length === 1 ? "line" : "lines"}
      </summary>
      <ol className={checksAdminStyles.logTable}>
        {check.log.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a log never change their order.
          <li key={at}>
            <Moment at={entry.at} />
            <span>
              {entry.what.replaceAll("_", " ")}
              {entry.attempt === undefined ? "" : `, attempt ${entry.attempt}`}
              {entry.count === undefined ? "" : `, ${entry.count.toLocaleString("en")}`}
              {entry.note ? `, ${entry.note.replaceAll("_", " ")}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function settingsOf(check: AdminCheck): Detail[] {
  const { options } = check;
  const left = [
    options.excludeQuotations && "quotations",
    options.excludeBibliography && "references",
    options.smallMatchWords > 0 && `under ${counted(options.smallMatchWords, "word")}`,
  ].filter(Boolean);
  return [
    ["Excluded", left.join(", ") || "nothing"],
    [
      "Compared with",
      options.compareDrafts ? "the student’s other versions too" : "none of the student’s other versions",
    ],
    ["Articles and library", options.library === false ? "not searched" : "searched"],
    ["Other students’ documents", options.students === false ? "not searched" : "searched"],
    ["Open literature", openLiterature(options)],
    [
      "Engine",
      check.engineVersion ? (
        <span key="engine" className={textStyles.code}>
          {check.engineVersion}
        </span>
      ) : null,
    ],
    ["Attempts", String(check.attempts)],
    ["Requested", <Moment key="asked" at={check.queuedAt} />],
    ["Kept until", check.keptUntil === null ? null : <Day key="kept" at={check.keptUntil} />],
    [
      "Student",
      <span key="student">
        <PersonLink id={check.whoId} name={check.who} />, {check.nth === 1 ? "first check" : `check ${check.nth}`}
      </span>,
    ],
  ];
}

function openLiterature({ openTexts, openServices }: AdminCheck["options"]): string {
  if (!openTexts) return "not searched";
  if (!openServices) return "all services that are on";
  return openServices.map((service) => serviceLabels[service].name).join(", ") || "not searched";
}

function reportOf(report: NonNullable<AdminCheck["report"]>): Detail[] {
  const { signature } = report;
  return [
    ["Score", `${report.score.toFixed(1)}%, ${report.scoreUnfiltered.toFixed(1)}% without exclusions`],
    ["Matched", `${report.matchedWords.toLocaleString("en")} of ${counted(report.words, "word")}`],
    ["Flags", String(report.flags)],
    [
      "Signature",
      signature.keyId ? (
        <span key="key" className={textStyles.code}>
          {signature.keyId}
        </span>
      ) : (
        "not signed"
      ),
    ],
    [
      "Link",
      signature.revokedAt !== null ? (
        <>
          revoked <Moment at={signature.revokedAt} />
        </>
      ) : report.verifyId ? (
        "active"
      ) : (
        "none"
      ),
    ],
  ];
}

function TheText({ check }: { check: AdminCheck }) {
  if (check.mode === "private")
    return (
      <p className={textStyles.muted}>
        A private check runs in the student’s browser. The text is never uploaded, so you cannot open it.
      </p>
    );
  return (
    <p className={textStyles.muted}>
      To open a report, give a reason. The reason is written to the audit log, and the student sees it.{" "}
      {!check.report ? (
        "No report yet."
      ) : check.report.purged ? (
        "The text of this report was deleted."
      ) : (
        <Link href={`/admin/turnitin-reports/${check.id}/report`}>Open report</Link>
      )}
    </p>
  );
}
