import { Upload } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { FileHead } from "#app/components/ui/file-head.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { FileInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { useDrop } from "#app/components/ui/use-drop.ts";
import { TEXT_FORMAT_ENDINGS } from "#core/checks/text-formats.ts";
import { WORDS_MIN } from "#schema/vocabulary/checks.ts";
import stagesStyles from "../checks.stages.module.css";
import submitStyles from "./checks.submit.module.css";
import { type Extracted, extractFileOrText, extractText, type Offer, type ReadDocument } from "./extract-in-browser.ts";
import { Facts, OfferedText } from "./file-head.tsx";
import { KnownFile } from "./known-file.tsx";
import type { Source } from "./saved-choice.ts";

type Props = {
  chosen: ReadDocument | null;
  onChosen: (chosen: ReadDocument | null) => void;
  /** Called with the pending extraction of a document, so that the submit button can wait for it. */
  onExtraction: (extracting: Promise<ReadDocument | null> | null) => void;
  /** Called when text from a file in another format is waiting for the user's confirmation. */
  onOffered: (offered: boolean) => void;
  /** Called with the chosen file or text, in a form that can be stored; null if it was removed. */
  onSource: (source: Source | null) => void;
  /** A file or text stored earlier, to be extracted again. */
  restored: Source | null;
  /** Whether the user may be asked if this file was checked before. */
  matchesKnown: boolean;
  /** The file is being uploaded. */
  leaving: boolean;
};

/**
 * Step one: a dropped or chosen file or a pasted text, and what this browser extracts from it before anything is sent.
 */
export function FileStep({
  chosen,
  onChosen,
  onExtraction,
  onOffered,
  onSource,
  restored,
  matchesKnown,
  leaving,
}: Props) {
  const [pasting, setPasting] = useState(false);
  const [extracted, setExtracted] = useState<Extracted | { offer: Offer } | null>(null);
  const [extracting, setExtracting] = useState<string | null>(null);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // If two files are chosen in succession, the later one is used, whichever is extracted first.
  const turn = useRef(0);
  // Two Workers would take twice the memory, so the previous one is terminated.
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);
  const { over, on } = useDrop((files) => chooseFirst(files));

  async function take(
    name: string,
    result: (signal: AbortSignal) => Promise<Extracted | { offer: Offer }>,
  ): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    drop();
    setExtracting(name);
    open.current = new AbortController();
    const outcome = result(open.current.signal);
    onExtraction(outcome.then((read) => (mine === turn.current && "chosen" in read ? read.chosen : null)));
    const read = await outcome;
    if (mine !== turn.current) return;
    setExtracting(null);
    setExtracted(read);
    // Offered text is not chosen until the user confirms it.
    if ("offer" in read) onExtraction(null);
    onOffered("offer" in read);
    onChosen("chosen" in read ? read.chosen : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each restored choice.
  useEffect(() => {
    if (restored === null) return;
    if ("file" in restored) chooseFile(restored.file);
    else if (restored.from !== null) chooseOfferedText({ name: restored.from, text: restored.text });
    else {
      setPasting(true);
      chooseText(restored.text);
    }
  }, [restored]);

  function chooseFirst([file]: readonly File[]): void {
    if (!file) return;
    onSource({ file });
    chooseFile(file);
  }

  function chooseFile(file: File): void {
    setPasting(false);
    void take(file.name, (signal) => extractFileOrText(file, signal));
  }

  function chooseOfferedText({ name, text: offered }: Pick<Offer, "name" | "text">): void {
    void take(name, (signal) => extractText(offered, signal, withoutEnding(name)));
  }

  /** Typed text is extracted whenever the user pauses. */
  function chooseText(typed: string): void {
    setText(typed);
    if (typed.trim() === "") return change();
    void take("Pasted text", async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, RESTS_MS));
      return signal.aborted ? GONE : extractText(typed, signal);
    });
  }

  function drop(): void {
    open.current?.abort();
    setExtracted(null);
    setExtracting(null);
    onChosen(null);
    onOffered(false);
  }

  function change(): void {
    turn.current += 1;
    drop();
    setText("");
    onExtraction(null);
    onSource(null);
    if (input.current) input.current.value = "";
  }

  const { details, offer } = partsOf(extracted);
  return (
    <section className={stagesStyles.step} aria-labelledby="step-file">
      <b aria-hidden="true">1</b>
      <div>
        <h2 id="step-file">
          Your {pasting ? "text" : "file"}
          {!pasting && ((chosen && !leaving) || extracting || offer) ? (
            <Button kind="link" type="button" className={buttonStyles.link} onClick={change}>
              Change
            </Button>
          ) : null}
        </h2>
        {pasting ? (
          <PastedText
            text={text}
            counting={extracting !== null}
            chosen={chosen}
            details={details}
            matchesKnown={matchesKnown}
            onType={(typed) => {
              onSource(typed.trim() === "" ? null : { text: typed, from: null });
              chooseText(typed);
            }}
            onFile={() => {
              change();
              setPasting(false);
            }}
          />
        ) : extracting ? (
          <FileHead name={extracting}>
            <span role="status">Reading the file in this browser…</span>
          </FileHead>
        ) : chosen && details ? (
          <ChosenFile chosen={chosen} details={details} matchesKnown={matchesKnown} leaving={leaving} />
        ) : offer ? (
          <OfferedText
            offer={offer}
            onUse={() => {
              onSource({ text: offer.text, from: offer.name });
              chooseOfferedText(offer);
            }}
          />
        ) : (
          <FileChoice drop={{ over, on }} input={input} onFiles={chooseFirst} onPaste={() => setPasting(true)} />
        )}
        {extracted && "problem" in extracted ? (
          // A problem during typing is a warning instead of an error.
          <NoticePanel tone={pasting ? "warn" : "danger"} title={`${extracted.problem.title}.`}>
            {extracted.problem.text}
          </NoticePanel>
        ) : null}
      </div>
    </section>
  );
}

type FileDetails = Parameters<typeof Facts>[0]["details"];
type PastedTextProps = {
  text: string;
  counting: boolean;
  chosen: ReadDocument | null;
  details: FileDetails | null;
  matchesKnown: boolean;
  onType: (typed: string) => void;
  onFile: () => void;
};

function PastedText({ text, counting, chosen, details, matchesKnown, onType, onFile }: PastedTextProps) {
  return (
    <div className={fieldStyles.root}>
      <label htmlFor="pasted">Paste the text, at least {WORDS_MIN} words</label>
      <Textarea
        id="pasted"
        className={submitStyles.paste}
        rows={10}
        value={text}
        aria-describedby="pasted-words"
        onChange={(event) => onType(event.target.value)}
      />
      <p className={fieldStyles.hint} id="pasted-words" role="status">
        {counting ? "Counting words…" : chosen ? "Your text has not left this device yet." : null}
      </p>
      {chosen && details ? <Facts details={details} /> : null}
      {chosen?.read && matchesKnown ? <KnownFile sha256={chosen.read.sha256} /> : null}
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button kind="quiet" type="button" onClick={onFile}>
          Choose a file instead
        </Button>
      </p>
    </div>
  );
}

type ChosenFileProps = { chosen: ReadDocument; details: FileDetails; matchesKnown: boolean; leaving: boolean };

function ChosenFile({ chosen, details, matchesKnown, leaving }: ChosenFileProps) {
  return (
    <>
      <FileHead name={chosen.name}>
        {leaving ? "Uploading your file…" : "Your file has not left this device yet."}
      </FileHead>
      <Facts details={details} />
      {chosen.read && matchesKnown ? <KnownFile sha256={chosen.read.sha256} /> : null}
      {chosen.read ? null : (
        <NoticePanel tone="warn" title="This browser could not read the file.">
          It took too long or stopped. You can still start a standard check, because we read the file again on our
          servers. A private check needs a file that this browser can read.
        </NoticePanel>
      )}
    </>
  );
}

type FileChoiceProps = {
  drop: ReturnType<typeof useDrop>;
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
  onPaste: () => void;
};

function FileChoice({ drop: { over, on }, input, onFiles, onPaste }: FileChoiceProps) {
  return (
    <>
      <div className={over ? `${submitStyles.fileDrop} ${submitStyles.fileDropOver}` : submitStyles.fileDrop} {...on}>
        <Upload aria-hidden="true" className={`${iconStyles.root} ${iconStyles.large}`} />
        <p>
          <b>{over ? "Drop to add the file" : "Drop your file here"}</b>
          <span>PDF, .docx or .doc, up to 20&nbsp;MB</span>
          <span>We read .odt, .rtf, .txt, .md, .html and .tex in your browser and check them as plain text</span>
        </p>
        <label className={`${buttonStyles.root} ${buttonStyles.secondary}`} htmlFor="file">
          Choose a file
          <FileInput
            ref={input}
            id="file"
            className={textStyles.hidden}
            accept={ACCEPTED}
            onChange={(event) => onFiles([...(event.target.files ?? [])])}
          />
        </label>
      </div>
      <Button kind="link" type="button" className={buttonStyles.link} onClick={onPaste}>
        Paste text instead
      </Button>
    </>
  );
}

const ACCEPTED = `.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document,${TEXT_FORMAT_ENDINGS}`;

/** Delay between the last keystroke and the extraction of typed text, ms. */
const RESTS_MS = 400;
/** The result of an extraction that was superseded by further typing. */
const GONE: Extracted = { problem: { title: "", text: "" } };

function partsOf(extracted: Extracted | { offer: Offer } | null): {
  details: FileDetails | null;
  offer: Offer | null;
} {
  return {
    details: extracted && "details" in extracted ? extracted.details : null,
    offer: extracted && "offer" in extracted ? extracted.offer : null,
  };
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]+$/i, "") || "Text";
}
