import { checksSection, failuresSection, type PartCount, stagesSection } from "#core/analytics/checks.ts";
import { articlesSection, leadsSection, questionsSection } from "#core/analytics/content.ts";
import { type Figure, figureOf, figuresOf } from "#core/analytics/figures.ts";
import { checkFunnel, orderFunnel } from "#core/analytics/funnels.ts";
import { changeOf, ENOUGH, sumOf } from "#core/analytics/numbers.ts";
import { breakdownSection, type OrderPart, ordersSection, revenueSection, totalsOf } from "#core/analytics/orders.ts";
import { groupOf, groupsOf, type Period, periodOf } from "#core/analytics/periods.ts";
import { reconcile } from "#core/analytics/reconciliation.ts";
import type { Section } from "#core/analytics/section.ts";
import { coverageSection, expertsSection, repliesSection } from "#core/analytics/support.ts";
import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock } from "#core/ports.ts";
import { leadsOfArticles, mostReadArticles, type ReadArticle, unansweredOf } from "#db/analytics/articles.ts";
import { countsByDay, countsByPart, countsOfRange, findMark } from "#db/analytics/day-counts.ts";
import { expertsOfField, expertsOfPeriod } from "#db/analytics/expert-load.ts";
import { orderSumsByDay, orderSumsByPart } from "#db/analytics/order-days.ts";
import { providerDays } from "#db/analytics/provider-totals.ts";
import type { Database } from "#db/client.ts";
import { percentileOf } from "#db/shared/roll-ups.ts";
import type { AnalyticsQuery } from "#schema/analytics/analytics-query.ts";
import type { DomainSlug } from "#schema/content/domain.ts";
import { domains } from "#schema/content/domains.ts";
import type {
  AnalyticsGroup,
  AnalyticsRange,
  AnalyticsSection,
  ArticleLeadTarget,
  OrderBreakdown,
} from "#schema/vocabulary/analytics.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

/** Rows of the tables of articles, questions and experts. */
const ARTICLES = 20;
const LEADING = 10;
const QUESTIONS = 20;
const EXPERTS = 100;
/** Wordings that are compared with each other. */
const WORDINGS = 500;
/** Times of stages are read of the newest days only: a year has hundreds of intervals for each of its days. */
const STAGE_DAYS = 90;

export type Analytics = {
  range: AnalyticsRange;
  group: AnalyticsGroup;
  groups: readonly AnalyticsGroup[];
  /** The last day of the range, UTC ms. */
  lastDay: number;
  /** Until when the numbers are complete; null before the first time. UTC ms. */
  updatedAt: number | null;
  /** Whether every day of the range is added up. */
  isComplete: boolean;
  figures: Figure[];
  sections: Section[];
};

/** Statistics for staff. They are read from sums of days; only the orders that experts have now are counted. */
export function createAnalytics({ db, clock, audit }: { db: Database; clock: Clock; audit: AuditWriter }) {
  /** All fields, for admins. */
  async function site(actor: Actor, query: AnalyticsQuery): Promise<Analytics> {
    requireAdmin(actor, "Only admins can see these statistics.");
    const frame = frameOf(query);
    const { period, group } = frame;
    const [mark, orders, checks, articles, replies, experts, provider] = await Promise.all([
      findMark(db, "analytics_day"),
      ordersOf("", period, group, true),
      checksOf(period, group),
      articlesOf(null, period),
      unansweredOf(db, period, WORDINGS),
      expertsOfPeriod(db, period, EXPERTS),
      Promise.all([providerDays(db, period.from, period.to), orderSumsByDay(db, "", "field", period)]),
    ]);
    const { counts } = checks;
    const countOf = countIn(counts);
    const views = { visits: countOf("site_visit"), pricing: countOf("site_view", "pricing") };
    const load = experts.map((one) => ({
      ...one,
      delivered: countOf("expert_delivered", one.id).now,
      late: countOf("expert_late", one.id).now,
    }));
    const ours = provider[1].map(({ day, revenue, refunded }) => ({ day, received: revenue, returned: refunded }));
    const lastComplete = mark === null ? -1 : Math.floor(mark / DAY_MS) - 1;
    return {
      ...headOf(frame, mark),
      figures: [...orders.figures, checks.figure],
      sections: [
        ...orders.over,
        ...orders.breakdowns,
        reconcile(provider[0], ours, lastComplete).section,
        orderFunnel(orders.totals, views, period),
        ...checks.sections,
        ...articles,
        questionsSection(replies, period, QUESTIONS),
        repliesSection(counts.get("reply_time") ?? [], period),
        expertsSection(load, period),
      ],
    };
  }

  /** One field, for editors; money for admins only. Null for an unknown field. */
  async function field(actor: Actor, domain: string, query: AnalyticsQuery): Promise<Analytics | null> {
    requireEditor(actor, "Only editors and admins can see these statistics.");
    const known = domains.find(({ slug }) => slug === domain);
    if (!known) return null;
    const frame = frameOf(query);
    const { period, group } = frame;
    const [mark, orders, articles, experts] = await Promise.all([
      findMark(db, "analytics_day"),
      ordersOf(known.slug, period, group, isAdmin(actor)),
      articlesOf(known.slug, period),
      expertsOfField(db, known.slug, EXPERTS),
    ]);
    const load = experts.map((one) => ({ ...one, delivered: 0, late: 0 }));
    return {
      ...headOf(frame, mark),
      figures: orders.figures,
      sections: [
        ...orders.over,
        ...orders.breakdowns,
        orderFunnel(orders.totals, null, period),
        ...articles,
        coverageSection(load, known.label),
      ],
    };
  }

  /** One section, for a file, which is recorded. Throws `not_found` for a section that these statistics do not have. */
  async function exported(
    actor: Actor,
    id: AnalyticsSection,
    domain: string | null,
    query: AnalyticsQuery,
  ): Promise<Section> {
    const person = requireRight(actor, "analytics.export");
    const all = domain === null ? await site(actor, query) : await field(actor, domain, query);
    const found = all?.sections.find((one) => one.id === id);
    if (!found) throw new AppError("not_found", "There are no such statistics.");
    const what = { action: "analytics.export", target: "analytics", targetId: id } as const;
    await audit.append(person, { ...what, detail: { kind: domain, rows: found.rows.length } });
    return found;
  }

  function frameOf({ range, group }: AnalyticsQuery) {
    const period = periodOf(clock.now(), range);
    return { period, range, group: groupOf(range, group), groups: groupsOf(range) };
  }

  function headOf({ range, group, groups, period }: ReturnType<typeof frameOf>, mark: number | null) {
    const lastDay = period.to * DAY_MS;
    return {
      range,
      group,
      groups,
      lastDay,
      updatedAt: mark,
      isComplete: mark !== null && mark >= lastDay + DAY_MS,
    };
  }

  async function ordersOf(domain: DomainSlug | "", period: Period, group: AnalyticsGroup, money: boolean) {
    const [services, fields, coupons, days] = await Promise.all([
      orderSumsByPart(db, domain, "service", period),
      domain === "" ? orderSumsByPart(db, "", "field", period) : [],
      money ? orderSumsByPart(db, domain, "coupon", period) : [],
      orderSumsByDay(db, domain, "service", period),
    ]);
    const totals = totalsOf(services);
    const section = (parts: OrderPart[], by: OrderBreakdown) => breakdownSection(parts, period, { by, money });
    return {
      totals,
      figures: figuresOf(services, money),
      over: [
        ...(money ? [revenueSection(totals, days, period, group)] : []),
        ordersSection(totals, days, period, group),
      ],
      breakdowns: [
        section(services, "service"),
        ...(domain === "" ? [section(fields, "field")] : []),
        ...(money ? [section(coupons, "coupon")] : []),
      ],
    };
  }

  async function checksOf(period: Period, group: AnalyticsGroup) {
    const stageDays = Math.min(period.range, STAGE_DAYS);
    const stagesFrom = period.to - stageDays + 1;
    const [counts, queued, ready, failed, stageCounts, whole] = await Promise.all([
      countsByPart(db, metrics, period),
      countsByDay(db, "check_queued", period),
      countsByDay(db, "check_ended", period, "ready"),
      countsByDay(db, "check_ended", period, "failed"),
      countsOfRange(db, "check_stage", stagesFrom, period.to),
      countsOfRange(db, "check_took", stagesFrom, period.to),
    ]);
    const countOf = countIn(counts);
    const started = countOf("check_queued");
    const ended = countOf("check_ended");
    const byStage = Map.groupBy(stageCounts, ({ part }) => part.split(" ")[0] ?? "");
    const stages = checkStages.map((stage) =>
      timeOf(
        stage,
        (byStage.get(stage) ?? []).map(({ part, count }) => [part.split(" ")[1] ?? "", count]),
      ),
    );
    const wholeCheck = timeOf(
      "whole",
      whole.map(({ part, count }) => [part, count]),
    );
    return {
      counts,
      figure: figureOf("checks", "checks", started.now, "count", changeOf(started.now, started.before)),
      sections: [
        checkFunnel(
          {
            page: countOf("site_view", "check_page"),
            queued: started,
            ready: countOf("check_ended", "ready"),
            opened: countOf("report_opened"),
          },
          period,
        ),
        checksSection({ queued, ready, failed, before: started.before }, period, group),
        stagesSection([...stages, wholeCheck], stageDays),
        failuresSection(
          counts.get("check_failed") ?? [],
          { ended: ended.now, all: countOf("check_ended", "failed").now },
          period,
        ),
      ],
    };
  }

  async function articlesOf(domain: DomainSlug | null, period: Period): Promise<Section[]> {
    const [read, leads] = await Promise.all([
      mostReadArticles(db, domain, period, ARTICLES),
      leadsOfArticles(db, domain, period, LEADING),
    ]);
    const led = [...Map.groupBy(leads, ({ id }) => id).values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const byTarget = Object.fromEntries(rows.map(({ target, count }) => [target, count]));
      return [{ ...shownArticle(first), leads: byTarget as Partial<Record<ArticleLeadTarget, number>> }];
    });
    const articles = read.map((one) => ({ ...shownArticle(one), views: one.views, before: one.before }));
    return [articlesSection(articles, period), leadsSection(led, period)];
  }

  return { site, field, exported };
}

const metrics = [
  "site_visit",
  "site_view",
  "check_queued",
  "check_ended",
  "check_failed",
  "report_opened",
  "reply_time",
  "expert_delivered",
  "expert_late",
] as const satisfies readonly RollUpMetric[];

/** A count of now and before: of one part, or of all together. */
function countIn(counts: ReadonlyMap<RollUpMetric, PartCount[]>) {
  return (metric: (typeof metrics)[number], part?: string) => {
    const rows = (counts.get(metric) ?? []).filter((row) => part === undefined || row.part === part);
    return { now: sumOf(rows, ({ now }) => now), before: sumOf(rows, ({ before }) => before) };
  };
}

function timeOf(stage: string, times: readonly (readonly [string, number])[]) {
  const counted = new Map(times);
  return {
    stage,
    count: sumOf(times, ([, count]) => count),
    median: percentileOf(counted, 0.5, ENOUGH),
    most: percentileOf(counted, 0.9, ENOUGH),
  };
}

function shownArticle({ id, title, domain, slug }: Pick<ReadArticle, "id" | "title" | "domain" | "slug">) {
  return { id, title, href: `/d/${domain}/${slug}` };
}
