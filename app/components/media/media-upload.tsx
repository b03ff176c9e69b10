import { Check, TriangleAlert, Upload, X } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { sha256Of } from "#app/components/shell/upload/sha256-of.ts";
import { findKnownFile } from "#app/components/shell/upload/upload-api.ts";
import { forgetUploadKey, uploadKey } from "#app/components/shell/upload/upload-key.ts";
import { UploadLine } from "#app/components/shell/upload/upload-line.tsx";
import type { ShownUpload } from "#app/components/shell/upload/use-upload.ts";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import { DropZone } from "#app/components/ui/drop-zone.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import type { MediaKind } from "#schema/media/media.ts";
import { licences } from "#schema/vocabulary/media.ts";
import pageStyles from "../shell/shell.page.module.css";
import cardStyles from "../ui/card.module.css";
import fieldStyles from "../ui/field.module.css";
import iconStyles from "../ui/icon.module.css";
import noticeStyles from "../ui/notice.module.css";
import mediaStyles from "./media.module.css";
import { kindOf, type StartedMedia, startMedia } from "./upload-media.ts";

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
  /** The progress while the file is being uploaded. */
  upload: ShownUpload | null;
  words: string;
  /** The name of an item of the library with the same bytes. */
  knownAs: string | null;
};

/** The key of a file is also the id of its media item, so that it continues after a reload. */
const PLACE = "media";

/** The drop zone of the media library. Each file needs a description and its licence before it is uploaded. */
export function MediaUpload({ onArrived }: { onArrived: () => void }) {
  const [queue, setQueue] = useState<readonly Waiting[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const started = useRef(new Map<string, StartedMedia>());
  useEffect(() => {
    const all = started.current;
    return () => {
      for (const upload of all.values()) upload.stop();
    };
  }, []);

  function take(files: readonly File[]): void {
    const known = files.flatMap((file) => {
      const kind = kindOf(file.name);
      return kind ? [begun(file, kind)] : [];
    });
    const fresh = known.filter(({ id }) => !queue.some((one) => one.id === id));
    const taken = "You can upload pictures, .mp3, .m4a, .mp4, .pdf, .doc and .docx files.";
    const left = fresh.slice(AT_ONCE).map(({ file }) => file.name);
    const rest = `You can upload ${AT_ONCE} files at a time. Upload these next: ${left.join(", ")}.`;
    setRefused(known.length < files.length ? taken : left.length > 0 ? rest : null);
    setQueue((all) => [...fresh.slice(0, AT_ONCE), ...all]);
    for (const one of fresh.slice(0, AT_ONCE)) void findKnown(one);
  }

  async function findKnown({ id, file, kind }: Waiting): Promise<void> {
    // The library stores pictures re-encoded, so their bytes are never those of a file.
    const sha256 = kind === "image" ? null : await sha256Of(file);
    const known = sha256 && (await findKnownFile("media", sha256));
    if (known) change(id, { knownAs: known.name });
  }

  function change(id: string, part: Partial<Waiting>): void {
    setQueue((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  async function send({ id, file, kind, alt, licence, authors, year }: Waiting): Promise<void> {
    const empty = { bytes: file.size, sent: 0, paused: false, message: null };
    change(id, { state: "sending", words: "Uploading…", upload: empty });
    const details = { alt, licence, authors, year: year ? Number(year) : null };
    const upload = startMedia(file, kind, details, id, (part) =>
      setQueue((all) =>
        all.map((one) => (one.id === id && one.upload ? { ...one, upload: { ...one.upload, ...part } } : one)),
      ),
    );
    started.current.set(id, upload);
    const sent = await upload.outcome;
    if (!sent.ok) return change(id, { state: "failed", words: sent.message, upload: null });
    forgetUploadKey(file, PLACE);
    started.current.delete(id);
    change(id, {
      state: "done",
      upload: null,
      words: sent.item.kind === "document" ? "Uploaded. We are extracting the text." : "Uploaded",
    });
    onArrived();
  }

  function remove({ id, file, state }: Waiting): void {
    // A failed upload may be complete on the server: it is not deleted, and the rest of an incomplete one is swept.
    if (state === "sending") started.current.get(id)?.cancel();
    started.current.delete(id);
    forgetUploadKey(file, PLACE);
    setQueue((all) => all.filter((one) => one.id !== id));
  }

  return (
    <section aria-label="Add files" className={pageStyles.block}>
      <DropZone
        title="Drop files here"
        accept={ACCEPTED}
        hint={
          <>Pictures up to 10&nbsp;MB, audio up to 200, videos up to 500, documents of the reference library up to 20</>
        }
        onFiles={take}
      />
      {refused ? (
        <p className={noticeStyles.root} role="alert">
          {refused}
        </p>
      ) : null}
      <ul className={mediaStyles.uploads}>
        {queue.map((one) => (
          <li key={one.id} className={cardStyles.root}>
            <Line
              waiting={one}
              onChange={(part) => change(one.id, part)}
              onSend={() => void send(one)}
              onPause={() => started.current.get(one.id)?.pause()}
              onResume={() => started.current.get(one.id)?.resume()}
              onRemove={() => remove(one)}
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
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
};

function Line({ waiting, onChange, onSend, onPause, onResume, onRemove }: LineProps) {
  const { file, state, upload, words, knownAs } = waiting;
  const Glyph = state === "failed" ? TriangleAlert : state === "done" ? Check : Upload;
  return (
    <>
      <div className={state === "failed" ? `${mediaStyles.uploadHead} ${mediaStyles.danger}` : mediaStyles.uploadHead}>
        <Glyph className={iconStyles.root} aria-hidden="true" />
        <div>
          <b>{file.name}</b>
          {upload ? null : <p role={state === "failed" ? "alert" : "status"}>{words}</p>}
          {knownAs !== null && state === "asking" ? (
            <p role="status">The library already contains this file as “{knownAs}”.</p>
          ) : null}
        </div>
        {upload ? null : (
          <IconButton label={`Remove ${file.name} from this list`} onClick={onRemove}>
            <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {upload ? (
        <UploadLine shown={upload} name={file.name} onPause={onPause} onResume={onResume} onCancel={onRemove} />
      ) : null}
      {state === "asking" || state === "failed" ? (
        <Metadata waiting={waiting} onChange={onChange} onSend={onSend} />
      ) : null}
    </>
  );
}

function Metadata({ waiting, onChange, onSend }: Pick<LineProps, "waiting" | "onChange" | "onSend">) {
  const { id, kind, alt, licence, state } = waiting;
  const lacking = kind === "image" && [...alt.trim()].length < 3;
  const text = (name: "alt" | "authors" | "year") => ({
    id: `${name}-${id}`,
    value: waiting[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: name === "year" ? target.value.replace(/\D/g, "") : target.value }),
  });
  return (
    <div className={mediaStyles.uploadMetadata}>
      <TextField
        {...text("alt")}
        label={kind === "image" ? "What it shows" : "Title"}
        optional={kind === "image" ? undefined : "if different from the file name"}
        maxLength={250}
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
          <TextField {...text("authors")} label="Authors" hint="Separated by semicolons." maxLength={300} />
          <TextField {...text("year")} label="Year" inputMode="numeric" maxLength={4} />
        </>
      ) : null}
      <Button type="button" onClick={onSend} disabled={lacking}>
        {state === "failed" ? "Retry upload" : "Add to library"}
      </Button>
      {lacking ? <p className={fieldStyles.hint}>Describe what the picture shows in at least 3 characters.</p> : null}
    </div>
  );
}

function begun(file: File, kind: MediaKind): Waiting {
  return {
    id: uploadKey(file, PLACE),
    file,
    kind,
    alt: "",
    licence: "Own work",
    authors: "",
    year: "",
    state: "asking",
    upload: null,
    words: "Complete the fields, then add the file.",
    knownAs: null,
  };
}
