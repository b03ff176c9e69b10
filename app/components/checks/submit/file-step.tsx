import { Upload } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { useDrop } from "#app/components/ui/use-drop.ts";
import { TEXT_FORMAT_ENDINGS } from "#core/checks/text-formats.ts";
import { WORDS_MIN } from "#schema/vocabulary/checks.ts";
import { type Offer, type ReadDocument, type ReadOut, readOutFileOrText, readOutText } from "./extract-in-browser.ts";
import { Facts, FileHead, OfferedText } from "./file-head.tsx";
import { KnownFile } from "./known-file.tsx";
import type { Source } from "./saved-choice.ts";

type Props = {
  chosen: ReadDocument | null;
  onChosen: (chosen: ReadDocument | null) => void;
  /** A document that is being read: anyone who presses the button meanwhile waits for it. */
  onReading: (reading: Promise<ReadDocument | null> | null) => void;
  /** A text was read from a file of another format, and the person has not yet said that it is to be checked. */
  onOffered: (offered: boolean) => void;
  /** What was chosen or typed, as it can be kept; null when it is put away. */
  onSource: (source: Source | null) => void;
  /** What was kept from before, to be read once more. */
  restored: Source | null;
  /** Whether we may be asked if this file was checked before. */
  canMatchKnownFiles: boolean;
  /** It is on its way to us. */
  leaving: boolean;
};

/** Step one: a file dropped or chosen, or a pasted text, and what this browser reads in it before anything is sent. */
export function FileStep({
  chosen,
  onChosen,
  onReading,
  onOffered,
  onSource,
  restored,
  canMatchKnownFiles,
  leaving,
}: Props) {
  const [pasting, setPasting] = useState(false);
  const [readOut, setReadOut] = useState<ReadOut | { offer: Offer } | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // Of two files chosen one behind the other the later one counts, whichever was read first.
  const turn = useRef(0);
  // Two readers at once would take twice the memory: the one before is ended.
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);
  const { over, on } = useDrop((files) => takeFirst(files));

  async function take(
    name: string,
    result: (signal: AbortSignal) => Promise<ReadOut | { offer: Offer }>,
  ): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    drop();
    setReading(name);
    open.current = new AbortController();
    const outcome = result(open.current.signal);
    onReading(outcome.then((read) => (mine === turn.current && "chosen" in read ? read.chosen : null)));
    const read = await outcome;
    if (mine !== turn.current) return;
    setReading(null);
    setReadOut(read);
    // A text that is offered is not chosen yet.
    if ("offer" in read) onReading(null);
    onOffered("offer" in read);
    onChosen("chosen" in read ? read.chosen : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that comes back.
  useEffect(() => {
    if (restored === null) return;
    if ("file" in restored) takeFile(restored.file);
    else if (restored.from !== null) takeOffered({ name: restored.from, text: restored.text });
    else {
      setPasting(true);
      takeText(restored.text);
    }
  }, [restored]);

  function takeFirst([file]: readonly File[]): void {
    if (!file) return;
    onSource({ file });
    takeFile(file);
  }

  function takeFile(file: File): void {
    setPasting(false);
    void take(file.name, (signal) => readOutFileOrText(file, signal));
  }

  function takeOffered({ name, text: offered }: Pick<Offer, "name" | "text">): void {
    void take(name, (signal) => readOutText(offered, signal, withoutEnding(name)));
  }

  /** A text counts as it is typed: it is read whenever the hand rests. */
  function takeText(typed: string): void {
    setText(typed);
    if (typed.trim() === "") return change();
    void take("Pasted text", async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, RESTS_MS));
      return signal.aborted ? GONE : readOutText(typed, signal);
    });
  }

  function drop(): void {
    open.current?.abort();
    setReadOut(null);
    setReading(null);
    onChosen(null);
    onOffered(false);
  }

  function change(): void {
    turn.current += 1;
    drop();
    setText("");
    onReading(null);
    onSource(null);
    if (input.current) input.current.value = "";
  }

  const { facts, offer } = partsOf(readOut);
  return (
    <section className="stp" aria-labelledby="step-file">
      <b aria-hidden="true">1</b>
      <div>
        <h2 id="step-file">
          Your {pasting ? "text" : "file"}
          {!pasting && ((chosen && !leaving) || reading || offer) ? (
            <button type="button" className="lnk as-link" onClick={change}>
              Change
            </button>
          ) : null}
        </h2>
        {pasting ? (
          <PastedText
            text={text}
            counting={reading !== null}
            chosen={chosen}
            facts={facts}
            canMatchKnownFiles={canMatchKnownFiles}
            onType={(typed) => {
              onSource(typed.trim() === "" ? null : { text: typed, from: null });
              takeText(typed);
            }}
            onFile={() => {
              change();
              setPasting(false);
            }}
          />
        ) : reading ? (
          <FileHead name={reading}>
            <span role="status">Reading the file in this browser…</span>
          </FileHead>
        ) : chosen && facts ? (
          <ChosenFile chosen={chosen} facts={facts} canMatchKnownFiles={canMatchKnownFiles} leaving={leaving} />
        ) : offer ? (
          <OfferedText
            offer={offer}
            onUse={() => {
              onSource({ text: offer.text, from: offer.name });
              takeOffered(offer);
            }}
          />
        ) : (
          <FileChoice drop={{ over, on }} input={input} onFiles={takeFirst} onPaste={() => setPasting(true)} />
        )}
        {readOut && "problem" in readOut ? (
          // Anyone who still types is told, and not alarmed.
          <NoticePanel tone={pasting ? "warn" : "bad"} title={`${readOut.problem.title}.`}>
            {readOut.problem.text}
          </NoticePanel>
        ) : null}
      </div>
    </section>
  );
}

type TextFacts = Parameters<typeof Facts>[0]["facts"];
type PastedTextProps = {
  text: string;
  counting: boolean;
  chosen: ReadDocument | null;
  facts: TextFacts | null;
  canMatchKnownFiles: boolean;
  onType: (typed: string) => void;
  onFile: () => void;
};

function PastedText({ text, counting, chosen, facts, canMatchKnownFiles, onType, onFile }: PastedTextProps) {
  return (
    <div className="f">
      <label htmlFor="pasted">Paste the text, at least {WORDS_MIN} words</label>
      <textarea
        id="pasted"
        className="in paste"
        rows={10}
        value={text}
        aria-describedby="pasted-words"
        onChange={(event) => onType(event.target.value)}
      />
      <p className="hint" id="pasted-words" role="status">
        {counting ? "Counting words…" : chosen ? "Your text has not left this device yet." : null}
      </p>
      {chosen && facts ? <Facts facts={facts} /> : null}
      {chosen?.read && canMatchKnownFiles ? <KnownFile sha256={chosen.read.sha256} /> : null}
      <p className="row wrapx">
        <button type="button" className="btn g" onClick={onFile}>
          Choose a file instead
        </button>
      </p>
    </div>
  );
}

type ChosenFileProps = { chosen: ReadDocument; facts: TextFacts; canMatchKnownFiles: boolean; leaving: boolean };

function ChosenFile({ chosen, facts, canMatchKnownFiles, leaving }: ChosenFileProps) {
  return (
    <>
      <FileHead name={chosen.name}>
        {leaving ? "Uploading your file…" : "Your file has not left this device yet."}
      </FileHead>
      <Facts facts={facts} />
      {chosen.read && canMatchKnownFiles ? <KnownFile sha256={chosen.read.sha256} /> : null}
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
      <div className={over ? "dropzone over" : "dropzone"} {...on}>
        <Upload aria-hidden="true" className="i l" />
        <p>
          <b>{over ? "Drop to add the file" : "Drop your file here"}</b>
          <span>PDF, .docx or .doc, up to 20&nbsp;MB</span>
          <span>We read .odt, .rtf, .txt, .md, .html and .tex in your browser and check them as plain text</span>
        </p>
        <label className="btn o" htmlFor="file">
          Choose a file
          <input
            ref={input}
            id="file"
            className="vh"
            type="file"
            accept={ACCEPTED}
            onChange={(event) => onFiles([...(event.target.files ?? [])])}
          />
        </label>
      </div>
      <button type="button" className="lnk as-link" onClick={onPaste}>
        Paste text instead
      </button>
    </>
  );
}

const ACCEPTED = `.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document,${TEXT_FORMAT_ENDINGS}`;

/** So long after the last key a typed text is read, ms. */
const RESTS_MS = 400;
/** More was typed meanwhile: no one waits for this one any more. */
const GONE: ReadOut = { problem: { title: "", text: "" } };

function partsOf(readOut: ReadOut | { offer: Offer } | null): { facts: TextFacts | null; offer: Offer | null } {
  return {
    facts: readOut && "facts" in readOut ? readOut.facts : null,
    offer: readOut && "offer" in readOut ? readOut.offer : null,
  };
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]+$/i, "") || "Text";
}
