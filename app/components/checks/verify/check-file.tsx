import { useId, useState } from "react";
import { FileInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import noticeStyles from "#app/components/ui/notice.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { Difference } from "#core/checks/report/signed-statement.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";
import { NoticePanel } from "../../ui/notice.tsx";
import { useDrop } from "../../ui/use-drop.ts";
import { type Checked, checkFile, type Signature } from "./checking.ts";
import pageStyles from "./verify.page.module.css";

const differs: Record<Difference, string> = {
  other_report: "It belongs to another report with a different address.",
  statement: "Its numbers are not the signed ones.",
  signature: "Its signature is not the one on this page.",
  text: "The text is different.",
  findings: "Its matches, sources, groups or positions are different.",
  clock: "It states a different time for the search of the collections.",
  unwritable: "It contains characters that our reports never have.",
};

const signatureText: Record<Signature, string> = {
  valid: "Your browser checked the signature with our public key: it is valid.",
  invalid: "Your browser checked the signature with our public key: it is not valid.",
  unknown_key: "The key of this signature is not in our list of public keys.",
  unsupported: "Your browser cannot check Ed25519 signatures. Our server checked it: it is valid.",
  no_keys: "Our public keys could not be loaded, so your browser could not check the signature. Try again.",
};

/** Compares a file with the signed report. The file stays in the browser. */
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
    <section className={pageStyles.checkFile}>
      <h2>Check a file yourself</h2>
      <p>
        Drop the report (JSON or offline page) or the document itself. Only your browser reads it; nothing is uploaded.
      </p>
      <noscript>
        <p className={`${noticeStyles.root} ${noticeStyles.warn}`}>
          Checking a file here needs JavaScript. The result above comes from our server.
        </p>
      </noscript>
      <div
        className={
          over
            ? `${pageStyles.fileDrop} ${layoutStyles.needsScript} ${pageStyles.fileDropOver}`
            : `${pageStyles.fileDrop} ${layoutStyles.needsScript}`
        }
        {...on}
      >
        <p>
          <b>{over ? "Drop to check" : "Drop a file here"}</b>, or{" "}
          <label className={`${textStyles.link} ${pageStyles.fileLink}`} htmlFor={input}>
            choose one
            <FileInput
              id={input}
              className={textStyles.hidden}
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
      return <NoticePanel title={`${name} is larger than 64 MB.`}>Our files are never that large.</NoticePanel>;
    case "no_report":
      return (
        <NoticePanel title={`${name} is not one of our report files.`}>
          It contains no proof that we can read. PDF and Word files contain no proof: ask for the JSON file or the
          offline page.
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
      It is identical.
    </NoticePanel>
  ) : (
    <NoticePanel title={`${name} is not the document that was checked.`}>
      Its fingerprint is <span className={`${textStyles.code} ${pageStyles.hash}`}>{hash}</span>. A file that was opened
      and saved again has a different fingerprint, even if the text is the same. A PDF or Word file of the report is
      also a different file.
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
          <li>{signatureText[signature]}</li>
        </ul>
      </NoticePanel>
    );
  }
  return (
    <NoticePanel
      tone={signature === "valid" ? "good" : "warn"}
      title={`${name} is what was signed: text, matches, sources and scores.`}
    >
      {signatureText[signature]} The title and the file name are not part of the signature.
    </NoticePanel>
  );
}
