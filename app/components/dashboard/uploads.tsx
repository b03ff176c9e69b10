import { Check, TriangleAlert, Upload, X } from "lucide-react";
import { useState } from "react";
import { readOutFile } from "#app/components/check/read-out.ts";
import { sendDocument } from "#app/components/check/upload.ts";
import { IconButton } from "#app/components/ui/button.tsx";
import { DropZone } from "#app/components/ui/drop-zone.tsx";

/** So many at once are still a list one can look through. */
const AT_ONCE = 10;
const ACCEPTED =
  ".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

type Sending = {
  key: string;
  name: string;
  share: number;
  state: "waiting" | "sending" | "done" | "failed";
  words: string;
};

/** The place to drop drafts, and the files on their way. Each is looked at before anything of it leaves the device. */
export function Uploads({ onArrived }: { onArrived: () => void }) {
  const [queue, setQueue] = useState<readonly Sending[]>([]);

  function change(key: string, part: Partial<Sending>): void {
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  async function take(files: readonly File[]): Promise<void> {
    const taken = files.slice(0, AT_ONCE).map((file) => ({ file, key: crypto.randomUUID() }));
    const left = files.slice(AT_ONCE).map(leftOut);
    setQueue((all) => [...taken.map(waiting), ...left, ...all]);
    for (const one of taken) await send(one);
  }

  async function send({ file, key }: { file: File; key: string }): Promise<void> {
    const readOut = await readOutFile(file);
    if ("problem" in readOut) {
      return change(key, { state: "failed", words: `${readOut.problem.title}. ${readOut.problem.text}` });
    }
    change(key, { state: "sending", words: "On its way" });
    const sent = await sendDocument(readOut.chosen, key, (share) => change(key, { share }));
    if (!sent.ok) return change(key, { state: "failed", words: sent.message });
    change(key, { state: "done", share: 1, words: "Arrived" });
    onArrived();
  }

  return (
    <section aria-label="Add documents" className="block">
      <DropZone
        title="Drop drafts here"
        accept={ACCEPTED}
        hint={<>PDF or Word, up to 20&nbsp;MB each, ten at once</>}
        onFiles={(files) => void take(files)}
      />
      {queue.length > 0 ? (
        <Queue queue={queue} onRemove={(key) => setQueue((all) => all.filter((one) => one.key !== key))} />
      ) : null}
    </section>
  );
}

function Queue({ queue, onRemove }: { queue: readonly Sending[]; onRemove: (key: string) => void }) {
  return (
    <div className="card upq">
      <ul aria-label="Files being added">
        {queue.map(({ key, name, share, state, words }) => (
          <li key={key} className={state === "failed" ? "bad" : state === "done" ? "good" : undefined}>
            <Glyph state={state} />
            <div>
              <b>{name}</b>
              <p role={state === "failed" ? "alert" : "status"}>{words}</p>
            </div>
            {state === "sending" ? (
              <progress className="prog" max={1} value={share} aria-label={`Sending ${name}`} />
            ) : (
              <span />
            )}
            <span className="ac">
              {state === "done" || state === "failed" ? (
                <IconButton label={`Take ${name} off this list`} onClick={() => onRemove(key)}>
                  <X className="i s" aria-hidden="true" />
                </IconButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Glyph({ state }: { state: Sending["state"] }) {
  const Icon = state === "failed" ? TriangleAlert : state === "done" ? Check : Upload;
  return <Icon className="i" aria-hidden="true" />;
}

function waiting({ file, key }: { file: File; key: string }): Sending {
  return { key, name: file.name, share: 0, state: "waiting", words: "Waiting for its turn" };
}

function leftOut(file: File): Sending {
  const words = "Ten files go at once. This one was left out; add it when the others have arrived.";
  return { key: crypto.randomUUID(), name: file.name, share: 0, state: "failed", words };
}
