import checkoutStyles from "#app/components/payments/payments.checkout.module.css";
import { groupClasses } from "#app/components/ui/group-classes.ts";
import { Link } from "#app/components/ui/link.tsx";
import { PlainTable } from "#app/components/ui/plain-table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { Services } from "#app/services/index.ts";
import { flagSentences } from "#core/checks/report/headline.ts";
import { engineMajor } from "#core/checks/report/matches.ts";
import {
  collectionName,
  documentsOf,
  flagNames,
  groupNames,
  groupOrder,
  isPublicCollection,
  NOT_A_VERDICT,
  snapshotOf,
  tenths,
} from "#core/checks/report/names.ts";
import { counted } from "#core/shared/counted.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";
import { Note } from "../../public/page.tsx";
import { Facts } from "../../ui/facts.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import { Day, Moment } from "../../ui/time.tsx";
import { CheckFile } from "./check-file.tsx";
import pageStyles from "./verify.page.module.css";

export type KnownReport = Exclude<Awaited<ReturnType<Services["proofs"]["verify"]>>, { state: "unknown" }>;

const states = {
  valid: { title: "This report is valid", lead: "We signed it, and none of its numbers has changed since." },
  revoked: { title: "This report was revoked", lead: "We signed it, but it was revoked. Do not rely on it." },
  invalid: {
    title: "This report does not match its signature",
    lead: "Its content is not what we signed. Do not rely on it.",
  },
} as const;

/** The content of a signed report, the state of its signature, and how to compare a file with it. */
export function ReportVerifyPage({ verified }: { verified: KnownReport }) {
  const { state, statement, keyId, signature } = verified;
  const { title, lead } = states[state];
  return (
    <div className="site-sheet">
      <section className={`site-page site-page-head ${pageStyles.root}`}>
        <div>
          <h1>{title}</h1>
          <p className="site-lead">{lead}</p>
          <Revoked verified={verified} />
          {state === "invalid" ? null : (
            <>
              <Statement statement={statement} collectionNames={verified.collectionNames} />
              <CheckFile signed={{ statement, keyId, signature }} />
            </>
          )}
        </div>
        <aside>
          <Signature verified={verified} />
        </aside>
      </section>
    </div>
  );
}

function Revoked({ verified: { revokedAt, revokedBy } }: { verified: KnownReport }) {
  if (revokedAt === null) return null;
  return (
    <NoticePanel tone="warn" title={revokedBy === "staff" ? "Revoked by us" : "Revoked by its student"}>
      on <Day at={revokedAt} />. The numbers below are from before it was revoked.
    </NoticePanel>
  );
}

type StatementProps = { statement: ReportStatement; collectionNames: Readonly<Record<string, string>> };

/** Only the signed numbers, for readers who may not see the text. */
export function Statement({ statement, collectionNames }: StatementProps) {
  const done = flagSentences(statement.flags, statement.engineVersion);
  return (
    <>
      {done.length > 0 ? (
        <NoticePanel tone="warn" title={done.join(" ")}>
          Read the flags before you rely on the score.
        </NoticePanel>
      ) : null}
      <p className={pageStyles.bothScores}>
        <span>
          <b className={textStyles.number}>{tenths(statement.scoreTenths)}</b> with the report’s filters
        </span>
        <span>
          <b className={textStyles.number}>{tenths(statement.scoreUnfilteredTenths)}</b> with everything included
        </span>
      </p>
      <p className={pageStyles.caption}>{NOT_A_VERDICT}</p>
      <Groups statement={statement} />
      <Facts
        className={checkoutStyles.next}
        rows={[
          ["Words", statement.words.toLocaleString("en")],
          ["Counted", counted(statement.countedWords, "word")],
          ["Matches", `${counted(statement.matches, "match", "matches")}, ${counted(statement.matchedWords, "word")}`],
          ["Sources", statement.sources.toLocaleString("en")],
          ["Excluded", filters(statement)],
          ["Flags", flags(statement)],
          ["Engine", `${statement.engineVersion}, text extraction version ${statement.normaliserVersion}`],
        ]}
      />
      <h2>What was searched</h2>
      <Coverage statement={statement} collectionNames={collectionNames} />
    </>
  );
}

function Groups({ statement: { groups, countedWords } }: { statement: ReportStatement }) {
  return (
    <PlainTable
      kind="own"
      className={pageStyles.groupTable}
      caption="Words by group"
      columns={[{ label: "Group" }, { label: "Words" }, { label: "Share" }]}
    >
      {groupOrder.map((group) => (
        <tr key={group}>
          <th scope="row">
            <i className={`${pageStyles.swatch} ${groupClasses[group] ?? ""}`} aria-hidden="true" />
            {groupNames[group]}
          </th>
          <td className={textStyles.number}>{groups[group].toLocaleString("en")}</td>
          <td className={textStyles.number}>
            {tenths(countedWords === 0 ? 0 : Math.round((1000 * groups[group]) / countedWords))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Coverage({ statement: { coverage }, collectionNames }: StatementProps) {
  return (
    <ul className={pageStyles.searched}>
      {coverage.map(({ collection, documents, asOf, notSearched }) => (
        <li key={collection}>
          <b>{collectionName({ collection, name: collectionNames[collection] })}</b>:{" "}
          {notSearched === "not_asked" ? (
            "excluded from this check"
          ) : (
            <>
              {documentsOf(collection, documents)},{" "}
              {isPublicCollection(collection) ? (
                snapshotOf(asOf)
              ) : (
                <>
                  as of <Moment at={asOf} />
                </>
              )}
            </>
          )}
          {notSearched === "no_answer" ? ". It did not answer." : null}
          {notSearched === "places_hidden" ? ". Matches in it may be hidden from this account." : null}
        </li>
      ))}
    </ul>
  );
}

function Signature({ verified: { statement, keyId, signature } }: { verified: KnownReport }) {
  return (
    <>
      <Note title="Checked">
        <Moment at={statement.createdAt} />
      </Note>
      <Note title="Signature">
        Ed25519, key <span className={textStyles.code}>{keyId}</span>
        <span className={`${textStyles.code} ${pageStyles.hash}`}>{signature}</span> Our public keys are at{" "}
        <Link href="/verify/keys">a fixed address</Link>.
      </Note>
      <Note title="Fingerprint of the document (SHA-256)">
        <span className={`${textStyles.code} ${pageStyles.hash}`}>{statement.documentHash}</span>
      </Note>
      <Note title="Of its text">
        <span className={`${textStyles.code} ${pageStyles.hash}`}>{statement.textHash}</span>
      </Note>
      <Note title="Fingerprint of the results">
        <span className={`${textStyles.code} ${pageStyles.hash}`}>{statement.reportHash}</span>
      </Note>
      <Note title="What it is not">
        It says what matches the collections named here. It does not say who wrote the text, and it is not a verdict.
      </Note>
    </>
  );
}

function filters({ options, engineVersion }: ReportStatement): string {
  const ofEngine3 = engineMajor(engineVersion) >= 3;
  const left = [
    options.excludeQuotations ? (ofEngine3 ? "quotations with a citation" : "quotations") : null,
    options.excludeBibliography ? "the list of references" : null,
    options.excludeTemplates ? "forms, declarations and tables of contents" : null,
    // Always excluded by engine 3 and later.
    ofEngine3 ? "hidden text" : null,
    `matches under ${counted(options.smallMatchWords, "word")}`,
  ];
  return left.filter((part) => part !== null).join(", ");
}

function flags({ flags: found }: ReportStatement): string {
  if (found.length === 0) return "None";
  return found.map(({ kind, count }) => `${flagNames[kind]}: ${count.toLocaleString("en")}`).join(", ");
}
