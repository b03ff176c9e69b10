import { type ArticleLeadTarget, articleLeadTargets } from "#schema/vocabulary/analytics.ts";
import { changeOf, hideFew, sumOf } from "./numbers.ts";
import type { Period } from "./periods.ts";
import { type Asked, clusterQuestions, withoutRare } from "./questions.ts";
import type { Section } from "./section.ts";
import { countText } from "./sentences.ts";

/** `before` is null where the views of that time are known by month only. */
export type ArticleReaders = { id: string; title: string; href: string; views: number; before: number | null };

/** The most read articles. */
export function articlesSection(articles: readonly ArticleReaders[], period: Period): Section {
  const [first] = articles;
  return {
    id: "articles",
    of: "Article",
    columns: [
      { label: "Views", unit: "count" },
      { label: "Change", unit: "change" },
    ],
    rows: articles.map(({ id, title, href, views, before }) => ({
      key: id,
      name: { text: title, href },
      values: [views, before === null ? "none" : changeOf(views, before)],
    })),
    sentence: first
      ? `“${first.title}” was the most read article in the last ${period.range} days, with ${countText(first.views, "view")}.`
      : `No article was read in the last ${period.range} days.`,
    chart: articles.length > 0 ? { kind: "bars", columns: [0] } : null,
    enough: articles.length > 0,
  };
}

const targetNames: Record<ArticleLeadTarget, string> = {
  pricing: "Prices",
  order: "Order form",
  check: "Check",
  contact: "Contact",
  article: "Another article",
};

export type ArticleLeads = {
  id: string;
  title: string;
  href: string;
  leads: Partial<Record<ArticleLeadTarget, number>>;
};

/** Where readers of an article went next. Few readers of one article may be known to staff, so their number is hidden. */
export function leadsSection(articles: readonly ArticleLeads[], period: Period): Section {
  const totalOf = ({ leads }: ArticleLeads) => sumOf(articleLeadTargets, (target) => leads[target] ?? 0);
  const offersOf = ({ leads }: ArticleLeads) =>
    sumOf(articleLeadTargets, (target) => (target === "article" ? 0 : (leads[target] ?? 0)));
  const sorted = [...articles].sort(
    (a, b) => offersOf(b) - offersOf(a) || totalOf(b) - totalOf(a) || (a.id < b.id ? -1 : 1),
  );
  const offers = sumOf(articles, offersOf);
  return {
    id: "leads",
    of: "Article",
    columns: articleLeadTargets.map((target) => ({ label: targetNames[target], unit: "count" })),
    rows: sorted.map(({ id, title, href, leads }) => ({
      key: id,
      name: { text: title, href },
      values: articleLeadTargets.map((target) => hideFew(leads[target] ?? 0)),
    })),
    sentence:
      offers < 5
        ? `Fewer than 5 readers went from these articles to our services in the last ${period.range} days.`
        : `Readers went from these articles to our services ${countText(offers, "time")} in the last ${period.range} days.`,
    chart: null,
    enough: sorted.length > 0,
  };
}

/** Searches that found nothing; wordings of one question together. */
export function questionsSection(asked: readonly Asked[], period: Period, listed: number): Section {
  const { shown, rare } = withoutRare(clusterQuestions(asked));
  const others = rare === 0 ? "" : ` ${countText(rare, "rarer question is", "rarer questions are")} not listed.`;
  return {
    id: "questions",
    of: "Question",
    columns: [
      { label: "Searches", unit: "count" },
      { label: "Wordings", unit: "count" },
    ],
    rows: shown.slice(0, listed).map(({ label, count, wordings }) => ({
      key: label,
      name: { text: label },
      values: [count, wordings],
    })),
    sentence:
      shown.length === 0
        ? `No question without an answer was asked 5 times or more in the last ${period.range} days.${others}`
        : `${countText(shown.length, "question", "questions")} that no article answered ${shown.length === 1 ? "was" : "were"} asked 5 times or more in the last ${period.range} days.${others}`,
    chart: null,
    enough: shown.length > 0,
  };
}
