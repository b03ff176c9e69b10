import { Check, Rss, Search } from "lucide-react";
import { articleHref, Highlight, lengthOf, TypeGlyph, typeLabel } from "#app/components/public/articles.tsx";
import { Note } from "#app/components/public/page.tsx";
import { pageMeta } from "#app/components/public/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { type ArticleCard, ArticleType, contentTypes } from "#schema/article.ts";
import { DomainSlug, domainBySlug, domains } from "#schema/domain.ts";
import type { Route } from "./+types/learning-hub";

const ASKED_MAX = 100;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Learning hub: guides on academic writing",
    description:
      "Articles on writing in nursing, social work, technology, AI and crypto. Each names its author, its reviewer and its sources.",
    path: "/learning-hub",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const asked = new URL(request.url).searchParams;
  const q = (asked.get("q") ?? "").trim().slice(0, ASKED_MAX);
  const domain = DomainSlug.safeParse(asked.get("domain")).data;
  const type = ArticleType.safeParse(asked.get("type")).data;
  const number = Math.min(1000, Math.max(1, Math.trunc(Number(asked.get("page"))) || 1));
  const [page, counts] = await Promise.all([
    services.articles.page({ domain, type, q: q || undefined }, number),
    services.articles.counts(),
  ]);
  return { page, counts, q, domain, type };
}

type Filter = { q: string; domain?: string; type?: string; page?: number };

export default function LearningHub({ loaderData: { page, counts, q, domain, type } }: Route.ComponentProps) {
  const filter = { q, domain, type };
  const filtered = Boolean(q || domain || type);
  return (
    <div className="sheet">
      <section className="pg top1">
        <div>
          <h1>Learning hub</h1>
          <SearchForm {...filter} />
          <nav className="dom" aria-label="Field">
            <Chip label="All fields" href={hubHref({ ...filter, domain: undefined })} chosen={!domain} />
            {domains.map((one) => (
              <Chip
                key={one.slug}
                label={one.short}
                count={counts.find((count) => count.domain === one.slug)?.count ?? 0}
                href={hubHref({ ...filter, domain: one.slug })}
                chosen={domain === one.slug}
              />
            ))}
          </nav>
          <Tabs
            label="Kind"
            className="kinds"
            tabs={[
              { href: hubHref({ ...filter, type: undefined }), label: "All", current: !type },
              ...contentTypes.map((one) => ({
                href: hubHref({ ...filter, type: one.slug }),
                label: one.label,
                current: type === one.slug,
              })),
            ]}
          />
          <p className="sum" role="status">
            <span>
              <b className="num">{page.total === 1 ? "1 piece" : `${page.total} pieces`}</b>
              {q ? ` for “${q}”` : ""}
              {domain ? ` in ${domainBySlug(domain)?.label}` : ""}, newest first
            </span>
            {filtered ? (
              <a className="lnk" href="/learning-hub">
                Clear filters
              </a>
            ) : null}
          </p>
        </div>
        <aside>
          <Note icon={<Rss className="i" aria-hidden="true" />} title="Follow what is new">
            A feed needs no account and no address.{" "}
            <a className="lnk" href="/feed.xml">
              RSS
            </a>
          </Note>
        </aside>
      </section>
      {page.items.length === 0 ? <Nothing {...filter} /> : null}
      {page.items.map((article) => (
        <Hit key={article.id} article={article} q={q} />
      ))}
      <section className="pg">
        <Pager number={page.number} pages={page.pages} hrefOf={(to) => hubHref({ ...filter, page: to })} />
        <aside>
          <p className="mn after">
            Nothing that fits?{" "}
            <a className="lnk" href="/contact?topic=other">
              Tell us what is missing.
            </a>{" "}
            A person reads it.
          </p>
        </aside>
      </section>
    </div>
  );
}

function SearchForm({ q, domain, type }: Filter) {
  return (
    <search>
      <form className="find" action="/learning-hub">
        <Search className="i" aria-hidden="true" />
        <label className="vh" htmlFor="q">
          Search the hub
        </label>
        <input className="in" id="q" name="q" type="search" defaultValue={q} maxLength={ASKED_MAX} />
        {domain ? <input type="hidden" name="domain" value={domain} /> : null}
        {type ? <input type="hidden" name="type" value={type} /> : null}
        <Button size="lg">Search</Button>
      </form>
    </search>
  );
}

function Chip({ label, count, href, chosen }: { label: string; count?: number; href: string; chosen: boolean }) {
  return (
    <a className="chip" href={href} aria-current={chosen ? "true" : undefined}>
      {chosen ? <Check className="i" aria-hidden="true" /> : null}
      {label} {count === undefined ? null : <small>{count}</small>}
    </a>
  );
}

function Hit({ article, q }: { article: ArticleCard; q: string }) {
  return (
    <article className="pg hit">
      <div>
        <p className="k">
          <TypeGlyph type={article.type} />
          <span>{typeLabel(article.type)}</span>
          <span>{domainBySlug(article.domain)?.short}</span>
          <span className="num">{lengthOf(article)}</span>
          {article.publishedAt === null ? null : <Day at={article.publishedAt} />}
        </p>
        <h2>
          <a href={articleHref(article)}>
            <Highlight text={article.title} asked={q} />
          </a>
        </h2>
        <p className="x">
          <Highlight text={article.excerpt} asked={q} />
        </p>
      </div>
      <aside>
        <b>{article.author}</b>. Reviewed by {article.reviewer}.
      </aside>
    </article>
  );
}

/** Nothing here yet, or nothing that fits: two different sentences. */
function Nothing({ q, domain, type }: Filter) {
  return (
    <section className="pg">
      <EmptyState title={q ? `No results for “${q}”` : "Nothing of this kind yet"} act="gap">
        <p>
          {q
            ? "Fewer or shorter words find more. The search reads titles, summaries and tags."
            : "Pieces of other kinds and fields are there."}
        </p>
        <p className="row wrapx">
          <ButtonLink href={q ? hubHref({ q: "", domain, type }) : "/learning-hub"}>Clear filters</ButtonLink>
          <ButtonLink href="/faq" kind="quiet">
            Questions and answers
          </ButtonLink>
        </p>
      </EmptyState>
      <aside />
    </section>
  );
}

function hubHref({ q, domain, type, page }: Filter): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (domain) params.set("domain", domain);
  if (type) params.set("type", type);
  if (page && page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/learning-hub?${query}` : "/learning-hub";
}
