import { Check, TriangleAlert, Upload, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import { DropZone } from "#app/components/ui/drop-zone.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import type { MediaKind } from "#schema/media/media.ts";
import { licences } from "#schema/vocabulary/media.ts";
import { kindOf, sendMedia } from "./upload-media.ts";

const AT_ONCE = 10;
const ACCEPTED = ".png,.jpg,.jpeg,.webp,.avif,.svg,.mp3,.m4a,.mp4,.pdf,.doc,.docx";

type Waiting = {
  id: string;
  file: File;
  kind: MediaKind;
  alt: string;
  licence: (typeof licences)[number];
  authors: string;
  year: string;
  state: "asking" | "sending" | "done" | "failed";
  share: number;
  words: string;
};

/** The drop zone of the media library. Each file needs a description and its licence before it is uploaded. */
export function MediaUpload({ onArrived }: { onArrived: () => void }) {
  const [queue, setQueue] = useState<readonly Waiting[]>([]);
  const [refused, setRefused] = useState<string | null>(null);

  function take(files: readonly File[]): void {
    const known = files.flatMap((file) => {
      const kind = kindOf(file.name);
      return kind ? [begun(file, kind)] : [];
    });
    const taken = "You can upload pictures, .mp3, .m4a, .mp4, .pdf, .doc and .docx files.";
    const left = known.slice(AT_ONCE).map(({ file }) => file.name);
    const rest = `You can upload ${AT_ONCE} files at a time. Upload these next: ${left.join(", ")}.`;
    setRefused(known.length < files.length ? taken : left.length > 0 ? rest : null);
    setQueue((all) => [...known.slice(0, AT_ONCE), ...all]);
  }

  function change(id: string, part: Partial<Waiting>): void {
    setQueue((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  async function send({ id, file, kind, alt, licence, authors, year }: Waiting): Promise<void> {
    change(id, { state: "sending", words: "Uploading…", share: 0 });
    const details = { alt, licence, authors, year: year ? Number(year) : null };
    const sent = await sendMedia(file, kind, details, id, (share) => change(id, { share }));
    if (!sent.ok) return change(id, { state: "failed", words: sent.message });
    change(id, {
      state: "done",
      share: 1,
      words: sent.item.kind === "document" ? "Uploaded. We are extracting the text." : "Uploaded",
    });
    onArrived();
  }

  return (
    <section aria-label="Add files" className="block">
      <DropZone
        title="Drop files here"
        accept={ACCEPTED}
        hint={<>Pictures up to 10&nbsp;MB, recordings up to 90, documents of the reference library up to 20</>}
        onFiles={take}
      />
      {refused ? (
        <p className="er" role="alert">
          {refused}
        </p>
      ) : null}
      <ul className="send-list">
        {queue.map((one) => (
          <li key={one.id} className="card">
            <Line
              waiting={one}
              onChange={(part) => change(one.id, part)}
              onSend={() => void send(one)}
              onRemove={() => setQueue((all) => all.filter(({ id }) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  waiting: Waiting;
  onChange: (part: Partial<Waiting>) => void;
  onSend: () => void;
  onRemove: () => void;
};

function Line({ waiting, onChange, onSend, onRemove }: LineProps) {
  const { id, file, kind, alt, licence, authors, year, state, share, words } = waiting;
  const lacking = kind === "image" && [...alt.trim()].length < 3;
  const Glyph = state === "failed" ? TriangleAlert : state === "done" ? Check : Upload;
  return (
    <>
      <div className={state === "failed" ? "send-head bad" : "send-head"}>
        <Glyph className="i" aria-hidden="true" />
        <div>
          <b>{file.name}</b>
          <p role={state === "failed" ? "alert" : "status"}>{words}</p>
        </div>
        {state === "sending" ? (
          <progress className="prog" max={1} value={share} aria-label={`Uploading ${file.name}`} />
        ) : (
          <IconButton label={`Remove ${file.name} from this list`} onClick={onRemove}>
            <X className="i s" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {state === "asking" || state === "failed" ? (
        <div className="send-metadata">
          <TextField
            id={`alt-${id}`}
            label={kind === "image" ? "What it shows" : "Title"}
            optional={kind === "image" ? undefined : "if different from the file name"}
            value={alt}
            maxLength={250}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
          <SelectField
            id={`licence-${id}`}
            label="Licence"
            value={licence}
            choices={licences.map((name) => ({ value: name, label: name }))}
            onChange={(event) => onChange({ licence: event.target.value as Waiting["licence"] })}
          />
          {kind === "document" ? (
            <>
              <TextField
                id={`authors-${id}`}
                label="Authors"
                hint="Separated by semicolons."
                value={authors}
                maxLength={300}
                onChange={(event) => onChange({ authors: event.target.value })}
              />
              <TextField
                id={`year-${id}`}
                label="Year"
                inputMode="numeric"
                value={year}
                maxLength={4}
                onChange={(event) => onChange({ year: event.target.value.replace(/\D/g, "") })}
              />
            </>
          ) : null}
          <Button type="button" onClick={onSend} disabled={lacking}>
            {state === "failed" ? "Retry upload" : "Add to library"}
          </Button>
          {lacking ? <p className="hint">Describe what the picture shows in at least 3 characters.</p> : null}
        </div>
      ) : null}
    </>
  );
}

function begun(file: File, kind: MediaKind): Waiting {
  return {
    id: crypto.randomUUID(),
    file,
    kind,
    alt: "",
    licence: "Own work",
    authors: "",
    year: "",
    state: "asking",
    share: 0,
    words: "Complete the fields, then add the file.",
  };
}
