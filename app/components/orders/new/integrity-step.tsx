import { Drawing } from "#app/components/drawing.tsx";
import { ruleNames } from "#app/content/orders.ts";
import { alternatives, type GateFinding, passGate, withoutFindings } from "#core/integrity-gate.ts";
import { gateRules } from "#core/integrity-rules.ts";
import type { HelpKind } from "#core/price-book.ts";
import { institutionRules } from "#schema/order.ts";
import { CheckField, FieldError } from "../../ui/field.tsx";
import type { StepProps } from "./parts.ts";

const ruleNotes: Record<string, string> = {
  comments_only: "Your text stays as it is; everything is said in the margin.",
  corrections_allowed: "Mistakes are corrected, and every correction is tracked.",
  unsure: "We keep to the stricter rule, which is comments only.",
};

/** What the school allows, the honour statement, and the gate: it says what it found and what can be done instead. */
export function IntegrityStep({ draft, change, fields }: StepProps) {
  const kind = draft.kind ?? "proofreading";
  const texts = { title: draft.title ?? "", instructions: draft.instructions ?? "" };
  const gate = passGate(texts, kind);
  return (
    <div className="fm">
      {gate.verdict === "pass" ? null : (
        <Gate verdict={gate.verdict} findings={gate.findings} texts={texts} kind={kind} change={change} />
      )}
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
  texts: { title: string; instructions: string };
  kind: HelpKind;
  change: StepProps["change"];
};

function Gate({ verdict, findings, texts, kind, change }: GateProps) {
  const [first] = findings;
  const rule = gateRules.find(({ id }) => id === first?.rule);
  const field = first?.field === "title" ? "title" : "instructions";
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
            <Underlined text={texts[field]} findings={here} />
            <footer>Your {field}. The part in question is underlined.</footer>
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
              onClick={() => change({ kind: offer.kind, [field]: withoutFindings(texts[field], here) })}
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

/** The text with what was found underlined. */
function Underlined({ text, findings }: { text: string; findings: readonly GateFinding[] }) {
  const parts: { text: string; hit: boolean; at: number }[] = [];
  let at = 0;
  for (const { from, to } of [...findings].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    parts.push({ text: text.slice(at, from), hit: false, at }, { text: text.slice(from, to), hit: true, at: from });
    at = to;
  }
  parts.push({ text: text.slice(at), hit: false, at });
  return (
    <p>
      {parts.map((part) =>
        part.hit ? <u key={part.at}>{part.text}</u> : <span key={`s${part.at}`}>{part.text}</span>,
      )}
    </p>
  );
}
