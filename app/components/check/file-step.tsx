import { FileText, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { useDrop } from "#app/components/ui/use-drop.ts";
import { type ReadOut, readOutFile, readOutText } from "./read-out.ts";
import type { Chosen } from "./upload.ts";

type Props = { chosen: Chosen | null; onChosen: (chosen: Chosen | null) => void };

/** Step one: a file dropped or chosen, or a pasted text, and what can be said about it before anything is sent. */
export function FileStep({ chosen, onChosen }: Props) {
  const [pasting, setPasting] = useState(false);
  const [readOut, setReadOut] = useState<ReadOut | null>(null);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { over, on } = useDrop((files) => void takeFirst(files));

  function take(result: ReadOut): void {
    setReadOut(result);
    onChosen("chosen" in result ? result.chosen : null);
  }

  async function takeFirst([file]: readonly File[]): Promise<void> {
    if (file) take(await readOutFile(file));
  }

  function change(): void {
    setReadOut(null);
    onChosen(null);
    if (input.current) input.current.value = "";
  }

  const facts = readOut && "facts" in readOut ? readOut.facts : null;
  return (
    <section className="stp" aria-labelledby="step-file">
      <b aria-hidden="true">1</b>
      <div>
        <h2 id="step-file">
          Your {pasting ? "text" : "file"}
          {chosen ? (
            <button type="button" className="lnk as-link" onClick={change}>
              Change
            </button>
          ) : null}
        </h2>
        {chosen && facts ? (
          <>
            <div className="file">
              <FileText aria-hidden="true" className="file-mark" />
              <div>
                <b>{chosen.name}</b>
                <p>Ready to be sent. Nothing has left this device yet.</p>
              </div>
            </div>
            <dl className="facts">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
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
              <button type="button" className="btn o" onClick={() => take(readOutText(text))}>
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
              </p>
              <label className="btn o" htmlFor="file">
                Choose a file
                <input
                  ref={input}
                  id="file"
                  className="vh"
                  type="file"
                  accept=".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
                  onChange={(event) => void takeFirst([...(event.target.files ?? [])])}
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
