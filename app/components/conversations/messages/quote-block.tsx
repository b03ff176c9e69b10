import type { Quote } from "#schema/conversations/conversation.ts";
import textStyles from "./conversations.text.module.css";

/** The passage or order stage that a message refers to; a press opens it. */
export function QuoteBlock({ quote, staff }: { quote: Quote; staff: boolean }) {
  const href = placeOf(quote, staff);
  return (
    <blockquote className={textStyles.quote}>
      {quote.text ? <p>{quote.text}</p> : null}
      <cite>{href ? <a href={href}>{quote.label}</a> : quote.label}</cite>
    </blockquote>
  );
}

/**
 * The address of the quoted passage or stage. Null for reports shown to staff: staff must open a student's report with
 * a reason, from the list beside the conversation.
 */
function placeOf(quote: Quote, staff: boolean): string | null {
  switch (quote.kind) {
    case "report": {
      if (staff) return null;
      const report = `/dashboard/reports/${quote.reportId}`;
      return quote.matchId === null ? report : `${report}?match=${encodeURIComponent(quote.matchId)}`;
    }
    case "order": {
      const area = staff ? "admin" : "dashboard";
      return `/${area}/orders/${quote.orderId}${staff ? "" : "?tab=history"}#event-${quote.version}`;
    }
  }
}
