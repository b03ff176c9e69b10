import { Check, X } from "lucide-react";
import { Link } from "#app/components/ui/link.tsx";
import { levelNames } from "#app/content/order-names.ts";
import { ruleNames } from "#app/content/orders.ts";
import type { Services } from "#app/services/index.ts";
import type { HelpStatement } from "#core/orders/ports.ts";
import { counted } from "#core/shared/counted.ts";
import type { InstitutionRule } from "#schema/vocabulary/orders.ts";
import pageStyles from "../checks/verify/verify.page.module.css";
import { Note } from "../public/page.tsx";
import { StopPage } from "../public/stop-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type Detail, Facts } from "../ui/facts.tsx";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";
import checkoutStyles from "./payments.checkout.module.css";

type Verified = Awaited<ReturnType<Services["orders"]["helpReceipt"]["verify"]>>;
type Known = Exclude<Verified, { state: "unknown" }>;

const states = {
  valid: { title: "This help receipt is valid", lead: "We signed it, and it has not changed since." },
  revoked: {
    title: "This help receipt was revoked",
    lead: "We signed it, but its student has revoked it since then.",
  },
  invalid: {
    title: "This help receipt does not match its signature",
    lead: "Its content is not what we signed. Do not rely on it.",
  },
} as const;

/** The content of a signed help statement, and whether its signature is ours. */
export function StatementPage({ verified, id }: { verified: Verified; id: string }) {
  if (verified.state === "unknown") {
    return (
      <StopPage
        act="gap"
        title="No report or receipt at this address"
        lead="The address may be mistyped, the report may have been deleted by its student, or it may not be ours. This does not prove that a report is right or wrong."
      >
        <ButtonLink href="/support" size="lg">
          Contact support
        </ButtonLink>
      </StopPage>
    );
  }
  const { title, lead } = states[verified.state];
  return (
    <div className="site-sheet">
      <section className={`site-page site-page-head ${pageStyles.root}`}>
        <div>
          <h1>{title}</h1>
          <p className="site-lead">{lead}</p>
          {verified.state === "invalid" ? null : <Statement statement={verified.statement} />}
        </div>
        <aside>
          <Signature verified={verified} id={id} />
        </aside>
      </section>
    </div>
  );
}

function Statement({ statement }: { statement: HelpStatement }) {
  const { counts } = statement;
  const rows: Detail[] = [
    ["Student", statement.student],
    ["Work", statement.title],
    ["Service", `${statement.kind}, ${levelNames[statement.level as "masters"] ?? statement.level}`],
    ["Words", statement.words.toLocaleString("en")],
    ["School’s rule, as given", ruleNames[statement.institutionRule as InstitutionRule] ?? statement.institutionRule],
    ["Order", statement.orderNumber],
    [
      "Counted in the file",
      counts
        ? `${counted(counts.insertions, "insertion")}, ${counted(counts.deletions, "deletion")}, ${counted(counts.comments, "comment")}; ${counted(counts.insertedWords, "word")} inserted, ${counts.deletedWords.toLocaleString("en")} deleted`
        : null,
    ],
  ];
  return (
    <>
      <Facts rows={rows} className={checkoutStyles.next} />
      <h2>What was done</h2>
      <ul className={checkoutStyles.didList}>
        {statement.done.map((line) => (
          <li key={line}>
            <Check className={iconStyles.root} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <h2>What was not done</h2>
      <ul className={`${checkoutStyles.didList} ${checkoutStyles.didNot}`}>
        {statement.notDone.map((line) => (
          <li key={line}>
            <X className={iconStyles.root} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function Signature({ verified: { statement, keyId, revokedAt }, id }: { verified: Known; id: string }) {
  return (
    <>
      <Note title="Dates">
        Ordered <Day at={statement.orderedAt} />, delivered <Day at={statement.deliveredAt} />, receipt made{" "}
        <Day at={statement.issuedAt} />
        {revokedAt === null ? "." : ", revoked "}
        {revokedAt === null ? null : <Day at={revokedAt} />}
      </Note>
      <Note title="Signature">
        Ed25519 over the <Link href={`/api/orders/help-receipts/${id}`}>statement as it was signed</Link>, key{" "}
        <span className={textStyles.code}>{keyId}</span>. Receipt <span className={textStyles.code}>{id}</span>. Our
        public keys are at <Link href="/api/orders/help-receipt-keys">a fixed address</Link>.
      </Note>
      {statement.sourceHash ? (
        <Note title="Fingerprint of the student’s file (SHA-256)">
          <span className={`${textStyles.code} ${pageStyles.hash}`}>{statement.sourceHash}</span>
        </Note>
      ) : null}
      {statement.deliveredHash ? (
        <Note title="Fingerprint of the delivered clean copy">
          <span className={`${textStyles.code} ${pageStyles.hash}`}>{statement.deliveredHash}</span>
        </Note>
      ) : null}
      <Note title="What it is not">
        It states what help we gave. It says nothing about help from other people, and it is not a verdict.
      </Note>
    </>
  );
}
