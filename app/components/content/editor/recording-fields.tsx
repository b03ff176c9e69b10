import { useEffect, useState } from "react";
import { listMedia } from "#app/components/media/media-library.ts";
import { SelectField } from "#app/components/ui/field.tsx";
import type { ArticleContent, ArticleMedia, Chapter, Cue } from "#schema/content/article.ts";
import type { MediaItem } from "#schema/media/media.ts";
import { ListField } from "./settings-panel.tsx";

type Props = { content: ArticleContent; change: (part: Partial<ArticleContent>) => void };

/** The recording from the media library, its chapters and its transcript. */
export function RecordingFields({ content, change }: Props) {
  const [items, setItems] = useState<MediaItem[]>([]);
  const kind = content.type === "video" ? "video" : "audio";
  useEffect(() => {
    listMedia(kind).then(
      ({ media }) => setItems(media),
      () => setItems([]),
    );
  }, [kind]);
  const ready = items.filter(({ status, seconds }) => status === "ready" && seconds !== null);
  const current = content.media?.src ?? "";
  const known = ready.some((item) => item.files[0]?.path === current);
  return (
    <>
      <SelectField
        id="recording"
        label="Recording"
        value={current}
        choices={[
          { value: "", label: "None selected" },
          ...(current && !known ? [{ value: current, label: current }] : []),
          ...ready.map((item) => ({ value: item.files[0]?.path ?? "", label: item.name })),
        ]}
        hint={ready.length === 0 ? "Recordings uploaded under Documents appear here." : undefined}
        onChange={(event) => {
          const item = ready.find(({ files }) => files[0]?.path === event.target.value);
          change({ media: item ? mediaOf(item) : null });
        }}
      />
      <ListField
        id="chapters"
        label="Chapters"
        hint="One per line, such as 1:30 Title."
        rows={4}
        value={content.chapters.map(({ at, title }) => `${clock(at)} ${title}`).join("\n")}
        onKeep={(text) => change({ chapters: lines(text).flatMap(readChapter) })}
      />
      <ListField
        id="transcript"
        label="Transcript"
        hint="One per line, such as 0:05 Speaker: text."
        rows={8}
        value={content.transcript
          .map(({ at, speaker, text }) => `${clock(at)} ${speaker ? `${speaker}: ` : ""}${text}`)
          .join("\n")}
        onKeep={(text) => change({ transcript: lines(text).flatMap(readCue) })}
      />
    </>
  );
}

function mediaOf(item: MediaItem): ArticleMedia {
  return {
    src: item.files[0]?.path ?? "",
    mime: item.mime as ArticleMedia["mime"],
    seconds: Math.max(1, Math.round(item.seconds ?? 1)),
    bytes: item.bytes,
    ...(item.width && item.height && { width: item.width, height: item.height }),
  };
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

const TIME = /^(\d{1,3}):(\d{2})\s+/;

function readChapter(line: string): Chapter[] {
  const time = TIME.exec(line);
  const title = line.replace(TIME, "").slice(0, 120);
  return time && title ? [{ at: Number(time[1]) * 60 + Number(time[2]), title }] : [];
}

/** A line without a time continues the previous cue. */
function readCue(line: string): Cue[] {
  const time = TIME.exec(line);
  const rest = line.replace(TIME, "");
  const speaker = /^([^:]{1,60}):\s+/.exec(rest);
  const text = (speaker ? rest.slice(speaker[0].length) : rest).slice(0, 2000);
  if (text === "") return [];
  return [{ at: time ? Number(time[1]) * 60 + Number(time[2]) : 0, speaker: speaker?.[1] ?? "", text }];
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
