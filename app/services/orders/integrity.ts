import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { judgeRequest } from "#core/orders/integrity/request-judgement.ts";
import type { ReviewVerdict } from "#core/orders/integrity/review.ts";
import { modeOf } from "#core/orders/integrity/rule-modes.ts";
import { reviewRules } from "#core/orders/integrity/rules.ts";
import type { RequestJudge } from "#core/orders/ports.ts";
import type { Database } from "#db/client.ts";
import { ruleModesNow } from "#db/settings/integrity-rules.ts";
import {
  type IntegrityQuestion,
  type ReviewedTexts,
  type ReviewField,
  reviewedTexts,
  reviewFields,
  singleText,
} from "#schema/orders/order.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";

/** Whether an order's text asks for something we never do. Uncertain cases are held for review. */
export function createIntegrity({ db, requestJudge }: { db: Database; requestJudge: RequestJudge }) {
  async function judgeOrder(texts: ReviewedTexts, kind: ServiceKind): Promise<ReviewVerdict> {
    const modes = await ruleModesNow(db);
    const verdict = judgeRequest(texts, kind, requestJudge.sentence, modes);
    if (verdict.verdict !== "pass") return verdict;
    const [longest] = reviewFields
      .map((field): [ReviewField, string] => [field, texts[field] ?? ""])
      .sort((one, other) => other[1].length - one[1].length);
    if (!longest || longest[1].trim() === "") return verdict;
    const requested = await requestJudge.operator(reviewFields.flatMap((field) => texts[field] ?? []));
    if (!requested) return verdict;
    const rule = reviewRules.some(({ id }) => id === requested.rule) ? requested.rule : "writing";
    if (modeOf(modes, rule) === "off") return verdict;
    const [field, text] = longest;
    // The operator's model judges the whole text; which words decided is not known.
    return { verdict: "hold", findings: [{ rule, field, from: 0, to: text.length, words: [] }] };
  }

  /** Judges a form's text before and when it is ordered. Every free text of the form is read. */
  async function judgeForm(actor: Actor, form: IntegrityQuestion): Promise<ReviewVerdict> {
    requirePerson(actor);
    return judgeOrder(reviewedTexts(form), form.kind);
  }

  /** The findings in what a student wrote later, such as a wish for a revision: shown to the staff, never refused. */
  function marksIn(text: string, kind: ServiceKind): ReviewVerdict["findings"] {
    return judgeRequest(singleText(text), kind, requestJudge.sentence).findings;
  }

  return { judgeOrder, judgeForm, marksIn };
}
