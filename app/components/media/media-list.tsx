import { FileText, Headphones, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { mediaApi } from "#app/api/media.ts";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { sizeText } from "#app/components/ui/size-text.ts";
import { Day } from "#app/components/ui/time.tsx";
import type { MediaItem } from "#schema/media/media.ts";
import cardStyles from "../ui/card.module.css";
import iconStyles from "../ui/icon.module.css";
import textStyles from "../ui/text.module.css";
import mediaStyles from "./media.module.css";

const states = { uploading: "Processing", ready: "Ready", refused: "Unreadable" } as const;

/** The media library as a grid; an item used by an article cannot be deleted. */
export function MediaList({ items, onDeleted }: { items: readonly MediaItem[]; onDeleted: () => void }) {
  const [leaving, setLeaving] = useState<MediaItem | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function remove(): Promise<void> {
    if (!leaving) return;
    setSending(true);
    const words = await removal(leaving.id);
    setSending(false);
    if (words) return setProblem(words);
    setLeaving(null);
    onDeleted();
  }

  return (
    <>
      <ul className={mediaStyles.grid} aria-label="Media library">
        {items.map((item) => (
          <li key={item.id} className={cardStyles.root}>
            <Face item={item} />
            <div>
              <b>{item.name}</b>
              <p className={textStyles.faint}>
                {item.files.length === 0 ? "Not uploaded yet" : `${states[item.status]}, ${sizeText(item.bytes)}`},{" "}
                {item.licence}
              </p>
              {item.problem ? <p className={mediaStyles.danger}>{item.problem}</p> : null}
              <p className={textStyles.faint}>
                {item.uploadedByName}, <Day at={item.createdAt} />
              </p>
            </div>
            <IconButton
              label={`Delete ${item.name}`}
              onClick={() => {
                setProblem(null);
                setLeaving(item);
              }}
            >
              <Trash2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Delete this file?"
        actions={
          <>
            <Button type="button" kind="secondary" onClick={() => setLeaving(null)}>
              Cancel
            </Button>
            <Button type="button" kind="danger" sending={sending} onClick={() => void remove()}>
              Delete file
            </Button>
          </>
        }
      >
        {problem ? <NoticePanel title={problem} /> : null}
        <p>
          {leaving?.name} is removed from the media library
          {leaving?.kind === "document" ? " and from the sources that checks compare with" : ""}. This cannot be undone.
        </p>
      </Dialog>
    </>
  );
}

function Face({ item }: { item: MediaItem }) {
  const [first] = item.files;
  if (item.kind === "image" && first && item.status === "ready") {
    return <img src={first.path} alt={item.alt} width={item.width ?? 160} height={item.height ?? 90} loading="lazy" />;
  }
  const Glyph = item.kind === "document" ? FileText : item.kind === "audio" ? Headphones : Play;
  return (
    <span className={mediaStyles.placeholder}>
      <Glyph className={`${iconStyles.root} ${iconStyles.large}`} aria-hidden="true" />
    </span>
  );
}

async function removal(id: string): Promise<string | null> {
  const answer = await answerOf(mediaApi[":id"].$delete({ param: { id } }));
  return answer.ok ? null : answer.words;
}
