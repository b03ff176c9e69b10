import { Archive, Check, Clock, Pencil, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Pill, ProgressGlyph } from "#app/components/ui/pill.tsx";
import type { ColumnSort } from "#app/components/ui/sort.ts";
import tableStyles from "#app/components/ui/table.module.css";
import { Day, Moment } from "#app/components/ui/time.tsx";
import { statusNames } from "#core/content/article.ts";
import { type ArticleStatus, type ArticleType, contentTypes, type Originality } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { domainBySlug } from "#schema/content/domains.ts";
import { Table } from "../../ui/table.tsx";

type ArticleLine = {
  id: string;
  title: string;
  type: ArticleType;
  domain: DomainSlug;
  status: ArticleStatus;
  author: string;
  reviewer: string;
  originality: Originality | null;
  scheduledFor: number | null;
  scheduleProblem: string | null;
  liveSlug: string | null;
  views: number | null;
  updatedAt: number;
};

/** The columns by which the list can be sorted; none where it has an order of its own. */
type Sorts = { title?: ColumnSort; updated?: ColumnSort };

const columnsOf = ({ title, updated }: Sorts) => [
  { label: "Title", sort: title },
  { label: "Type" },
  { label: "Field" },
  { label: "Status" },
  { label: "Author" },
  { label: "Reviewer" },
  { label: "Similarity", right: true },
  { label: "Views", right: true },
  { label: "Updated", sort: updated },
];

type Props = {
  title: string;
  aside?: ReactNode;
  articles: readonly ArticleLine[];
  sorts?: Sorts;
  hrefOf?: (id: string) => string;
};

export function ArticleTable({ title, aside, articles, sorts = {}, hrefOf = defaultHref }: Props) {
  return (
    <Table id="articles" title={title} aside={aside} columns={columnsOf(sorts)}>
      {articles.map((article) => (
        <tr key={article.id}>
          <th scope="row">
            <Link href={hrefOf(article.id)}>{article.title}</Link>
          </th>
          <td data-label="Type">{typeName(article.type)}</td>
          <td data-label="Field">{domainBySlug(article.domain)?.short}</td>
          <td data-label="Status">
            <ArticlePill status={article.status} live={article.liveSlug !== null} />
            {article.status === "scheduled" && article.scheduledFor !== null ? (
              <small className={staffStyles.underLine}>
                <Moment at={article.scheduledFor} />
              </small>
            ) : null}
          </td>
          <td data-label="Author">{article.author}</td>
          <td data-label="Reviewer">{article.reviewer || "Not assigned"}</td>
          <td className={tableStyles.right} data-label="Similarity">
            {article.originality ? `${article.originality.percent.toFixed(1)}%` : "–"}
          </td>
          <td className={tableStyles.right} data-label="Views">
            {article.views === null ? "–" : article.views.toLocaleString("en")}
          </td>
          <td data-label="Updated">
            <Day at={article.updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function defaultHref(id: string): string {
  return `/admin/content/${id}`;
}

export function typeName(type: ArticleType): string {
  return contentTypes.find(({ slug }) => slug === type)?.label ?? type;
}

/** The status of the working copy; the label also says if an older version is live. */
export function ArticlePill({ status, live }: { status: ArticleStatus; live: boolean }) {
  const words =
    live && status !== "published" ? `Published, ${statusNames[status].toLowerCase()}` : statusNames[status];
  switch (status) {
    case "published":
      return (
        <Pill tone="good" glyph={<Check className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "draft":
      return (
        <Pill tone="accent" glyph={<Pencil className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "in_review":
      return (
        <Pill tone="accent" glyph={<ProgressGlyph at="half" />}>
          {words}
        </Pill>
      );
    case "approved":
      return (
        <Pill tone="accent" glyph={<ProgressGlyph at="most" />}>
          {words}
        </Pill>
      );
    case "changes_requested":
      return (
        <Pill tone="warn" glyph={<TriangleAlert className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "scheduled":
      return (
        <Pill tone="accent" glyph={<Clock className={iconStyles.root} aria-hidden="true" />}>
          {words}
        </Pill>
      );
    case "unpublished":
    case "archived":
      return <Pill glyph={<Archive className={iconStyles.root} aria-hidden="true" />}>{words}</Pill>;
  }
}
