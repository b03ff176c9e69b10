import { Check, Rss, Search, X } from "lucide-react";
import { HiddenFields, Input } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { type ArticleType, contentTypes } from "#schema/content/article.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { domainBySlug, domains } from "#schema/content/domains.ts";
import { SEARCH_MAX } from "#schema/vocabulary/search.ts";
import { Note } from "../public/page.tsx";
import { Button } from "../ui/button.tsx";
import chipStyles from "../ui/chip.module.css";
import iconStyles from "../ui/icon.module.css";
import searchFieldStyles from "../ui/search-field.module.css";
import { Tabs } from "../ui/tabs.tsx";
import textStyles from "../ui/text.module.css";
import { typeLabel } from "./articles.tsx";
import { type HubQuestion, hubHref, isFiltered } from "./hub-address.ts";

export type HubCounts = readonly { domain: DomainSlug; type: ArticleType; count: number }[];
type FilterProps = { question: HubQuestion };

export function HubSearch({ question: { q, domain, type, tag } }: FilterProps) {
  return (
    <search>
      <form className={searchFieldStyles.root} action="/learning-hub">
        <Search className={iconStyles.root} aria-hidden="true" />
        <label className={textStyles.hidden} htmlFor="q">
          Search the hub
        </label>
        <Input id="q" name="q" type="search" defaultValue={q} maxLength={SEARCH_MAX} />
        <HiddenFields values={{ domain: domain || null, type: type || null, tag: tag || null }} />
        <Button size="lg">Search</Button>
      </form>
    </search>
  );
}

/** Filters by field and type, each with its number of articles. */
export function HubFilters({ question, counts }: FilterProps & { counts: HubCounts }) {
  const { domain, type } = question;
  const inField = (slug?: DomainSlug) => sum(counts, (one) => fits(one.type, type) && fits(one.domain, slug));
  const ofKind = (kind?: ArticleType) => sum(counts, (one) => fits(one.domain, domain) && fits(one.type, kind));
  return (
    <>
      <nav className="site-domains" aria-label="Field">
        <Chip
          label="All fields"
          count={inField()}
          href={hubHref(question, { domain: undefined })}
          chosen={domain === undefined}
        />
        {domains.map((one) => (
          <Chip
            key={one.slug}
            label={one.short}
            count={inField(one.slug)}
            href={hubHref(question, { domain: one.slug })}
            chosen={domain === one.slug}
          />
        ))}
      </nav>
      <Tabs
        label="Kind"
        className="site-kinds"
        tabs={[
          { href: hubHref(question, { type: undefined }), label: "All", count: ofKind(), current: !type },
          ...contentTypes.map((one) => ({
            href: hubHref(question, { type: one.slug }),
            label: one.label,
            count: ofKind(one.slug),
            current: type === one.slug,
          })),
        ]}
      />
    </>
  );
}

/** The number of results, their order, and a link that clears the filters. */
export function HubSummary({ question, total }: FilterProps & { total: number }) {
  const { q, domain, type, tag, sort } = question;
  return (
    <div className="site-summary">
      <p role="status">
        <b className={textStyles.number}>{total === 1 ? "1 article" : `${total} articles`}</b>
        {type ? `, ${typeLabel(type).toLowerCase()},` : ""}
        {q ? ` for “${q}”` : ""}
        {domain ? ` in ${domainBySlug(domain)?.label}` : ""}
      </p>
      {tag ? (
        <a
          className={chipStyles.root}
          href={hubHref(question, { tag: undefined })}
          aria-label={`Without the tag ${words(tag)}`}
        >
          {words(tag)}
          <X className={iconStyles.root} aria-hidden="true" />
        </a>
      ) : null}
      {isFiltered(question) ? <Link href="/learning-hub">Clear filters</Link> : null}
      {q ? (
        <span className="site-end">Best match first</span>
      ) : (
        <nav className="site-end" aria-label="Order">
          <a href={hubHref(question, { sort: "newest" })} aria-current={sort === "newest" ? "true" : undefined}>
            Newest
          </a>
          <a href={hubHref(question, { sort: "most-read" })} aria-current={sort === "most-read" ? "true" : undefined}>
            Most read
          </a>
        </nav>
      )}
    </div>
  );
}

/** The feeds that match the current filters: of the field, of the type, or of all articles. */
export function HubFeeds({ question: { domain, type } }: FilterProps) {
  return (
    <Note icon={<Rss className={iconStyles.root} aria-hidden="true" />} title="Follow new articles">
      A feed needs no account and no email address.
      <ul>
        {feedsOf(domain, type).map(({ label, path }) => (
          <li key={path}>
            {label}: <Link href={`${path}.xml`}>RSS</Link> <Link href={`${path}.atom`}>Atom</Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

export function feedsOf(domain?: DomainSlug, type?: ArticleType): { label: string; path: string }[] {
  const feeds = [
    domain ? { label: domainBySlug(domain)?.short ?? domain, path: `/d/${domain}/feed` } : null,
    type ? { label: typeLabel(type), path: `/learning-hub/${type}/feed` } : null,
  ].filter((feed) => feed !== null);
  return feeds.length > 0 ? feeds : [{ label: "Everything", path: "/feed" }];
}

export function TagChips({ tags, label }: { tags: readonly { tag: string; count: number }[]; label: string }) {
  return (
    <nav className="site-domains" aria-label={label}>
      {tags.map(({ tag, count }) => (
        <Chip key={tag} label={words(tag)} count={count} href={`/learning-hub?tag=${tag}`} chosen={false} />
      ))}
    </nav>
  );
}

function Chip({ label, count, href, chosen }: { label: string; count: number; href: string; chosen: boolean }) {
  return (
    <a className={chipStyles.root} href={href} aria-current={chosen ? "true" : undefined}>
      {chosen ? <Check className={iconStyles.root} aria-hidden="true" /> : null}
      {label} <small>{count}</small>
    </a>
  );
}

function words(tag: string): string {
  return tag.replace(/-/g, " ");
}

function fits<T>(value: T, requested: T | undefined): boolean {
  return requested === undefined || requested === value;
}

function sum(counts: HubCounts, counted: (one: HubCounts[number]) => boolean): number {
  return counts.filter(counted).reduce((all, one) => all + one.count, 0);
}
