import type { ReviewFinding } from "#core/orders/integrity/review.ts";
import { reviewRules } from "#core/orders/integrity/rules.ts";
import type { ReviewField } from "#schema/orders/order.ts";
import { NoticePanel } from "../../ui/notice.tsx";
import { MarkedText } from "../highlighted-text.tsx";
import { freeTextNames } from "../order-details.ts";
import integrityStyles from "../orders.integrity.module.css";
import type { StaffOrderView, WorkedOrder } from "../views.ts";

/**
 * Why an order is held for review: the rules that fired, and the words that triggered them, highlighted in the
 * student's text.
 */
export function HeldOrder({ order }: { order: StaffOrderView }) {
  const { gateFindings: findings } = order;
  const names = [...new Set(order.gateReasons)].map(ruleName);
  return (
    <NoticePanel tone="warn" title={`Held for review: ${names.join("; ")}.`}>
      {(Object.keys(freeTextNames) as ReviewField[]).map((field) => {
        if (field === "questions") return null;
        const text = field === "title" ? order.title : order.scope[field];
        const here = findings.filter((finding) => finding.field === field);
        if (here.length === 0) return null;
        return (
          <div key={field} className={integrityStyles.highlighted}>
            <b>{labelOf(field)}</b>
            <MarkedText text={text} findings={here} />
            <Reasons text={text} findings={here} />
          </div>
        );
      })}
      <p>Approve or reject the order below.</p>
    </NoticePanel>
  );
}

/** Text a student wrote after placing the order, with the findings that may ask for a service we do not offer. */
export function StudentWords({ event: { note, findings } }: { event: WorkedOrder["events"][number] }) {
  return (
    <>
      {findings.length > 0 ? (
        <NoticePanel tone="warn" title="This may ask for something we do not do.">
          <Reasons text={note} findings={findings} />
        </NoticePanel>
      ) : null}
      <div className={integrityStyles.studentText}>
        <MarkedText text={note} findings={findings} />
      </div>
    </>
  );
}

/** The findings in a text: each with its rule and the words that triggered it. */
function Reasons({ text, findings }: { text: string; findings: readonly ReviewFinding[] }) {
  return (
    <ul>
      {findings.map((finding) => (
        <li key={finding.from}>
          {ruleName(finding.rule)}
          {finding.words.length > 0 ? `: “${wordsOf(text, finding)}”` : ": based on the whole text"}
        </li>
      ))}
    </ul>
  );
}

function labelOf(field: ReviewField): string {
  const name = freeTextNames[field];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function wordsOf(text: string, { words }: ReviewFinding): string {
  return words.map(({ from, to }) => text.slice(from, to)).join(" … ");
}

function ruleName(id: string): string {
  return reviewRules.find((rule) => rule.id === id)?.name ?? id;
}
