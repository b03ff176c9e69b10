import { useId, useState } from "react";
import type { Difference } from "#core/checks/report/signed-statement.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";
import { NoticePanel } from "../../ui/notice.tsx";
import { useDrop } from "../../ui/use-drop.ts";
import { type Checked, checkFile, type Signature } from "./checking.ts";

const differs: Record<Difference, string> = {
  other_report: "It is a file of another report, with an address of its own.",
  statement: "The figures it carries are not the signed ones.",
  signature: "Its signature is not the one that stands here.",
  text: "The text is another one.",
  findings: "Its matches, sources, groups or places are other ones.",
  clock: "It says another time at which the collections were searched.",
  unwritable: "It holds characters that no report of ours has.",
};

const signatureWords: Record<Signature, string> = {
  valid: "Your browser computed the signature with our public key: it holds.",
  invalid: "Your browser computed the signature with our public key: it does not hold.",
  unknown_key: "The key of this signature is not in our list of public keys.",
  unsupported: "Your browser cannot compute Ed25519 signatures. Our server did, and found it valid.",
  no_keys: "Our public keys could not be fetched, so the signature was not computed here. Try it again.",
};

/** Takes a file and says what it is to this report. The file stays in the browser. */
export function CheckFile({ signed }: { signed: SignedReport }) {
  const [checked, setChecked] = useState<{ name: string; result: Checked | null } | null>(null);
  const input = useId();

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return;
    setChecked({ name: file.name, result: null });
    setChecked({ name: file.name, result: await checkFile(file, signed) });
  }

  const { over, on } = useDrop((files) => void take(files));
  return (
    <section className="check-file">
      <h2>Check a file yourself</h2>
      <p>
        Drop the report as JSON or as an offline page, or the document itself. It is read by your browser alone: nothing
        is uploaded.
      </p>
      <noscript>
        <p className="er warn">Checking a file here needs JavaScript. The state above is what our server found.</p>
      </noscript>
      <div className={over ? "dropfile needs-js on" : "dropfile needs-js"} {...on}>
        <p>
          <b>{over ? "Let go to check it" : "Drop a file here"}</b>, or{" "}
          <label className="lnk file-link" htmlFor={input}>
            choose one
            <input
              id={input}
              className="vh"
              type="file"
              onChange={(event) => {
                void take([...(event.target.files ?? [])]);
                event.target.value = "";
              }}
            />
          </label>
        </p>
      </div>
      <div aria-live="polite">
        {checked ? (
          checked.result ? (
            <Result {...checked} result={checked.result} />
          ) : (
            <p>Checking {checked.name}…</p>
          )
        ) : null}
      </div>
    </section>
  );
}

function Result({ name, result }: { name: string; result: Checked }) {
  switch (result.kind) {
    case "too_large":
      return <NoticePanel title={`${name} is larger than 64 MB.`}>No file of ours is.</NoticePanel>;
    case "no_report":
      return (
        <NoticePanel title={`${name} is no report file of ours.`}>
          It carries no proof that could be read. PDF and Word files carry none either: ask for the JSON or the offline
          page.
        </NoticePanel>
      );
    case "document":
      return <DocumentResult name={name} same={result.same} hash={result.hash} />;
    case "report":
      return <ReportResult name={name} {...result} />;
  }
}

function DocumentResult({ name, same, hash }: { name: string; same: boolean; hash: string }) {
  return same ? (
    <NoticePanel tone="good" title={`${name} is the document that was checked.`}>
      Not a byte of it is different.
    </NoticePanel>
  ) : (
    <NoticePanel title={`${name} is not the document that was checked.`}>
      Its fingerprint is <span className="code hash">{hash}</span>. A file that was opened and saved again is another
      one, also where it reads the same; so is a PDF or Word file of the report.
    </NoticePanel>
  );
}

function ReportResult({ name, differences, signature }: Extract<Checked, { kind: "report" }> & { name: string }) {
  if (differences.length > 0 || signature === "invalid") {
    return (
      <NoticePanel title={`${name} is not what was signed.`}>
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{differs[difference]}</li>
          ))}
          <li>{signatureWords[signature]}</li>
        </ul>
      </NoticePanel>
    );
  }
  return (
    <NoticePanel
      tone={signature === "valid" ? "good" : "warn"}
      title={`${name} is what was signed: text, matches, sources and scores.`}
    >
      {signatureWords[signature]} Title and file name in it are nobody’s signature.
    </NoticePanel>
  );
}
