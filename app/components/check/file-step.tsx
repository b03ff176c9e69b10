import { FileText, Upload } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { useDrop } from "#app/components/ui/use-drop.ts";
import { TEXT_FORMAT_ENDINGS } from "#core/text-formats.ts";
import { KnownFile } from "./known-file.tsx";
import { type Offer, type ReadDocument, type ReadOut, readOutFileOrText, readOutText } from "./read-out.ts";

type Props = {
  chosen: ReadDocument | null;
  onChosen: (chosen: ReadDocument | null) => void;
  /** A document that is being read: whoever presses the button meanwhile waits for it. */
  onReading: (reading: Promise<ReadDocument | null> | null) => void;
  /** A text was read from a file of another format, and the person has not yet said that it is to be checked. */
  onOffered: (offered: boolean) => void;
  /** Whether we may be asked if this file was checked before. */
  asksKnown: boolean;
  /** It is on its way to us. */
  leaving: boolean;
};

/** Step one: a file dropped or chosen, or a pasted text, and what this browser reads in it before anything is sent. */
export function FileStep({ chosen, onChosen, onReading, onOffered, asksKnown, leaving }: Props) {
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

  function takeFirst([file]: readonly File[]): void {
    if (file) void take(file.name, (signal) => readOutFileOrText(file, signal));
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
    onReading(null);
    if (input.current) input.current.value = "";
  }

  const facts = readOut && "facts" in readOut ? readOut.facts : null;
  const offer = readOut && "offer" in readOut ? readOut.offer : null;
  return (
    <section className="stp" aria-labelledby="step-file">
      <b aria-hidden="true">1</b>
      <div>
        <h2 id="step-file">
          Your {pasting ? "text" : "file"}
          {(chosen && !leaving) || reading || offer ? (
            <button type="button" className="lnk as-link" onClick={change}>
              Change
            </button>
          ) : null}
        </h2>
        {reading ? (
          <FileHead name={reading}>
            <span role="status">This browser is reading it.</span>
          </FileHead>
        ) : chosen && facts ? (
          <>
            <FileHead name={chosen.name}>
              {leaving ? "It is being sent to us." : "Nothing of it has left this device yet."}
            </FileHead>
            <dl className="facts">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {chosen.read && asksKnown ? <KnownFile sha256={chosen.read.sha256} /> : null}
            {chosen.read ? null : (
              <NoticePanel tone="warn" title="This browser could not read the file.">
                It took too long here, or ended by itself. You can send it all the same: we read it again ourselves. A
                private check needs a file that this browser can read.
              </NoticePanel>
            )}
          </>
        ) : offer ? (
          <OfferedText
            offer={offer}
            onUse={() => void take(offer.name, (signal) => readOutText(offer.text, signal, withoutEnding(offer.name)))}
          />
        ) : pasting ? (
          <div className="f">
            <label htmlFor="pasted">Paste the text, at least 150 words</label>
            <textarea
              id="pasted"
              className="in paste"
              rows={10}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <p className="row wrapx">
              <button
                type="button"
                className="btn o"
                onClick={() => void take("Pasted text", (signal) => readOutText(text, signal))}
              >
                Use this text
              </button>
              <button type="button" className="btn g" onClick={() => setPasting(false)}>
                Choose a file instead
              </button>
            </p>
          </div>
        ) : (
          <>
            <div className={over ? "dropzone over" : "dropzone"} {...on}>
              <Upload aria-hidden="true" className="i l" />
              <p>
                <b>{over ? "Let go to add it" : "Drop your draft here"}</b>
                <span>PDF, .docx or .doc, up to 20&nbsp;MB</span>
                <span>.odt, .rtf, .txt, .md, .html and .tex are read in your browser and checked as pasted text</span>
              </p>
              <label className="btn o" htmlFor="file">
                Choose a file
                <input
                  ref={input}
                  id="file"
                  className="vh"
                  type="file"
                  accept={ACCEPTED}
                  onChange={(event) => takeFirst([...(event.target.files ?? [])])}
                />
              </label>
            </div>
            <button type="button" className="lnk as-link" onClick={() => setPasting(true)}>
              Paste text instead
            </button>
          </>
        )}
        {readOut && "problem" in readOut ? (
          <NoticePanel title={`${readOut.problem.title}.`}>{readOut.problem.text}</NoticePanel>
        ) : null}
      </div>
    </section>
  );
}

const ACCEPTED = `.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document,${TEXT_FORMAT_ENDINGS}`;

const BEGINNING_CHARACTERS = 400;
/** One line on a screen, two on a phone. */
const NAME_CHARACTERS = 60;
const NAME_END = 20;

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]+$/i, "") || "Text";
}

/** The text of a file of another format. Nothing is uploaded until the person chooses to check it. */
function OfferedText({ offer, onUse }: { offer: Offer; onUse: () => void }) {
  const use = useRef<HTMLButtonElement>(null);
  // Who chose the file by keyboard goes on from here: the chooser has gone.
  useEffect(() => use.current?.focus(), []);
  const beginning = offer.text
    .slice(0, BEGINNING_CHARACTERS)
    .replace(offer.text.length > BEGINNING_CHARACTERS ? /\s+\S*$/ : "", "");
  return (
    <>
      <FileHead name={offer.name}>
        <span role="status">
          {offer.words.toLocaleString("en-US")} words read from {shortName(offer.name)}. Nothing of it has left this
          device yet.
        </span>
      </FileHead>
      <blockquote className="offered" aria-label="Beginning of the text">
        {beginning}
        {beginning.length < offer.text.length ? " …" : null}
      </blockquote>
      <p className="hint">Formatting and pictures are left out. It is checked like pasted text.</p>
      <p className="row wrapx">
        <button ref={use} type="button" className="btn o" onClick={onUse}>
          Check this text
        </button>
      </p>
    </>
  );
}

/** A file's name may have 255 characters: its beginning and its end tell it from others. */
function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  return `${characters.slice(0, NAME_CHARACTERS - NAME_END).join("")}…${characters.slice(-NAME_END).join("")}`;
}

function FileHead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="file">
      <FileText aria-hidden="true" className="file-mark" />
      <div>
        <b title={name}>{shortName(name)}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}
