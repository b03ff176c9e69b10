import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { SMALL_MATCH_WORDS } from "#schema/check.ts";
import { FileStep } from "./file-step.tsx";
import { type Options, OptionsStep } from "./options-step.tsx";
import { askForCheck, type Chosen, sendDocument } from "./upload.ts";

type Props = { signedIn: boolean; retentionDays: number; asksOutside: boolean };

/** The three steps of a check on one page: file, options, confirmation. */
export function SubmitForm({ signedIn, retentionDays, asksOutside }: Props) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [options, setOptions] = useState<Options>({
    stored: false,
    compareDrafts: true,
    openTexts: false,
    excludeQuotations: true,
    excludeBibliography: true,
    smallMatchWords: SMALL_MATCH_WORDS,
    retentionDays,
  });
  const [title, setTitle] = useState("");
  const [rights, setRights] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ message: string; signIn: boolean } | null>(null);
  const rightsBox = useRef<HTMLInputElement>(null);
  // One file, one key: sending it again after a lost connection must not make a second document.
  const sendings = useRef(new WeakMap<Blob, { document: string; check: string }>());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen) return setProblem({ message: "Choose a file or paste a text first.", signIn: false });
    if (!rights) {
      rightsBox.current?.focus();
      return setProblem({ message: "Please confirm that you have the right to submit this text.", signIn: false });
    }
    setProblem(null);
    setSent(0);
    const key = keysFor(chosen.body);
    const document = await sendDocument(chosen, key.document, setSent);
    if (!document.ok) return stop(document);
    const form = {
      ...options,
      ...asForm(options),
      title,
      rights: "on",
      documentId: document.documentId,
      idempotencyKey: key.check,
    };
    const check = await askForCheck(form);
    if (!check.ok) return stop(check);
    await navigate(`/dashboard/reports/${check.checkId}`);
  }

  function stop(failure: { message: string; signIn: boolean }): void {
    setSent(null);
    setProblem(failure);
  }

  function keysFor(body: Blob): { document: string; check: string } {
    const known = sendings.current.get(body);
    if (known) return known;
    const fresh = { document: crypto.randomUUID(), check: crypto.randomUUID() };
    sendings.current.set(body, fresh);
    return fresh;
  }

  const sending = sent !== null;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FileStep chosen={chosen} onChosen={setChosen} />
      <OptionsStep options={options} onChange={setOptions} asksOutside={asksOutside} />
      <section className="stp" aria-labelledby="step-confirm">
        <b aria-hidden="true">3</b>
        <div>
          <h2 id="step-confirm">Confirm</h2>
          <div className="confirm">
            <div className="f">
              <label htmlFor="title">Title of the report (the file’s name if you leave it empty)</label>
              <input
                id="title"
                className="in"
                maxLength={150}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            </div>
            <label className="ck" htmlFor="rights">
              <input
                ref={rightsBox}
                type="checkbox"
                id="rights"
                checked={rights}
                onChange={(event) => setRights(event.target.checked)}
              />
              <span>I have the right to submit this text.</span>
            </label>
            {problem ? (
              <NoticePanel title={problem.message}>
                {problem.signIn ? (
                  <a className="lnk" href="/sign-in?redirect_url=%2Fturnitin%2Fsubmit">
                    Sign in
                  </a>
                ) : null}
              </NoticePanel>
            ) : null}
            {sending ? <progress className="bar-line" max={1} value={sent} aria-label="Sending the file" /> : null}
            {signedIn ? (
              <button type="submit" className="btn p lg" disabled={sending}>
                {sending ? "Sending" : "Check this draft"}
              </button>
            ) : (
              <p className="row wrapx">
                <a className="btn p lg" href="/sign-in?redirect_url=%2Fturnitin%2Fsubmit">
                  Sign in to check a draft
                </a>
                <a className="btn g" href="/sign-up?redirect_url=%2Fturnitin%2Fsubmit">
                  Sign up
                </a>
              </p>
            )}
          </div>
        </div>
      </section>
    </form>
  );
}

/** The API takes boxes as a form would send them. */
function asForm(options: Options) {
  const box = (on: boolean) => (on ? "on" : "off");
  return {
    stored: box(options.stored),
    compareDrafts: box(options.compareDrafts),
    openTexts: box(options.openTexts),
    excludeQuotations: box(options.excludeQuotations),
    excludeBibliography: box(options.excludeBibliography),
  };
}
