import { AppError } from "#core/app-error.ts";
import { countedMatches } from "#core/checks/report/matches.ts";
import type { Actor } from "#core/identity/actor.ts";
import { actNames } from "#core/orders/action-names.ts";
import { type OrderAct, orderNumber } from "#core/orders/order.ts";
import type { Files } from "#core/ports.ts";
import { findReport, listReports } from "#db/checks/reports.ts";
import type { Database } from "#db/client.ts";
import { newestOrders } from "#db/orders/order-lists.ts";
import { findOrder } from "#db/orders/orders.ts";
import { Report, type ReportMatch } from "#schema/checks/report.ts";
import type { Quote, QuoteRequest } from "#schema/conversations/conversation.ts";
import { QUOTE_MOST } from "#schema/vocabulary/conversations.ts";
import { eventsOfOrder } from "../shared/order-events.ts";
import { type Participant, studentOf } from "./access.ts";

const GROUP_WORDS: Record<ReportMatch["group"], string> = {
  not_cited: "Not cited or quoted",
  missing_quotation: "Missing quotation",
  missing_citation: "Missing citation",
  cited_quoted: "Cited and quoted",
  own_drafts: "Your earlier versions",
};

/** In these the note is a person's text; in the others it is a number or a name. */
const said: readonly string[] = ["release", "refuse", "ask", "answer", "request_revision", "cancel"];

/** What a message can speak about, in the words of the report or the order itself: a sender names the place alone. */
export function createQuoting({ db, files }: { db: Database; files: Files }) {
  /** The quote of a place the student themselves can see; not found for anybody else's. */
  async function quoteOf(student: Actor, requested: QuoteRequest, now: number): Promise<Quote> {
    if (requested.kind === "order") return stepQuote(student, requested.orderId, requested.version);
    const report = await reportOf(student, requested.reportId, now);
    const match = requested.matchId === null ? null : report.matches.find(({ id }) => id === requested.matchId);
    if (match === undefined) throw missing();
    const [start, end] = match ? [match.start, match.end] : [requested.start, requested.end];
    const text = passage(report.text, start, end);
    if (text === "") throw new AppError("invalid", "Choose a passage of the report to quote.");
    const label = match ? labelOf(report, match) : "A passage of the report";
    return { kind: "report", reportId: requested.reportId, matchId: requested.matchId, start, end, text, label };
  }

  /** What someone in a conversation may quote there: of its student's things, as that student could see them. */
  async function quoteFrom(
    { conversation, side }: Participant,
    requested: QuoteRequest | null,
    now: number,
  ): Promise<Quote | null> {
    if (!requested) return null;
    // A report is opened by staff with a reason, and that leaves a trace; quoting must not be a way round it.
    if (side === "staff" && requested.kind === "report") {
      throw new AppError("not_allowed", "Only its student can quote a report.");
    }
    return quoteOf(studentOf(conversation), requested, now);
  }

  async function stepQuote(student: Actor, orderId: string, version: number): Promise<Quote> {
    const order = await findOrder(db, student, orderId);
    const event = order ? (await eventsOfOrder({ db, files }, order)).find((one) => one.version === version) : null;
    if (!order || !event) throw missing();
    const label = `${orderNumber(order.number)}: ${stepWords(event.act)}`;
    return {
      kind: "order",
      orderId,
      version,
      text: said.includes(event.act) ? passage(event.note, 0, event.note.length) : "",
      label,
    };
  }

  /** The reports a student could quote from; matches of one of them. */
  async function reports(student: Actor, now: number): Promise<{ id: string; title: string }[]> {
    return (await listReports(db, student, 20, now)).map(({ id, title }) => ({ id, title }));
  }

  async function matches(student: Actor, reportId: string, now: number) {
    const report = await reportOf(student, reportId, now);
    return countedMatches(report)
      .slice(0, 200)
      .map((match) => ({
        id: match.id,
        label: labelOf(report, match),
        text: passage(report.text, match.start, match.end),
        start: match.start,
        end: match.end,
      }));
  }

  async function steps(student: Actor, orderId: string): Promise<{ version: number; label: string }[]> {
    const order = await findOrder(db, student, orderId);
    if (!order) throw missing();
    return (await eventsOfOrder({ db, files }, order)).map(({ version, act }) => ({ version, label: stepWords(act) }));
  }

  async function orders(student: Actor): Promise<{ id: string; number: string; title: string }[]> {
    const rows = await newestOrders(db, student, 20);
    return rows.map(({ order }) => ({ id: order.id, number: orderNumber(order.number), title: order.title }));
  }

  async function reportOf(student: Actor, id: string, now: number): Promise<Report> {
    const row = await findReport(db, student, id, now);
    const stored = row ? await files.text(row.storageKey) : null;
    if (stored === null) throw missing();
    return Report.parse(JSON.parse(stored));
  }

  return { quoteOf, quoteFrom, reports, matches, orders, steps };
}

/** Cut at whole characters, with an ellipsis where text is omitted. */
function passage(text: string, start: number, end: number): string {
  const whole = [...text.slice(start, end).toWellFormed().replace(/\s+/gu, " ").trim()];
  return whole.length > QUOTE_MOST ? `${whole.slice(0, QUOTE_MOST - 1).join("")}…` : whole.join("");
}

function labelOf(report: Report, match: ReportMatch): string {
  const number = countedMatches(report).indexOf(match) + 1;
  const which = number > 0 ? `Match ${number}` : "A match";
  return `${which}, ${GROUP_WORDS[match.group]}, ${match.words} ${match.words === 1 ? "word" : "words"}`;
}

function stepWords(act: string): string {
  return actNames[act as OrderAct] ?? "A step";
}

function missing(): AppError {
  return new AppError("not_found", "The quoted item no longer exists.");
}
