import { Columns2, Plus } from "lucide-react";
import { useId } from "react";
import { groups as groupWords } from "#app/components/checks/report-viewer/labels.ts";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import { ScoreBar } from "#app/components/ui/barcode.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { FileInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { AppContext } from "#app/context.ts";
import { counted } from "#core/shared/counted.ts";
import type { ReportGroups } from "#schema/checks/report.ts";
import { VERSIONS_MOST } from "#schema/vocabulary/checks.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import stagesStyles from "../checks.stages.module.css";
import { isOpen, type ListedCheck } from "../use-live-checks.ts";
import { CheckButton } from "./check-button.tsx";
import documentListStyles from "./checks.document-list.module.css";
import documentsStyles from "./checks.documents.module.css";
import { type DocumentActs, DocumentMenu } from "./document-menu.tsx";
import { ACCEPTED } from "./uploads.tsx";

type Families = Awaited<ReturnType<AppContext["services"]["documents"]["families"]>>["families"];
export type Family = Families[number];
type FamilyVersion = Family["versions"][number];

/** A version that is deleted within this many days is marked. */
const SOON_DAYS = 3;

type Props = {
  families: readonly Family[];
  checks: readonly ListedCheck[];
  now: number;
  mayCheck: boolean;
  acts: DocumentActs;
  /** Called with a file chosen as the next version of a document. */
  onVersion: (files: readonly File[], family: Family) => void;
};

/** The user's documents, each with its versions: score, change since the previous version, and retention. */
export function VersionGroups({ families, ...rest }: Props) {
  return families.map((family) => <FamilyCard key={family.familyId} family={family} {...rest} />);
}

function FamilyCard({ family, checks, now, mayCheck, acts, onVersion }: Omit<Props, "families"> & { family: Family }) {
  const { familyId, name, versions } = family;
  const newest = versions.find(({ report }) => report !== null);
  const several = versions.filter(({ report }) => report !== null).length > 1;
  return (
    <article className={`${cardStyles.root} ${documentsStyles.documentGroup}`} aria-labelledby={`fam-${familyId}`}>
      <header>
        <h3 id={`fam-${familyId}`}>{name}</h3>
        <p>{counted(versions.length, "version")}</p>
        <div className={documentsStyles.groupActions}>
          {several && newest?.report ? (
            <ButtonLink kind="secondary" size="sm" href={`/dashboard/reports/${newest.report.id}?tab=details`}>
              <Columns2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              Compare versions
            </ButtonLink>
          ) : null}
          {versions.length < VERSIONS_MOST ? <AddVersion family={family} onVersion={onVersion} /> : null}
        </div>
      </header>
      <ol className={documentsStyles.versions} aria-label={`Versions of ${name}, newest first`}>
        {versions.map((version, at) => (
          <VersionRow
            key={version.documentId}
            version={version}
            now={now}
            mayCheck={mayCheck}
            acts={acts}
            newest={at === 0}
            running={checks.find((check) => check.documentId === version.documentId && isOpen(check)) ?? null}
          />
        ))}
      </ol>
    </article>
  );
}

/** The file chooser of one document: its files are new versions without a further question. */
function AddVersion({ family, onVersion }: Pick<Props, "onVersion"> & { family: Family }) {
  const input = useId();
  return (
    <label
      className={`${buttonStyles.root} ${buttonStyles.secondary} ${buttonStyles.small} ${layoutStyles.needsScript} ${documentsStyles.fileButton}`}
      htmlFor={input}
    >
      <Plus className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      Add version
      <span className={textStyles.hidden}> of {family.name}</span>
      <FileInput
        id={input}
        className={textStyles.hidden}
        accept={ACCEPTED}
        onChange={(event) => {
          onVersion([...(event.target.files ?? [])], family);
          event.target.value = "";
        }}
      />
    </label>
  );
}

type RowProps = Omit<Props, "families" | "checks" | "onVersion"> & {
  version: FamilyVersion;
  newest: boolean;
  running: ListedCheck | null;
};

function VersionRow({ version, newest, running, now, mayCheck, acts }: RowProps) {
  const { documentId, versionNo, words, bytes, createdAt, deleteAt, report } = version;
  return (
    <li className={newest ? documentsStyles.newest : undefined}>
      <span className={documentsStyles.versionDot} aria-hidden="true">
        <i />
      </span>
      <div>
        <b>Version {versionNo}</b>
        <p>
          {words === null ? "" : `${counted(words, "word")}, `}
          {sizeText(bytes)}, <Moment at={createdAt} to="day" />
        </p>
      </div>
      <CheckLink version={version} running={running} mayCheck={mayCheck} onCheck={acts.onCheck} />
      <p className={documentsStyles.versionChange}>
        {running ? remaining(running) : report ? <Delta report={report} /> : null}
      </p>
      <KeptUntil deleteAt={deleteAt} now={now} onKeep={() => acts.onKeep({ ...version, id: documentId })} />
      <DocumentMenu document={{ ...version, id: documentId }} mayCheck={mayCheck && running === null} acts={acts} />
    </li>
  );
}

type CheckLinkProps = Pick<RowProps, "version" | "running" | "mayCheck"> & { onCheck: RowProps["acts"]["onCheck"] };

/** The running check, the report, why the check failed, or a button to start one. */
function CheckLink({ version, running, mayCheck, onCheck }: CheckLinkProps) {
  const { documentId, versionNo, name, report, check, status } = version;
  return running ? (
    <a className={stagesStyles.runningCheck} href={`/dashboard/reports/${running.id}`}>
      <span>{stageLabel(running)}</span>
      <Progress value={running.progress} label={`Check of ${name}: progress`} />
    </a>
  ) : report ? (
    <a className={documentsStyles.versionScore} href={`/dashboard/reports/${report.id}`}>
      <b>
        {report.score.toFixed(1)}%<span className={textStyles.hidden}> similarity: open report</span>
      </b>
      {report.groups ? <ScoreBar shares={sharesOf(report.groups)} full={50} /> : null}
    </a>
  ) : check?.status === "failed" || status === "rejected" ? (
    <Link href={check ? `/dashboard/reports/${check.id}` : "/turnitin/submit"}>Failed: see why</Link>
  ) : mayCheck ? (
    <CheckButton name={`version ${versionNo} of ${name}`} onPress={() => onCheck({ ...version, id: documentId })} />
  ) : (
    <span className={textStyles.faint}>Not checked</span>
  );
}

function KeptUntil({ deleteAt, now, onKeep }: { deleteAt: number; now: number; onKeep: () => void }) {
  const days = Math.ceil((deleteAt - now) / DAY_MS);
  return (
    <p className={documentsStyles.versionKept}>
      {days <= SOON_DAYS ? (
        <>
          <span className={documentListStyles.soon}>deleted in {days <= 1 ? "1 day" : `${days} days`}</span>
          <Button
            kind="link"
            type="button"
            className={`${buttonStyles.link} ${layoutStyles.needsScript}`}
            onClick={onKeep}
          >
            Keep longer
          </Button>
        </>
      ) : (
        <>
          kept until
          <br />
          <Moment at={deleteAt} to="day" />
        </>
      )}
    </p>
  );
}

/** The change in score has no colour: a lower score is not praise. */
function Delta({ report }: { report: NonNullable<FamilyVersion["report"]> }) {
  const { delta, isFirst, mended, added, matches, flags } = report;
  const found = counted(matches, "match", "matches");
  const flagged = flags === 0 ? "" : `, ${counted(flags, "flag")}`;
  return (
    <>
      <b>{isFirst ? "First check" : delta === null ? "Different settings" : changeText(delta)}</b>
      {delta === null || mended === null ? found : `${mended} fixed, ${added ?? 0} new`}
      {flagged}
    </>
  );
}

function changeText(delta: number): string {
  return delta === 0 ? "No change" : `${Math.abs(delta).toFixed(1)} points ${delta < 0 ? "less" : "more"}`;
}

function remaining({ remainingMs }: ListedCheck) {
  return (
    <>
      <b>{remainingMs === null ? "Waiting" : `about ${Math.max(1, Math.round(remainingMs / 1000))}\u00a0s`}</b>
      you can close this page
    </>
  );
}

function sharesOf(groups: ReportGroups) {
  return groupWords
    .filter(({ key }) => key !== "own_drafts")
    .map(({ key }) => ({ group: key, percent: groups[key].percent }));
}
