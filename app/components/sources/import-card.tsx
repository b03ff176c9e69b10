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
import { counted } from "#core/shared/counted.ts";
import { csvOf } from "#core/shared/csv.ts";
import { Button } from "../ui/button.tsx";
import cardStyles from "../ui/card.module.css";
import { duration } from "../ui/duration.ts";
import iconStyles from "../ui/icon.module.css";
import { HiddenFields } from "../ui/input.tsx";
import { NoticePanel } from "../ui/notice.tsx";
import { Pill } from "../ui/pill.tsx";
import { cell, PlainTable } from "../ui/plain-table.tsx";
import { Progress } from "../ui/progress.tsx";
import { sizeText } from "../ui/size-text.ts";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import styles from "./imports.admin.module.css";
import { type ImportView, type SnapshotView, unknownTexts } from "./views.ts";

type Props = {
  row: ImportView;
  /** The snapshot that it adds to; undefined where there is none any more. */
  base: SnapshotView | undefined;
  admin: boolean;
  onUndo: (row: ImportView) => void;
};

/** One import: how far it is, what was added and what was not, and what can be done. */
export function ImportCard({ row, base, admin, onUndo }: Props) {
  const { id, name, fileName, fileBytes, status, problem, mode, share, byName, createdAt } = row;
  return (
    <section className={`${cardStyles.root} ${styles.card}`} aria-labelledby={`import-${id}`}>
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
        {mode === "add" ? "Adds to the collection" : "Replaces the collection’s texts"}. Started by {byName},{" "}
        <Moment at={createdAt} />
      </p>
      {status === "waiting" || status === "running" || status === "paused" ? (
        <Progress
          label={`Import of ${name}`}
          paused={status === "paused"}
          max={1}
          value={row.merging ? 1 : (share ?? undefined)}
        />
      ) : null}
      <p>{countsOf(row)}</p>
      {mode === "add" && base && !base.knownTexts ? <p>{unknownTexts(base)}</p> : null}
      {problem ? <NoticePanel title={problem} /> : null}
      {status === "unchanged" ? (
        <NoticePanel tone="accent" title="Nothing was changed.">
          {whyUnchanged(row)}
        </NoticePanel>
      ) : null}
      {row.problems.length > 0 ? <Problems row={row} /> : null}
    </section>
  );
}

const words = {
  uploading: "Uploading",
  waiting: "Waiting",
  running: "Importing",
  paused: "Paused",
  done: "Done",
  unchanged: "Nothing added",
  failed: "Failed",
  undone: "Undone",
} as const;

function State({ row: { status, merging } }: { row: ImportView }) {
  const icon = { className: iconStyles.root, "aria-hidden": true } as const;
  const text = merging && status === "running" ? "Building the index" : words[status];
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

function whyUnchanged({ refused, duplicates, rowsDone }: ImportView): string {
  if (rowsDone === 0) return "The archive has no texts.";
  if (refused === 0) return "The collection has all texts of the archive already.";
  const others = duplicates > 0 ? ", and the collection has the others already" : "";
  return `${counted(refused, "row")} of the archive could not be read as texts${others}. The list gives the reason for each.`;
}

function Acts({ row, onUndo }: Pick<Props, "row" | "onUndo">) {
  const fetcher = useFetcher<AdminAnswer>();
  const { id, name, version, status } = row;
  const sending = fetcher.state !== "idle";
  const object = <span className={textStyles.hidden}> import of {name}</span>;
  const isGoing = status === "waiting" || status === "running";
  return (
    <span className={styles.acts}>
      <fetcher.Form method="post" action="/admin/turnitin-reports?tab=collections" className={styles.acts}>
        <HiddenFields values={{ id, version }} />
        {isGoing ? (
          <Button size="sm" kind="secondary" name="intent" value="pause_import" sending={sending}>
            Pause{object}
          </Button>
        ) : null}
        {status === "paused" || status === "failed" ? (
          <Button size="sm" kind="secondary" name="intent" value="resume_import" sending={sending}>
            {status === "paused" ? "Resume" : "Retry"}
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

function countsOf(row: ImportView): string {
  const { rowsDone, rowsTotal, works, words: wordCount, refused, duplicates, perSecond, secondsLeft, status } = row;
  if (status === "uploading")
    return "Waiting for its archive. If the upload was interrupted, cancel this import and start it again.";
  const of = rowsTotal === null ? "" : ` of ${number(rowsTotal)}`;
  const isGoing = status === "waiting" || status === "running";
  return [
    `${number(rowsDone)}${of} rows`,
    `${number(works)} ${works === 1 ? "text" : "texts"} with ${number(wordCount)} words added`,
    `${number(refused)} refused`,
    `${number(duplicates)} ${duplicates === 1 ? "duplicate" : "duplicates"}`,
    ...(perSecond === null ? [] : [`${number(Math.round(perSecond * 10) / 10)} rows a second`]),
    ...(isGoing && secondsLeft !== null && !row.merging ? [`about ${duration(secondsLeft * 1000)} left`] : []),
  ].join(" · ");
}

function Problems({ row: { id, name, problems, refused, duplicates } }: { row: ImportView }) {
  const all = refused + duplicates;
  const csv = csvOf([["row", "name", "reason"], ...problems.map((one) => [String(one.row), one.name, one.reason])]);
  return (
    <details className={styles.problems}>
      <summary>
        <ChevronRight className={`${iconStyles.root} ${styles.chevron}`} aria-hidden="true" />
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
