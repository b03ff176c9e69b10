import { ArticleTable } from "#app/components/content/admin/article-table.tsx";
import { Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { countText } from "#app/components/ui/count-text.ts";
import { HiddenFields, Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { appContext } from "#app/context.ts";
import { statusNames } from "#core/content/article.ts";
import { ArticleType, contentTypes } from "#schema/content/article.ts";
import { DomainSlug } from "#schema/content/domain.ts";
import { domains } from "#schema/content/domains.ts";
import { readListing } from "#schema/shared/listing.ts";
import { type ArticleSort, articleSorts, articleStatuses } from "#schema/vocabulary/content.ts";
import { SEARCH_MAX } from "#schema/vocabulary/search.ts";
import type { Route } from "./+types/content";

/** Several editors work through this list. */
export const handle = { shows: ["articles"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Content");

const INITIAL_ORDER = "-updated";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor, config } = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const filter = {
    q: (requested.get("q") ?? "").trim().slice(0, SEARCH_MAX) || undefined,
    domain: DomainSlug.safeParse(requested.get("domain")).data,
    type: ArticleType.safeParse(requested.get("type")).data,
    status: articleStatuses.find((status) => status === requested.get("status")),
    author: requested.get("author") === "me" ? "me" : undefined,
  };
  const { status, author, ...rest } = filter;
  const listing = readListing(requested, articleSorts, INITIAL_ORDER);
  const listed = await orStop(
    services.drafts.list(actor, { ...rest, own: author === "me", statuses: status ? [status] : undefined }, listing),
  );
  return { filter, ...listed, size: listing.rows, comments: config.flags.comments };
}

type Filter = { q?: string; domain?: string; type?: string; status?: string; author?: string };

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { filter, rows, total, counts, newer, older, size, comments } = loaderData;
  const by = useListSort<ArticleSort>(INITIAL_ORDER);
  const filtered = Boolean(filter.q || filter.domain || filter.type || filter.status || filter.author);
  return (
    <Page
      title="Content"
      actions={
        <>
          {comments ? (
            <ButtonLink kind="secondary" href="/admin/comments">
              Comments
            </ButtonLink>
          ) : null}
          <ButtonLink kind="secondary" href="/admin/publish">
            Publish queue
          </ButtonLink>
          <ButtonLink href="/admin/content/new">Write an article</ButtonLink>
        </>
      }
    >
      <Tabs
        className={pageStyles.block}
        label="Status"
        tabs={[
          { href: hrefOf({ ...filter, status: undefined }), label: "All", current: !filter.status },
          ...articleStatuses.flatMap((status) => {
            const count = counts.find((one) => one.status === status)?.count ?? 0;
            if (count === 0 && filter.status !== status) return [];
            return [
              {
                href: hrefOf({ ...filter, status }),
                label: statusNames[status],
                count: filter.author ? undefined : count,
                current: filter.status === status,
              },
            ];
          }),
        ]}
      />
      <SearchForm {...filter} />
      {rows.length > 0 ? (
        <ArticleTable
          title={
            filter.author
              ? `Your articles (${countText(total)})`
              : total === 1
                ? "1 article"
                : `${countText(total)} articles`
          }
          sorts={{ title: by("title"), updated: by("updated", "descending") }}
          aside={filtered ? <Link href="/admin/content">Clear filters</Link> : null}
          articles={rows}
        />
      ) : (
        <EmptyState title={filtered ? "No matching articles" : "No articles yet"} act="rules">
          <p>{filtered ? "No article matches all the filters." : "Write the first article."}</p>
          <p>
            <ButtonLink href={filtered ? "/admin/content" : "/admin/content/new"}>
              {filtered ? "Clear filters" : "Write the first article"}
            </ButtonLink>
          </p>
        </EmptyState>
      )}
      {rows.length > 0 ? (
        <ListPager newer={newer} older={older} total={total} one="article" many="articles" rows={size} />
      ) : null}
    </Page>
  );
}

function SearchForm({ q, domain, type, status, author }: Filter) {
  return (
    <search>
      <form className={`${staffStyles.filters} ${pageStyles.block}`} action="/admin/content">
        <Input
          name="q"
          type="search"
          aria-label="Title or author"
          placeholder="Title or author"
          defaultValue={q}
          maxLength={SEARCH_MAX}
        />
        <Select name="domain" aria-label="Field" defaultValue={domain ?? ""}>
          <option value="">All fields</option>
          {domains.map(({ slug, short }) => (
            <option key={slug} value={slug}>
              {short}
            </option>
          ))}
        </Select>
        <Select name="type" aria-label="Type" defaultValue={type ?? ""}>
          <option value="">All types</option>
          {contentTypes.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Select>
        <HiddenFields values={{ status, author }} />
        <Button kind="secondary">Search</Button>
      </form>
    </search>
  );
}

function hrefOf(filter: Filter): string {
  const requested = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(requested.map(([key, value]) => [key, String(value)])).toString();
  return query ? `/admin/content?${query}` : "/admin/content";
}
