import type { Quote } from "#schema/conversations/conversation.ts";

/** What a message speaks about; a press opens the passage or the step itself. */
export function QuoteBlock({ quote, staff }: { quote: Quote; staff: boolean }) {
  const href = placeOf(quote, staff);
  return (
    <blockquote className="quoted">
      {quote.text ? <p>{quote.text}</p> : null}
      <cite>{href ? <a href={href}>{quote.label}</a> : quote.label}</cite>
    </blockquote>
  );
}

/** Staff open a student's report with a reason, from the list beside the conversation: a quote is no way round it. */
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
