import { Archive, Check, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Pill } from "#app/components/ui/pill.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { type ArticleType, contentTypes } from "#schema/article.ts";
import { type DomainSlug, domainBySlug } from "#schema/domain.ts";
import { WorkTable } from "./work-table.tsx";

export type ArticleStatus = "draft" | "published" | "archived";

export type ArticleLine = {
  id: string;
  title: string;
  slug: string;
  type: ArticleType;
  domain: DomainSlug;
  status: ArticleStatus;
  author: string;
  reviewer: string;
  words: number;
  updatedAt: number;
};

/** What a table shows of an article; excerpts and tags stay on the server. */
export function articleLine(row: ArticleLine): ArticleLine {
  const { id, title, slug, type, domain, status, author, reviewer, words, updatedAt } = row;
  return { id, title, slug, type, domain, status, author, reviewer, words, updatedAt };
}

const columns = [
  { label: "Title" },
  { label: "Type" },
  { label: "Field" },
  { label: "Status" },
  { label: "Author" },
  { label: "Reviewer" },
  { label: "Words", right: true },
  { label: "Changed" },
];

type Props = { title: string; aside?: ReactNode; articles: readonly ArticleLine[]; hrefOf?: (id: string) => string };

export function ArticleTable({ title, aside, articles, hrefOf = (id) => `/admin/content/${id}` }: Props) {
  return (
    <WorkTable id="articles" title={title} aside={aside} columns={columns}>
      {articles.map((article) => (
        <tr key={article.id}>
          <th scope="row">
            <a className="lnk" href={hrefOf(article.id)}>
              {article.title}
            </a>
          </th>
          <td data-label="Type">{typeName(article.type)}</td>
          <td data-label="Field">{domainBySlug(article.domain)?.short}</td>
          <td data-label="Status">
            <ArticlePill status={article.status} />
          </td>
          <td data-label="Author">{article.author}</td>
          <td data-label="Reviewer">{article.reviewer}</td>
          <td className="r" data-label="Words">
            {article.words.toLocaleString("en")}
          </td>
          <td data-label="Changed">
            <Day at={article.updatedAt} />
          </td>
        </tr>
      ))}
    </WorkTable>
  );
}

export function typeName(type: ArticleType): string {
  return contentTypes.find(({ slug }) => slug === type)?.label ?? type;
}

export function ArticlePill({ status }: { status: ArticleStatus }) {
  switch (status) {
    case "published":
      return (
        <Pill tone="good" glyph={<Check className="i" aria-hidden="true" />}>
          Published
        </Pill>
      );
    case "draft":
      return (
        <Pill tone="pen" glyph={<Pencil className="i" aria-hidden="true" />}>
          Draft
        </Pill>
      );
    case "archived":
      return <Pill glyph={<Archive className="i" aria-hidden="true" />}>Archived</Pill>;
  }
}
