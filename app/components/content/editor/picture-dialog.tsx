import { type FormEvent, useCallback, useEffect, useState } from "react";
import { type Found, listMedia, pictureOf } from "#app/components/media/media-library.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { TextField } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel, Skeleton } from "#app/components/ui/notice.tsx";
import { Radio } from "#app/components/ui/radio.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { Picture } from "#schema/content/article-body.ts";
import type { MediaItem } from "#schema/media/media.ts";
import pageStyles from "./editor.page.module.css";

/** Delay between the last keystroke and the search, ms. */
const WAIT_MS = 250;

type Props = { open: boolean; onClose: () => void; onChoose: (picture: Picture) => void };
type UploadedSources = { state: "loading" } | { state: "failed" } | ({ state: "there" } & Found);

/** Chooses a picture from the media library and requires a description of it. */
export function PictureDialog({ open, onClose, onChoose }: Props) {
  const [uploadedSources, setMediaList] = useState<UploadedSources>({ state: "loading" });
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<MediaItem | null>(null);
  const [alt, setAlt] = useState("");
  const [caption, setCaption] = useState("");
  const [problem, setProblem] = useState<string>();

  const look = useCallback(async (words: string, requested: { over: boolean } = { over: false }): Promise<void> => {
    try {
      const found = await listMedia("image", words);
      if (!requested.over) setMediaList({ state: "there", ...found });
    } catch {
      if (!requested.over) setMediaList({ state: "failed" });
    }
  }, []);

  useEffect(() => {
    if (!open) return;
    setChosen(null);
    setProblem(undefined);
    setQ("");
    setMediaList({ state: "loading" });
  }, [open]);

  // The library is loaded each time the dialog opens, and again when the search changes.
  useEffect(() => {
    if (!open) return;
    const requested = { over: false };
    const timer = setTimeout(() => void look(q, requested), q ? WAIT_MS : 0);
    return () => {
      requested.over = true;
      clearTimeout(timer);
    };
  }, [open, q, look]);

  function retry(): void {
    setMediaList({ state: "loading" });
    void look(q);
  }

  function choose(item: MediaItem): void {
    setChosen(item);
    setAlt(item.alt);
    setCaption("");
  }

  function keep(event: FormEvent): void {
    event.preventDefault();
    if (!chosen) return setProblem("Choose a picture first.");
    if ([...alt.trim()].length < 3) return setProblem("Describe what the picture shows in at least 3 characters.");
    onChoose({ ...pictureOf(chosen), alt: alt.trim(), ...(caption.trim() && { caption: caption.trim() }) });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Picture"
      wide
      actions={
        <>
          <Button type="button" kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button form="picture-form">Insert picture</Button>
        </>
      }
    >
      <form id="picture-form" onSubmit={keep}>
        {q || (uploadedSources.state === "there" && uploadedSources.more) ? (
          <TextField
            id="picture-q"
            label="Find a picture"
            hint="Search by name or description."
            type="search"
            value={q}
            maxLength={100}
            onChange={(event) => setQ(event.target.value)}
          />
        ) : null}
        <Pictures uploadedSources={uploadedSources} q={q} chosen={chosen} onChoose={choose} onRetry={retry} />
        {chosen ? (
          <>
            <TextField
              id="picture-alt"
              label="What it shows"
              hint="3 to 250 characters, for readers who cannot see the picture."
              value={alt}
              maxLength={250}
              error={problem}
              onChange={(event) => setAlt(event.target.value)}
            />
            <TextField
              id="picture-caption"
              label="Caption"
              optional="optional"
              value={caption}
              maxLength={300}
              onChange={(event) => setCaption(event.target.value)}
            />
          </>
        ) : problem ? (
          <NoticePanel title={problem} />
        ) : null}
      </form>
    </Dialog>
  );
}

type PicturesProps = {
  uploadedSources: UploadedSources;
  q: string;
  chosen: MediaItem | null;
  onChoose: (item: MediaItem) => void;
  onRetry: () => void;
};

function Pictures({ uploadedSources, q, chosen, onChoose, onRetry }: PicturesProps) {
  if (uploadedSources.state === "loading") return <Skeleton label="Loading pictures…" />;
  if (uploadedSources.state === "failed") {
    return (
      <ErrorState title="The media library could not be loaded." level={3} onRetry={onRetry}>
        <p>Your article is not affected. Check your connection and try again.</p>
      </ErrorState>
    );
  }
  const ready = uploadedSources.media.filter(({ status }) => status === "ready");
  if (ready.length === 0 && q) return <p role="status">No pictures match your search.</p>;
  if (ready.length === 0) {
    return (
      <p>
        No pictures yet.{" "}
        <Link href="/admin/media/upload" target="_blank" rel="noopener">
          Upload one<span className={textStyles.hidden}> (opens in a new tab)</span>
        </Link>
        , then{" "}
        <Button kind="link" type="button" onClick={onRetry}>
          refresh the list
        </Button>
        .
      </p>
    );
  }
  return (
    <fieldset className={pageStyles.mediaChoice}>
      <legend className={fieldStyles.label}>Pictures in the media library</legend>
      {ready.map((item) => (
        <label key={item.id}>
          <Radio name="picture" checked={chosen?.id === item.id} onChange={() => onChoose(item)} />
          <img src={item.files[0]?.path} alt={item.alt || item.name} width={120} height={80} loading="lazy" />
          <span>{item.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
