import { MessageSquare, Plus } from "lucide-react";
import { LatestReports, type ReportLine } from "#app/components/checks/documents/latest-reports.tsx";
import { Space } from "#app/components/checks/documents/storage-used.tsx";
import { type ListedCheck, useLiveChecks } from "#app/components/checks/use-live-checks.ts";
import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { type Need, Needs } from "#app/components/dashboard/needs.tsx";
import { Welcome } from "#app/components/dashboard/welcome.tsx";
import { OrderRow } from "#app/components/orders/order-row.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { useWhileConfirming } from "#app/components/orders/use-while-confirming.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import shellStyles from "#app/components/shell/shell.module.css";
import pageStyles from "#app/components/shell/shell.page.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { type AppContext, appContext } from "#app/context.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import { isPerson } from "#core/identity/actor.ts";
import { mayPay } from "#core/orders/order.ts";
import { bankConfirms } from "#core/payments/bank-confirms.ts";
import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Route } from "./+types/home";

/** Failures older than this are not shown, ms: a week. */
const NEWS_MS = 7 * DAY_MS;
const MOST_NEEDS = 5;
const REPORTS_SHOWN = 3;
const ACTIVE_SHOWN = 4;

export const handle = { shows: ["orders", "checks", "documents", "conversations"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Dashboard");

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, actor, now } = app;
  const checks = await services.checks.list(actor);
  const conversations = await services.conversations.list(actor);
  const { used, quota } = await services.documents.space(actor);
  const documents = await services.documents.latest(actor, 1);
  const orders = await services.orders.student.latest(actor, { tab: "needs", q: "" }, MOST_NEEDS);
  const active = await services.orders.student.latest(actor, { tab: "active", q: "" }, ACTIVE_SHOWN);
  return {
    name: isPerson(actor) ? (actor.fullName.split(/\s/)[0] ?? "") : "",
    staffOnly: new URL(request.url).searchParams.get("notice") === "staff-only",
    first: checks.length + conversations.length + documents.length + orders.counts.all === 0,
    orders: orders.items
      .filter(({ status }) => status === "awaiting_payment" || status === "needs_info" || status === "delivered")
      .map(({ id, number, title, status, total, price, confirming }) => ({
        id,
        number,
        title,
        status,
        confirming,
        total: price?.total ?? total,
      })),
    active: active.items,
    checks,
    reports: await latestReports(app),
    space: { used, quota },
    answered: conversations
      .filter(({ status }) => status === "pending")
      .map(({ id, subject, reference }) => ({ id, subject, reference })),
    now,
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { name, staffOnly, first, reports, space, answered, orders, active, now } = loaderData;
  const checks = useLiveChecks(loaderData.checks);
  useWhileConfirming(orders.some(({ confirming }) => confirming));
  const needs = [...orders.map(orderNeed), ...needsOf(checks, answered, now)].slice(0, MOST_NEEDS);
  const waiting = needs.filter(({ waits }) => waits !== false).length;
  return (
    <Page
      title={name ? `Hello, ${name}` : "Dashboard"}
      lead={waiting === 0 ? undefined : `${waiting === 1 ? "1 item needs" : `${waiting} items need`} your attention.`}
      actions={
        <>
          <ButtonLink kind="quiet" href="/dashboard/email-admin">
            <MessageSquare className={iconStyles.root} aria-hidden="true" />
            Message us
          </ButtonLink>
          {first ? null : (
            <WhileChecks>
              <ButtonLink kind="secondary" href="/turnitin/submit">
                Check a draft
              </ButtonLink>
            </WhileChecks>
          )}
          <a
            className={
              first ? `${buttonStyles.root} ${buttonStyles.secondary}` : `${buttonStyles.root} ${buttonStyles.primary}`
            }
            href="/dashboard/new-order"
          >
            <Plus className={iconStyles.root} aria-hidden="true" />
            New order
          </a>
        </>
      }
      margin={
        <>
          <Space {...space} />
          <MarginNote title="Help">
            <ul>
              <li>
                <Link href="/dashboard/documents">Your documents</Link>
              </li>
              <li>
                <Link href="/dashboard/support">Contact support</Link>
              </li>
              <li>
                <Link href="/integrity">What is allowed</Link>
              </li>
            </ul>
          </MarginNote>
        </>
      }
    >
      {staffOnly ? (
        <div className={pageStyles.block}>
          <NoticePanel tone="warn" title="That page is for staff.">
            You don’t have permission to view it, so we opened your dashboard.
          </NoticePanel>
        </div>
      ) : null}
      {first ? <Welcome /> : <Needs needs={needs} />}
      {active.length > 0 ? (
        <section aria-labelledby="active">
          <div className={shellStyles.sectionHead}>
            <h2 id="active">Active orders</h2>
            <Link href="/dashboard/orders?tab=active">All active orders</Link>
          </div>
          <ul className={cardStyles.root}>
            {active.map((order) => (
              <OrderRow key={order.id} order={order} now={now} />
            ))}
          </ul>
        </section>
      ) : null}
      <LatestReports checks={checks} reports={reports} />
    </Page>
  );
}

async function latestReports({ services, actor }: AppContext): Promise<ReportLine[]> {
  const rows = await services.reports.list(actor, REPORTS_SHOWN);
  return Promise.all(
    rows.map(async ({ id, title, scoreTenths, words, flags, createdAt }) => {
      // The scores outlive the text, and one unreadable report must not fail the whole page; the report's own page
      // shows the error.
      const groups = await services.reports.read(actor, id).then(
        ({ report }) => report.groups,
        () => null,
      );
      return { id, title, score: scoreTenths / 10, words, flags, createdAt, groups };
    }),
  );
}

type NeedyOrder = { id: string; number: string; title: string; status: WorkStatus; total: number; confirming: boolean };

function orderNeed({ id, number, title, status, total, confirming }: NeedyOrder): Need {
  const about = { tone: "accent" as const, rest: `“${title}”`, note: number };
  if (mayPay(status) && confirming)
    return {
      ...about,
      fact: bankConfirms.title,
      href: `/dashboard/orders/${id}`,
      button: "Open order",
      waits: false,
    };
  if (mayPay(status))
    return { ...about, fact: "Payment due:", href: `/payment?order=${id}`, button: `Pay ${money(total)}` };
  if (status === "needs_info")
    return {
      ...about,
      fact: "Question for you:",
      href: `/dashboard/orders/${id}?tab=questions`,
      button: "Answer question",
    };
  return { ...about, fact: "Delivered:", href: `/dashboard/orders/${id}`, button: "Review delivery" };
}

type Answered = { id: string; subject: string; reference: string };

function needsOf(checks: readonly ListedCheck[], answered: readonly Answered[], now: number): Need[] {
  const failed = checks.filter(
    (check) => check.status === "failed" && now - check.queuedAt < NEWS_MS && isNewest(check, checks),
  );
  return [
    ...failed.map(({ id, title, problem }) => ({
      tone: "danger" as const,
      fact: "Check failed:",
      rest: `“${title}”`,
      note: problem?.title ?? "You were not charged",
      href: `/dashboard/reports/${id}`,
      button: "See what to do",
    })),
    ...answered.map(({ id, subject, reference }) => ({
      tone: "accent" as const,
      fact: "New reply:",
      rest: `“${topicName(subject)}”`,
      note: reference,
      href: `/dashboard/messages?c=${id}`,
      button: "Read reply",
    })),
  ].slice(0, MOST_NEEDS);
}

/** Whether the check is the latest of its document; an earlier failure is then no longer relevant. */
function isNewest(check: ListedCheck, checks: readonly ListedCheck[]): boolean {
  return !checks.some(({ documentId, queuedAt }) => documentId === check.documentId && queuedAt > check.queuedAt);
}
