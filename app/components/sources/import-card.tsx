import {
  ChevronRight,
  CircleCheck,
  CirclePause,
  CircleSlash,
  Download,
  LoaderCircle,
  TriangleAlert,
} from "lucide-react";
import { useFetcher } from "react-router";
import type { AdminAnswer } from "#app/components/checks/admin/admin-answer.ts";
import { csvOf } from "#core/shared/csv.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import iconStyles from "../ui/icon.module.css";
import { HiddenFields } from "../ui/input.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import { Pill } from "../ui/pill.tsx";
import { cell, PlainTable } from "../ui/plain-table.tsx";
import { Progress } from "../ui/progress.tsx";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { ContinueUpload } from "./continue-upload.tsx";
import { countsOf, stateWords, whyUnchanged } from "./import-words.ts";
import styles from "./imports.admin.module.css";
import sourcesStyles from "./sources.admin.module.css";
import { COLLECTIONS_HREF, type ImportView, type SnapshotView, unknownTexts } from "./views.ts";

type Props = {
  row: ImportView;
  /** The snapshot that it adds to; undefined where there is none any more. */
  base: SnapshotView | undefined;
  /** It makes the collection, or gives it its first texts. */
  isNew: boolean;
  admin: boolean;
  /** Its archive is being uploaded on this page. */
  uploadingHere: boolean;
  onUndo: (row: ImportView) => void;
};

/** One import: how far it is, what was added and what was not, and what can be done. */
export function ImportCard({ row, base, isNew, admin, uploadingHere, onUndo }: Props) {
  const { id, name, fileName, fileBytes, status, problem, mode, share, byName, uploadedByName, createdAt } = row;
  return (
    <article className={`${cardStyles.root} ${sourcesStyles.card}`} aria-labelledby={`import-${id}`}>
      <header>
        <h3 id={`import-${id}`}>
          <span className={textStyles.hidden}>Import into </span>
          {name}
        </h3>
        <State row={row} />
        {admin ? <Acts row={row} onUndo={onUndo} /> : null}
      </header>
      <p className={textStyles.faint}>
        {fileName ? `${fileName}, ${sizeText(fileBytes)}. ` : ""}
        {mode === "add" ? "Adds to the collection" : isNew ? "New collection" : "Replaces the collection’s texts"}.
        Started by {byName}, <Moment at={createdAt} />
        {uploadedByName === null ? null : `. Archive uploaded by ${uploadedByName}`}
      </p>
      {status === "waiting" || status === "running" || status === "paused" ? (
        <Progress
          className={styles.progress}
          label={`Import of ${name}`}
          paused={status === "paused"}
          max={1}
          value={row.merging ? 1 : (share ?? undefined)}
        />
      ) : null}
      {status === "failed" && row.rowsDone === 0 ? null : <p>{countsOf(row)}</p>}
      {mode === "add" && base && !base.knownTexts ? <p>{unknownTexts(base)}</p> : null}
      {status === "uploading" && admin && !uploadingHere ? <ContinueUpload importId={id} /> : null}
      {problem ? <NoticePanel title={problem} /> : null}
      {status === "unchanged" ? (
        <NoticePanel tone="accent" title="Nothing was changed.">
          {whyUnchanged(row)}
        </NoticePanel>
      ) : null}
      {row.problems.length > 0 ? <Problems row={row} /> : null}
    </article>
  );
}

function State({ row: { status, merging } }: { row: ImportView }) {
  const icon = { className: iconStyles.root, "aria-hidden": true } as const;
  const text = merging && status === "running" ? "Building the index" : stateWords[status];
  switch (status) {
    case "done":
      return (
        <Pill tone="good" glyph={<CircleCheck {...icon} />}>
          {text}
        </Pill>
      );
    case "unchanged":
      return <Pill glyph={<CircleSlash {...icon} />}>{text}</Pill>;
    case "failed":
      return (
        <Pill tone="danger" glyph={<TriangleAlert {...icon} />}>
          {text}
        </Pill>
      );
    case "paused":
    case "uploading":
      return (
        <Pill tone="warn" glyph={<CirclePause {...icon} />}>
          {text}
        </Pill>
      );
    default:
      return (
        <Pill tone="accent" glyph={<LoaderCircle {...icon} />}>
          {text}
        </Pill>
      );
  }
}

function Acts({ row, onUndo }: Pick<Props, "row" | "onUndo">) {
  const fetcher = useFetcher<AdminAnswer>();
  const acts = useFocusKept<HTMLSpanElement>(fetcher.state);
  const { id, name, version, status } = row;
  const sending = fetcher.state !== "idle";
  const object = <span className={textStyles.hidden}> import of {name}</span>;
  const change = changeOf(status);
  return (
    <span className={sourcesStyles.acts} ref={acts}>
      <fetcher.Form method="post" action={COLLECTIONS_HREF} className={sourcesStyles.acts}>
        <HiddenFields values={{ id, version }} />
        {change ? (
          <Button size="sm" kind="secondary" name="intent" value={change.intent} sending={sending}>
            {change.label}
            {object}
          </Button>
        ) : null}
        {status !== "done" ? (
          <Button size="sm" kind="quiet" name="intent" value="cancel_import" sending={sending}>
            {status === "unchanged" ? "Dismiss" : "Cancel"}
            {object}
          </Button>
        ) : null}
      </fetcher.Form>
      {status === "done" ? (
        <Button type="button" size="sm" kind="quiet" onClick={() => onUndo(row)}>
          Undo{object}
        </Button>
      ) : null}
      {fetcher.data?.problem ? <span role="alert">{fetcher.data.problem}</span> : null}
    </span>
  );
}

function changeOf(status: ImportView["status"]): { label: string; intent: string } | null {
  if (status === "waiting" || status === "running") return { label: "Pause", intent: "pause_import" };
  if (status === "paused") return { label: "Resume", intent: "resume_import" };
  return status === "failed" ? { label: "Retry", intent: "resume_import" } : null;
}

function Problems({ row: { id, name, problems, refused, duplicates } }: { row: ImportView }) {
  const all = refused + duplicates;
  const csv = csvOf([["row", "name", "reason"], ...problems.map((one) => [String(one.row), one.name, one.reason])]);
  return (
    <details className={`${sourcesStyles.more} ${styles.problems}`}>
      <summary>
        <ChevronRight className={`${iconStyles.root} ${sourcesStyles.chevron}`} aria-hidden="true" />
        {all === 1 ? "1 row was not added" : `${number(all)} rows were not added`}
      </summary>
      <p>
        {all > problems.length ? `The first ${problems.length} are listed. ` : ""}
        <a
          className={`${textStyles.link} ${styles.download}`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
          download={`import-${id.slice(0, 8)}.csv`}
        >
          <Download className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Download as CSV
        </a>
      </p>
      <PlainTable
        caption={`Rows of ${name} that were not added`}
        columns={[{ label: "Row", right: true }, { label: "Name" }, { label: "Reason" }]}
      >
        {problems.map((one) => (
          <tr key={one.row}>
            <td className={cell.right}>{number(one.row)}</td>
            <th scope="row" className={styles.long}>
              {one.name}
            </th>
            <td>{one.reason}</td>
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}

function number(value: number): string {
  return value.toLocaleString("en");
}
