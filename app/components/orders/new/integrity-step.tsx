import { Drawing } from "#app/components/content/drawing.tsx";
import { ruleNames } from "#app/content/orders.ts";
import { alternatives, type GateField, type GateFinding, withoutFindings } from "#core/orders/integrity/review.ts";
import { gateRules } from "#core/orders/integrity/rules.ts";
import { institutionRules, type ServiceKind } from "#schema/vocabulary/orders.ts";

import { Button } from "../../ui/button.tsx";
import { CheckField, FieldError } from "../../ui/field.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { MarkedText } from "../highlighted-text.tsx";
import type { StepProps } from "./parts.ts";
import type { useIntegrity } from "./use-integrity.ts";

const ruleNotes: Record<string, string> = {
  comments_only: "Your text stays as it is; everything is said in the margin.",
  corrections_allowed: "Mistakes are corrected, and every correction is tracked.",
  unsure: "We keep to the stricter rule, which is comments only.",
};

type IntegrityProps = StepProps & { integrity: ReturnType<typeof useIntegrity> };

/** What the school allows, the honour statement, and what the integrity rules found: it says so and what can be done. */
export function IntegrityStep({ draft, change, fields, integrity }: IntegrityProps) {
  const kind = draft.kind ?? "proofreading";
  const { verdict, problem, isJudging, retry } = integrity;
  return (
    <div className="fm">
      {problem ? (
        <NoticePanel tone="warn" title="Your instructions are not checked yet.">
          {problem} We check them again when you order.{" "}
          <Button type="button" kind="quiet" onClick={retry}>
            Try again
          </Button>
        </NoticePanel>
      ) : null}
      <p role="status" className={isJudging ? "dim small" : "vh"}>
        {isJudging ? "Checking your instructions…" : verdict?.verdict === "pass" ? "Your instructions are fine." : ""}
      </p>
      {verdict && verdict.verdict !== "pass" ? (
        <Gate verdict={verdict.verdict} findings={verdict.findings} draft={draft} kind={kind} change={change} />
      ) : null}
      <fieldset className="pick" aria-describedby={fields.institutionRule ? "rule-error" : undefined}>
        <legend className="lab">Your school’s rule</legend>
        {institutionRules.map((rule) => (
          <label key={rule} className={draft.institutionRule === rule ? "on" : undefined}>
            <input
              type="radio"
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
            The work is my own and stays my own. I ask for help that my school allows, and I say so where it wants to be
            told.{" "}
            <a className="lnk" href="/integrity" target="_blank" rel="noopener">
              All our rules
            </a>
          </>
        }
      />
    </div>
  );
}

type GateProps = {
  verdict: "hold" | "refused";
  findings: readonly GateFinding[];
  draft: StepProps["draft"];
  kind: ServiceKind;
  change: StepProps["change"];
};

const fieldNames: Readonly<Record<GateField, string>> = {
  title: "title",
  instructions: "instructions",
  questions: "questions",
  wordsNote: "note on the words",
  citationOther: "citation style",
};

function Gate({ verdict, findings, draft, kind, change }: GateProps) {
  const [first] = findings;
  const rule = gateRules.find(({ id }) => id === first?.rule);
  const field = first?.field === undefined || first.field === "questions" ? "instructions" : first.field;
  const text = draft[field] ?? "";
  const here = findings.filter((finding) => finding.field === field);
  const offers = alternatives(kind, [...findings]);
  return (
    <section className="gate" aria-labelledby="gate">
      <div className="card found" role="status">
        <Drawing act="rules" size="m" />
        <div>
          <h3 id="gate">We cannot take this as it is written</h3>
          <p>
            {rule?.explains ?? "A part of it asks for something we do for nobody, at any price."} Everything else you
            asked for is fine.
          </p>
          <blockquote>
            <MarkedText text={text} findings={here} />
            <footer>Your {fieldNames[field]}. The part in question is underlined.</footer>
          </blockquote>
          {rule ? (
            <p className="dim small">
              {rule.name}.{" "}
              <a className="lnk" href="/integrity" target="_blank" rel="noopener">
                The rules
              </a>
              . Who sees this: you, and one member of staff if you ask a person to look. It is not sent to your school.
            </p>
          ) : null}
        </div>
      </div>
      <h3>What we can do instead</h3>
      <p className="mute">Pick one and the order goes on with what you have entered. Only that part is left out.</p>
      <ul className="card offers">
        {offers.map((offer) => (
          <li key={offer.kind}>
            <div>
              <b>{offer.name}</b>
              <p>{offer.words}</p>
            </div>
            <button
              type="button"
              className="btn o"
              onClick={() => change({ kind: offer.kind, [field]: withoutFindings(text, here) })}
            >
              {offer.kind === kind ? "Leave that part out" : "Take this instead"}
            </button>
          </li>
        ))}
      </ul>
      <p className="appeal">
        {verdict === "hold" ? (
          <>
            <b>We read it wrongly?</b> Go on as it stands: a person looks at it first, usually within two hours. Nothing
            is charged while you wait.
          </>
        ) : (
          <>
            <b>We read it wrongly?</b>{" "}
            <a className="lnk" href="/dashboard/email-admin?topic=integrity">
              Ask a person
            </a>
            . Your draft is kept as it is.
          </>
        )}
      </p>
    </section>
  );
}
