import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { UploadLine } from "#app/components/shell/upload/upload-line.tsx";
import { useUpload } from "#app/components/shell/upload/use-upload.ts";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import { Input } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import type { CheckMode } from "#schema/checks/check.ts";
import { mimeOf, SMALL_MATCH_WORDS } from "#schema/vocabulary/checks.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import stagesStyles from "../checks.stages.module.css";
import { type AllowanceLeft, CheckButtons, SIGN_IN } from "./check-buttons.tsx";
import { asForm } from "./check-form.ts";
import submitStyles from "./checks.submit.module.css";
import { ComparedWith } from "./compared-with.tsx";
import type { ReadDocument } from "./extract-in-browser.ts";
import { FileStep } from "./file-step.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { isSmallMatch, type Options, OptionsStep, SMALL_MATCH_RANGE } from "./options-step.tsx";
import { rememberPrivateReport } from "./private-memory.ts";
import { type PrivateStep, runPrivately } from "./private-run.ts";
import type { Source } from "./saved-choice.ts";
import { SavedChoiceQuestion } from "./saved-choice-question.tsx";
import { deleteDocument, fetchAllowance, requestCheck } from "./upload.ts";
import { useSavedChoice } from "./use-saved-choice.ts";
import { comparesDrafts, type UsualChoices } from "./usual-choices.ts";

type Props = {
  /** The id of the signed-in user; null is a visitor. */
  owner: string | null;
  allowance: AllowanceLeft;
  /** Unless confirmed, a check does not compare with other students' documents. */
  emailConfirmed: boolean;
  usual: UsualChoices;
  /** The services outside that a check can ask. */
  openServices: readonly TextService[];
  hasTurnitin: boolean;
  sizes: CollectionSizes;
};

/** The three steps of a check on one page: file, options, confirmation. */
export function SubmitForm({ owner, allowance, emailConfirmed, usual, sizes, ...site }: Props) {
  const { openServices, hasTurnitin } = site;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const signedIn = owner !== null;
  const [mode, setMode] = useState<CheckMode>(usual.mode);
  const [chosen, setChosen] = useState<ReadDocument | null>(null);
  const [options, setOptions] = useState<Options>({
    stored: false,
    library: true,
    students: emailConfirmed,
    compareDrafts: comparesDrafts(usual.mode, usual),
    openTexts: false,
    openServices,
    turnitin: false,
    excludeQuotations: true,
    excludeBibliography: true,
    smallMatchWords: SMALL_MATCH_WORDS,
    retentionDays: usual.retentionDays,
  });
  const [title, setTitle] = useState("");
  const [rights, setRights] = useState(false);
  const { shown: upload, start: startUpload, pause, resume, end } = useUpload();
  const [step, setStep] = useState<PrivateStep | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [waiting, setWaiting] = useState(false);
  const extraction = useRef<Promise<ReadDocument | null> | null>(null);
  const offered = useRef(false);
  const rightsBox = useRef<HTMLInputElement>(null);
  const [restored, setRestored] = useState<Source | null>(null);
  const [starting, setStarting] = useState(false);
  const saved = useSavedChoice(owner, {
    onRestore: ({ choice, form }, start) => {
      setRestored(choice.source);
      if (form) {
        setMode(form.mode);
        setOptions({
          ...form.options,
          openServices: stillOffered(form.options, openServices),
          students: form.options.students && emailConfirmed,
        });
        setTitle(form.title);
        setRights(form.rights);
      }
      setStarting(start);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored after every change of these values.
  useEffect(() => saved.saveForm({ options, mode, title, rights }), [options, mode, title, rights]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the restored choice is back in the form.
  useEffect(() => {
    if (!starting) return;
    setStarting(false);
    void start();
  }, [starting]);

  async function start(): Promise<void> {
    if (!chosen && !extraction.current) {
      const message = offered.current
        ? "Choose “Use this text” next to your file first, or choose another file."
        : "Choose a file or paste a text first.";
      return setProblem({ message });
    }
    if (!rights) {
      rightsBox.current?.focus();
      return setProblem({
        message: "Confirm that you have the right to submit this text. Then start the check again.",
      });
    }
    const wrong = problemOfOptions();
    if (wrong) return setProblem({ message: wrong });
    setProblem(null);
    if (!chosen) setWaiting(true);
    const read = chosen ?? (await extraction.current);
    setWaiting(false);
    // A document that could not be extracted shows its error at the file.
    if (read) await (mode === "private" ? checkPrivately(read) : sendKept(read));
  }

  function problemOfOptions(): string | null {
    const { library, students, openTexts, compareDrafts, smallMatchWords } = options;
    const asksServices = openTexts && openServices.length > 0;
    if (mode === "kept" && asksServices && options.openServices.length === 0)
      return "Choose at least one service of the open literature, or untick “Compare with the open literature”.";
    if (mode === "kept" && !library && !students && !asksServices && !compareDrafts)
      return "Choose at least one collection to compare with.";
    if (isSmallMatch(smallMatchWords)) return null;
    document.getElementById("small")?.focus();
    return `Do not count matches shorter than (words): ${SMALL_MATCH_RANGE}`;
  }

  function choose(next: CheckMode): void {
    setMode(next);
    setOptions({ ...options, compareDrafts: comparesDrafts(next, usual) });
  }

  /** Uploads a document and requests its check. */
  async function sendKept(document: ReadDocument): Promise<void> {
    const key = saved.keys();
    setWaiting(true);
    const requested = await fetchAllowance(key.check);
    setWaiting(false);
    if (!requested.ok) return refuse(requested);
    const { name, kind, body } = document;
    const uploaded = await startUpload({ purpose: "document", name, type: mimeOf[kind], body, key: key.document });
    if (!uploaded.ok) return uploaded.ended ? undefined : stop(uploaded);
    const form = {
      ...options,
      ...asForm(options),
      title,
      rights: "on" as const,
      documentId: uploaded.resultId,
      idempotencyKey: key.check,
    };
    const check = await requestCheck(form);
    if (!check.ok && check.refused) {
      // For example, a check in another window used the last allowance: the uploaded document is deleted.
      await deleteDocument(uploaded.resultId);
      saved.renewKeys();
      end();
      return refuse(check);
    }
    if (!check.ok) return stop(check);
    await saved.erase();
    await navigate(`/dashboard/reports/${check.checkId}`);
  }

  async function checkPrivately({ read, name }: ReadDocument): Promise<void> {
    if (!read)
      return setProblem({
        message:
          "This browser could not read the file, so a private check is not possible. Choose another file, or start a standard check.",
      });
    const { compareDrafts, excludeQuotations, excludeBibliography, smallMatchWords } = options;
    const choices = { compareDrafts, excludeQuotations, excludeBibliography, rights, smallMatchWords };
    const requested = { title: title || withoutEnding(name), choices, now: Date.now() };
    const outcome = await runPrivately(read.reader, requested, setStep);
    setStep(null);
    if (!outcome.ok) return setProblem(outcome);
    rememberPrivateReport(outcome);
    await saved.erase();
    await navigate("/turnitin/submit/private");
  }

  /** The server rejected the request, so the allowance shown may be outdated. */
  function refuse(failure: Problem): void {
    setProblem(failure);
    void revalidate();
  }

  function stop(failure: Problem): void {
    end();
    setProblem(failure);
  }

  const sending = waiting || upload !== null || step !== null;
  const isPrivate = mode === "private";
  // A private check searches all of our collections, and nothing of others.
  const compared = isPrivate ? { ...options, library: true, students: emailConfirmed, openTexts: false } : options;
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void start();
      }}
    >
      {saved.question ? (
        <SavedChoiceQuestion
          choice={saved.question.choice}
          now={Date.now()}
          onContinue={saved.resume}
          onDiscard={saved.discard}
        />
      ) : null}
      <fieldset disabled={sending} aria-label="File and options">
        <ModeChoice mode={mode} onChange={choose} />
        <FileStep
          chosen={chosen}
          onChosen={setChosen}
          onExtraction={(next) => {
            extraction.current = next;
          }}
          onOffered={(now) => {
            offered.current = now;
          }}
          onSource={saved.choose}
          restored={restored}
          matchesKnown={signedIn && !isPrivate}
          leaving={upload !== null}
        />
        <OptionsStep
          options={options}
          onChange={setOptions}
          openServices={openServices}
          hasTurnitin={hasTurnitin}
          emailConfirmed={emailConfirmed}
          mode={mode}
        />
      </fieldset>
      <section className={stagesStyles.step} aria-labelledby="step-confirm">
        <b aria-hidden="true">3</b>
        <div>
          <h2 id="step-confirm">Confirm</h2>
          <div className={submitStyles.confirm}>
            <div className={fieldStyles.root}>
              <label htmlFor="title">Title of the report (if empty, we use the file name)</label>
              <Input id="title" maxLength={150} value={title} onChange={(event) => setTitle(event.target.value)} />
            </div>
            <label className={checkStyles.check} htmlFor="rights">
              <Checkbox
                ref={rightsBox}
                id="rights"
                checked={rights}
                onChange={(event) => setRights(event.target.checked)}
              />
              <span>I have the right to submit this text.</span>
            </label>
            {problem ? (
              <NoticePanel title={problem.message}>
                {problem.signIn ? (
                  <Button
                    kind="link"
                    type="button"
                    className={buttonStyles.link}
                    onClick={() => void saved.leaveFor(SIGN_IN)}
                  >
                    Sign in
                  </Button>
                ) : null}
              </NoticePanel>
            ) : null}
            {upload ? <UploadLine shown={upload} onPause={pause} onResume={resume} /> : null}
            {step ? <p role="status">{stepWords[step]}</p> : null}
            {isPrivate ? (
              <p className={fieldStyles.hint}>
                The report is not saved on our servers. If you reload or close its page, you lose it. Download the
                offline file to keep it.
              </p>
            ) : null}
            {saved.failed ? (
              <p className={fieldStyles.hint} role="status">
                This browser cannot keep your{" "}
                {signedIn ? "file if you reload or leave this page" : "file while you sign in"}. You will need to choose
                it again.
              </p>
            ) : null}
            <ComparedWith sizes={sizes} choice={compared} services={isPrivate ? [] : openServices} />
            <CheckButtons
              signedIn={signedIn}
              sending={sending}
              isPrivate={isPrivate}
              allowance={allowance}
              keeps={!saved.failed}
              onLeave={(to) => void saved.leaveFor(to)}
            />
          </div>
        </div>
      </section>
    </form>
  );
}

type Problem = { message: string; signIn?: boolean };

/** The services of a saved form that the site still has; a form of an earlier version has none. */
function stillOffered(saved: Partial<Options>, offered: readonly TextService[]): readonly TextService[] {
  return offered.filter((service) => saved.openServices?.includes(service) ?? true);
}

const stepWords: Record<PrivateStep, string> = {
  fingerprint: "Creating fingerprints on this device…",
  ask: "Searching for matching fingerprints…",
  compose: "Comparing passages on this device…",
};

function withoutEnding(name: string): string {
  return name.replace(/\.(?:pdf|docx?|txt)$/i, "").slice(0, 150) || "Untitled";
}
