import fieldStyles from "#app/components/ui/field.module.css";
import { cell, PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day } from "#app/components/ui/time.tsx";
import { wasComparedWith } from "#core/checks/compared-with.ts";
import { counted } from "#core/shared/counted.ts";
import { bandLabel } from "#core/sources/student-bands.ts";
import type { Report, ReportCoverage } from "#schema/checks/report.ts";
import {
  collectionName,
  collectionOfSource,
  isOpenService,
  isPublicCollection,
  OTHER_FORMAT,
  snapshotOf,
} from "../labels.ts";
import detailsStyles from "../report.details.module.css";
import { ServiceAnswer } from "./service-answer.tsx";

const columns = [
  { label: "Collection" },
  { label: "As of", wideOnly: true },
  { label: "Documents", right: true },
  { label: "Sources found", right: true },
];

/**
 * The coverage receipt: the collections searched, their document counts and dates, the matches found, and what was not
 * searched.
 */
export function Covered({ report }: { report: Report }) {
  const found = Map.groupBy(report.sources, collectionOfSource);
  const { searched, left, few, publicTexts } = wasComparedWith(report.coverage);
  const versions = found.get("own_draft")?.length ?? 0;
  return (
    <section className={detailsStyles.covered} aria-labelledby="covered">
      <div className={detailsStyles.detailsHead}>
        <h2 id="covered">What was searched</h2>
        <span className={textStyles.faint}>
          coverage receipt, <Day at={Date.parse(report.createdAt)} />
        </span>
      </div>
      <PlainTable columns={columns}>
        {report.coverage.map(
          ({ collection, name, documents, asOf, notSearched, incomplete, reason, phrases, answered }) => (
            <tr key={collection}>
              <td>
                {collectionName({ collection, name })}
                {isPublicCollection(collection) ? <small>{snapshotOf(Date.parse(asOf))}</small> : null}
                {notSearched && !reason ? <small>{notSearchedWords[notSearched]}</small> : null}
                {incomplete ? <small>{isPublicCollection(collection) ? OTHER_FORMAT : REINDEXED}</small> : null}
                <ServiceAnswer {...{ collection, notSearched, reason, phrases, answered }} />
              </td>
              <td className={cell.wideOnly}>{collection === "students" ? "" : <Day at={Date.parse(asOf)} />}</td>
              <td className={cell.right}>{isUnsearched(notSearched) ? "" : sizeOf(collection, documents)}</td>
              <td className={cell.right}>
                {isUnsearched(notSearched) ? "" : (found.get(groupOf(collection))?.length ?? 0)}
              </td>
            </tr>
          ),
        )}
        {versions > 0 ? (
          <tr>
            <td>
              Your earlier versions <small>not counted</small>
            </td>
            <td className={cell.wideOnly}>
              <Day at={Date.parse(report.createdAt)} />
            </td>
            <td className={cell.right} />
            <td className={cell.right}>{versions}</td>
          </tr>
        ) : null}
      </PlainTable>
      <p className={fieldStyles.hint}>
        {searched.length > 0 ? `This check compared the text with: ${searched.join(" · ")}. ` : ""}
        {few ? `It knew only ${counted(publicTexts, "public text")}, so it could find little. ` : ""}Not compared:{" "}
        {left.join(", ")}, other universities’ repositories and AI chat tools.
      </p>
    </section>
  );
}

function sizeOf(collection: string, documents: number): string {
  return collection === "students" ? bandLabel(documents) : documents.toLocaleString("en-US");
}

function isUnsearched(notSearched: ReportCoverage["notSearched"]): boolean {
  return notSearched === "not_asked" || notSearched === "no_answer";
}

const REINDEXED = "being re-indexed: part of it was not searched";

const notSearchedWords = {
  not_asked: "not selected for this check",
  no_answer: "no response, not searched",
  places_hidden: "matches may be hidden because this text was compared too often",
} as const;

/** What the sources of a collection are grouped by: theirs are kinds, except for public collections. */
function groupOf(collection: string): string {
  if (isPublicCollection(collection)) return collection;
  switch (collection) {
    case "article":
    case "library":
    case "student":
      return collection;
    case "students":
      return "student";
    default:
      return isOpenService(collection) ? collection : "paper";
  }
}
