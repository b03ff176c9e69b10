import { Check, Clock, FileText, Trash2, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { countText } from "#app/components/ui/count-text.ts";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Pill } from "#app/components/ui/pill.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { useSelection } from "#app/components/ui/selection.ts";
import { sizeText } from "#app/components/ui/size-text.ts";
import tableStyles from "#app/components/ui/table.module.css";
import { Table, TableRow } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import type { DocumentKind, DocumentStatus } from "#schema/checks/document.ts";
import type { DocumentSort } from "#schema/vocabulary/checks.ts";
import stagesStyles from "../checks.stages.module.css";
import { isOpen, type ListedCheck } from "../use-live-checks.ts";
import { CheckButton } from "./check-button.tsx";
import { type DocumentActs, DocumentMenu } from "./document-menu.tsx";

export type DocumentLine = {
  id: string;
  name: string;
  kind: DocumentKind;
  bytes: number;
  words: number | null;
  status: DocumentStatus;
  createdAt: number;
  deleteAt: number;
  /** Other students’ checks find the text. */
  stored: boolean;
};

const kindNames: Record<DocumentKind, string> = {
  pdf: "PDF",
  docx: "Word",
  doc: "Word (.doc)",
  text: "Pasted text",
};

type Props = {
  documents: readonly DocumentLine[];
  /** Documents on all pages of the list. */
  total: number;
  checks: readonly ListedCheck[];
  mayCheck: boolean;
  acts: DocumentActs;
  onDelete: (documents: readonly DocumentLine[]) => void;
  onDeleteAll: () => void;
};

/** The user's documents, each with its latest check. */
export function DocumentTable({ documents, total, checks, mayCheck, acts, onDelete, onDeleteAll }: Props) {
  const ids = useMemo(() => documents.filter(({ status }) => status !== "deleting").map(({ id }) => id), [documents]);
  const all = `${countText(total)} documents`;
  const selection = useSelection(ids, total > documents.length ? all : null);
  const chosen = selection.isWhole ? all : `${selection.ids.size} documents`;
  const by = useListSort<DocumentSort>("-added");
  const columns = [
    { label: "Name", sort: by("name") },
    { label: "Words", right: true },
    { label: "Added", sort: by("added", "descending") },
    { label: "Kept until", sort: by("kept") },
    { label: "Status" },
    { label: "Similarity" },
    { label: "" },
  ];
  return (
    <Table
      title="Your documents"
      columns={columns}
      selection={selection}
      bulk={
        <Button
          kind="secondary"
          size="sm"
          type="button"
          onClick={() =>
            selection.isWhole ? onDeleteAll() : onDelete(documents.filter(({ id }) => selection.ids.has(id)))
          }
        >
          <Trash2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          {selection.ids.size === 1 && !selection.isWhole ? "Delete document" : `Delete ${chosen}`}
        </Button>
      }
    >
      {documents.map((document) => {
        const check = checks.find(({ documentId }) => documentId === document.id);
        const leaving = document.status === "deleting";
        return (
          <TableRow key={document.id} id={document.id} name={document.name} disabled={leaving}>
            <th scope="row">
              <span className={listsStyles.docName}>
                <FileText className={iconStyles.root} aria-hidden="true" />
                <span>
                  <b>{document.name}</b>
                  <small>
                    {kindNames[document.kind]}, {sizeText(document.bytes)}
                    {document.stored ? ", in the student repository" : null}
                  </small>
                </span>
              </span>
            </th>
            <td className={tableStyles.right} data-label="Words">
              {document.words?.toLocaleString("en") ?? "–"}
            </td>
            <td data-label="Added">
              <Moment at={document.createdAt} to="day" />
            </td>
            <td data-label="Kept until">{leaving ? "–" : <Moment at={document.deleteAt} to="day" />}</td>
            <td data-label="Status">
              <StatusPill status={document.status} />
            </td>
            <td data-label="Similarity">
              {!check && !leaving && mayCheck && document.status !== "uploading" && document.status !== "rejected" ? (
                <CheckButton name={document.name} onPress={() => acts.onCheck(document)} />
              ) : (
                <Newest check={leaving ? undefined : check} />
              )}
            </td>
            <td className={listsStyles.rowActions}>
              {leaving ? null : (
                <DocumentMenu document={document} mayCheck={mayCheck && !(check && isOpen(check))} acts={acts} />
              )}
            </td>
          </TableRow>
        );
      })}
    </Table>
  );
}

function Newest({ check }: { check: ListedCheck | undefined }) {
  if (!check) return <span className={textStyles.faint}>Not checked</span>;
  const href = `/dashboard/reports/${check.id}`;
  if (isOpen(check)) {
    return (
      <a className={stagesStyles.runningCheck} href={href}>
        {stageLabel(check)}
        <Progress value={check.progress} label={`Check of ${check.title}: progress`} />
      </a>
    );
  }
  if (check.status === "ready" && check.score !== null) {
    return (
      <Link className={listsStyles.scoreLink} href={href}>
        {check.score.toFixed(1)}%<span className={textStyles.hidden}> similarity: open report</span>
      </Link>
    );
  }
  return <Link href={href}>{stageLabel(check)}</Link>;
}

function StatusPill({ status }: { status: DocumentStatus }) {
  switch (status) {
    case "ready":
      return (
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          {" "}
          Ready{" "}
        </Pill>
      );
    case "rejected":
      return (
        <Pill tone="danger" glyph={<TriangleAlert className={iconStyles.root} aria-hidden="true" />}>
          Problem
        </Pill>
      );
    case "deleting":
    case "deleted":
      return (
        <Pill tone="warn" glyph={<Trash2 className={iconStyles.root} aria-hidden="true" />}>
          Deleting
        </Pill>
      );
    case "uploading":
    case "received":
      return <Pill glyph={<Clock className={iconStyles.root} aria-hidden="true" />}>Uploaded</Pill>;
  }
}
