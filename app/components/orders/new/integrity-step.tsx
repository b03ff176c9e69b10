import { Drawing } from "#app/components/content/drawing.tsx";
import { Button } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import formStyles from "#app/components/ui/form.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { ruleNames } from "#app/content/orders.ts";
import { alternatives, type ReviewFinding, withoutFindings } from "#core/orders/integrity/review.ts";
import { reviewRules } from "#core/orders/integrity/rules.ts";
import { offeredServices, type PriceList } from "#core/orders/price-list.ts";
import { institutionRules, type ServiceKind } from "#schema/vocabulary/orders.ts";
import { CheckField, FieldError } from "../../ui/field.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { MarkedText } from "../highlighted-text.tsx";
import { formFieldOf, freeTextNames } from "../order-details.ts";
import integrityStyles from "../orders.integrity.module.css";
import ordersFormStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";
import type { useIntegrity } from "./use-integrity.ts";

const ruleNotes: Record<string, string> = {
  comments_only: "We do not change your text. All our comments are in the margin.",
  corrections_allowed: "We correct mistakes and track every correction.",
  unsure: "We follow the stricter rule: comments only.",
};

type IntegrityProps = StepProps & { integrity: ReturnType<typeof useIntegrity>; priceList: PriceList };

/**
 * The institution's rules, the honour statement, and the findings of the integrity rules with what the student can do
 * about them.
 */
export function IntegrityStep({ draft, change, fields, integrity, priceList }: IntegrityProps) {
  const kind = draft.kind ?? "proofreading";
  const { verdict, problem, isJudging, retry } = integrity;
  return (
    <div className={formStyles.root}>
      {problem ? (
        <NoticePanel tone="warn" title="Your instructions are not checked yet.">
          {problem} We check them again when you order.{" "}
          <Button type="button" kind="quiet" onClick={retry}>
            Try again
          </Button>
        </NoticePanel>
      ) : null}
      <p role="status" className={isJudging ? `${textStyles.faint} ${textStyles.small}` : textStyles.hidden}>
        {isJudging
          ? "Checking your instructions…"
          : verdict?.verdict === "pass"
            ? "No problems found in your instructions."
            : ""}
      </p>
      {verdict && verdict.verdict !== "pass" ? (
        <Gate
          verdict={verdict.verdict}
          findings={verdict.findings}
          draft={draft}
          kind={kind}
          change={change}
          priceList={priceList}
        />
      ) : null}
      <fieldset
        className={ordersFormStyles.choices}
        aria-describedby={fields.institutionRule ? "rule-error" : undefined}
      >
        <legend className={fieldStyles.label}>Your school’s rule</legend>
        {institutionRules.map((rule) => (
          <label key={rule} className={draft.institutionRule === rule ? ordersFormStyles.chosen : undefined}>
            <Radio
              name="institutionRule"
              checked={draft.institutionRule === rule}
              onChange={() => change({ institutionRule: rule })}
            />
            <span>
              <b>{ruleNames[rule]}</b>
              <span>{ruleNotes[rule]}</span>
            </span>
          </label>
        ))}
        {fields.institutionRule ? <FieldError id="rule-error">{fields.institutionRule}</FieldError> : null}
      </fieldset>
      <CheckField
        id="honour"
        checked={draft.honour ?? false}
        onChange={(event) => change({ honour: event.target.checked })}
        error={fields.honour}
        label={
          <>
            The work is my own. I only ask for help that my school allows, and I declare this help where my school
            requires it.{" "}
            <Link href="/integrity" target="_blank" rel="noopener">
              Integrity policy
            </Link>
          </>
        }
      />
    </div>
  );
}

type GateProps = {
  verdict: "hold" | "refused";
  findings: readonly ReviewFinding[];
  draft: StepProps["draft"];
  kind: ServiceKind;
  change: StepProps["change"];
  priceList: PriceList;
};

function Gate({ verdict, findings, draft, kind, change, priceList }: GateProps) {
  const [first] = findings;
  const rule = reviewRules.find(({ id }) => id === first?.rule);
  const field = formFieldOf(first?.field);
  const text = draft[field] ?? "";
  const here = findings.filter((finding) => finding.field === field);
  const offered = offeredServices(priceList);
  const offers = alternatives(kind, [...findings]).filter((offer) => offered.includes(offer.kind));
  return (
    <section className={integrityStyles.integrity} aria-labelledby="integrity-result">
      <div className={`${cardStyles.root} ${integrityStyles.found}`} role="status">
        <Drawing act="rules" size="medium" />
        <div>
          <h3 id="integrity-result">We cannot accept this order as written</h3>
          <p>
            {rule?.explains ?? "One part of your order asks for something we do not offer."} We found no problem in the
            rest of your order.
          </p>
          <blockquote>
            <MarkedText text={text} findings={here} />
            <footer>Your {freeTextNames[field]}. The problem is underlined.</footer>
          </blockquote>
          {rule ? (
            <p className={`${textStyles.faint} ${textStyles.small}`}>
              <Link href="/integrity" target="_blank" rel="noopener">
                Read the integrity policy
              </Link>
              . Only you see this, and one member of staff if you ask for a review. We do not send it to your school.
            </p>
          ) : null}
        </div>
      </div>
      <h3>What we can do instead</h3>
      <p className={textStyles.muted}>Choose one to continue with your order. We remove only the underlined part.</p>
      <ul className={`${cardStyles.root} ${integrityStyles.offers}`}>
        {offers.map((offer) => (
          <li key={offer.kind}>
            <div>
              <b>{offer.name}</b>
              <p>{offer.words}</p>
            </div>
            <Button
              kind="secondary"
              type="button"
              onClick={() => change({ kind: offer.kind, [field]: withoutFindings(text, here) })}
            >
              {offer.kind === kind ? "Remove this part" : "Choose this service"}
            </Button>
          </li>
        ))}
      </ul>
      <p className={integrityStyles.appeal}>
        {verdict === "hold" ? (
          <>
            <b>Is this a mistake?</b> Continue without changes. A person reviews your order first, usually within 2
            hours. You are not charged while you wait.
          </>
        ) : (
          <>
            <b>Is this a mistake?</b> <Link href="/dashboard/email-admin?topic=integrity"> Contact support </Link> .
            Your order draft is saved.
          </>
        )}
      </p>
    </section>
  );
}
