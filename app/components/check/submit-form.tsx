import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { type CheckMode, SMALL_MATCH_WORDS } from "#schema/check.ts";
import { FileStep } from "./file-step.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { type Options, OptionsStep } from "./options-step.tsx";
import { handOver } from "./private-memory.ts";
import { type PrivateStep, runPrivately } from "./private-run.ts";
import type { ReadDocument } from "./read-out.ts";
import { SendingLine } from "./sending-line.tsx";
import { askForCheck } from "./upload.ts";
import { useSending } from "./use-sending.ts";

type Props = {
  signedIn: boolean;
  /** Without it a check leaves other students' documents out. */
  emailConfirmed: boolean;
  retentionDays: number;
  asksOutside: boolean;
  asksTurnitin: boolean;
};

/** The three steps of a check on one page: file, options, confirmation. */
export function SubmitForm({ signedIn, emailConfirmed, retentionDays, asksOutside, asksTurnitin }: Props) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<CheckMode>("kept");
  const [chosen, setChosen] = useState<ReadDocument | null>(null);
  const [options, setOptions] = useState<Options>({
    stored: false,
    library: true,
    students: emailConfirmed,
    compareDrafts: true,
    openTexts: false,
    turnitin: false,
    excludeQuotations: true,
    excludeBibliography: true,
    smallMatchWords: SMALL_MATCH_WORDS,
    retentionDays,
  });
  const [title, setTitle] = useState("");
  const [rights, setRights] = useState(false);
  const { sending: upload, send, pause, goOn, end } = useSending();
  const [step, setStep] = useState<PrivateStep | null>(null);
  const [problem, setProblem] = useState<{ message: string; signIn: boolean } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const reading = useRef<Promise<ReadDocument | null> | null>(null);
  const offered = useRef(false);
  const rightsBox = useRef<HTMLInputElement>(null);
  // One file, one key: sending it again after a lost connection must not make a second document.
  const sendings = useRef(new WeakMap<Blob, { document: string; check: string }>());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen && !reading.current) {
      const message = offered.current
        ? "Press “Check this text” beside your file first, or choose another file."
        : "Choose a file or paste a text first.";
      return setProblem({ message, signIn: false });
    }
    if (!rights) {
      rightsBox.current?.focus();
      return setProblem({ message: "Please confirm that you have the right to submit this text.", signIn: false });
    }
    const { library, students, openTexts, compareDrafts } = options;
    if (mode === "kept" && !library && !students && !openTexts && !compareDrafts)
      return setProblem({ message: "Choose at least one collection to compare with.", signIn: false });
    setProblem(null);
    if (!chosen) setWaiting(true);
    const document = chosen ?? (await reading.current);
    setWaiting(false);
    // What is wrong with it stands beside the file.
    if (document) await (mode === "private" ? checkPrivately(document) : sendKept(document));
  }

  /** A private check sends for one's own texts only when it is asked to. */
  function choose(next: CheckMode): void {
    setMode(next);
    setOptions({ ...options, compareDrafts: next === "kept" });
  }

  /** The whole of sending a document and asking for its check. */
  async function sendKept(document: ReadDocument): Promise<void> {
    const key = keysFor(document.body);
    const arrived = await send(document, key.document);
    if (!arrived.ok) return stop(arrived);
    const form = {
      ...options,
      ...asForm(options),
      title,
      rights: "on",
      documentId: arrived.documentId,
      idempotencyKey: key.check,
    };
    const check = await askForCheck(form);
    if (!check.ok) return stop(check);
    await navigate(`/dashboard/reports/${check.checkId}`);
  }

  async function checkPrivately({ read, name }: ReadDocument): Promise<void> {
    if (!read)
      return setProblem({
        message: "This browser could not read the file, so it cannot be checked privately.",
        signIn: false,
      });
    const { compareDrafts, excludeQuotations, excludeBibliography, smallMatchWords } = options;
    const choices = { compareDrafts, excludeQuotations, excludeBibliography, rights, smallMatchWords };
    const asked = { title: title || withoutEnding(name), choices, now: Date.now() };
    const outcome = await runPrivately(read.reader, asked, setStep);
    setStep(null);
    if (!outcome.ok) return setProblem(outcome);
    handOver(outcome.report);
    await navigate("/turnitin/submit/private");
  }

  function stop(failure: { message: string; signIn: boolean }): void {
    end();
    setProblem(failure);
  }

  function keysFor(body: Blob): { document: string; check: string } {
    const known = sendings.current.get(body);
    if (known) return known;
    const fresh = { document: crypto.randomUUID(), check: crypto.randomUUID() };
    sendings.current.set(body, fresh);
    return fresh;
  }

  const sending = waiting || upload !== null || step !== null;
  const isPrivate = mode === "private";
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset disabled={sending} aria-label="File and options">
        <ModeChoice mode={mode} onChange={choose} />
        <FileStep
          chosen={chosen}
          onChosen={setChosen}
          onReading={(next) => {
            reading.current = next;
          }}
          onOffered={(now) => {
            offered.current = now;
          }}
          asksKnown={signedIn && !isPrivate}
          leaving={upload !== null}
        />
        <OptionsStep
          options={options}
          onChange={setOptions}
          asksOutside={asksOutside}
          asksTurnitin={asksTurnitin}
          emailConfirmed={emailConfirmed}
          mode={mode}
        />
      </fieldset>
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
            {upload ? <SendingLine sending={upload} pause={pause} goOn={goOn} /> : null}
            {step ? <p role="status">{stepWords[step]}</p> : null}
            {isPrivate ? (
              <p className="hint">
                The report will be on its page alone. Reloading or closing that page loses it, unless you keep it as one
                offline file.
              </p>
            ) : null}
            {signedIn ? (
              <button type="submit" className="btn p lg" disabled={sending}>
                {sending ? (isPrivate ? "Checking" : "Sending") : isPrivate ? "Check it privately" : "Check this draft"}
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

const stepWords: Record<PrivateStep, string> = {
  fingerprint: "Making fingerprints on this device.",
  ask: "Asking where these fingerprints also stand.",
  compose: "Lining up the passages on this device.",
};

function withoutEnding(name: string): string {
  return name.replace(/\.(?:pdf|docx?|txt)$/i, "").slice(0, 150) || "Untitled";
}

/** The API takes boxes as a form would send them. */
function asForm(options: Options) {
  const box = (on: boolean) => (on ? "on" : "off");
  return {
    stored: box(options.stored),
    library: box(options.library),
    students: box(options.students),
    compareDrafts: box(options.compareDrafts),
    openTexts: box(options.openTexts),
    turnitin: box(options.turnitin),
    excludeQuotations: box(options.excludeQuotations),
    excludeBibliography: box(options.excludeBibliography),
  };
}
