import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { Dropped } from "#core/pasting/article.ts";
import { counted } from "#core/report-words.ts";
import type { PasteReport } from "./paste.ts";

type Props = { report: PasteReport; onDescribe: (src: string, alt: string) => void; onDismiss: () => void };

/** What a paste left out, and what its pictures still need. */
export function PasteNotice({ report, onDescribe, onDismiss }: Props) {
  const lines = linesOf(report);
  if (lines.length === 0 && report.undescribed.length === 0) return null;
  return (
    <NoticePanel
      tone="warn"
      title={lines.length > 0 ? "Some of what you pasted was left out." : "Describe the pictures you pasted."}
    >
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {report.undescribed.map((src, at) => (
        <Description key={src} src={src} number={at + 1} onDescribe={onDescribe} />
      ))}
      <p>
        <Button type="button" kind="secondary" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </NoticePanel>
  );
}

type DescriptionProps = { src: string; number: number; onDescribe: Props["onDescribe"] };

function Description({ src, number, onDescribe }: DescriptionProps) {
  const [alt, setAlt] = useState("");
  return (
    <TextField
      id={`pasted-${number}`}
      label={`What picture ${number} shows`}
      hint="3 to 250 characters, for readers who do not see it."
      maxLength={250}
      value={alt}
      onChange={(event) => {
        setAlt(event.target.value);
        onDescribe(src, event.target.value.trim());
      }}
    />
  );
}

const words: Record<keyof Dropped, (count: number) => string> = {
  deletions: (count) => `${counted(count, "tracked deletion")}.`,
  comments: (count) => `${counted(count, "comment")}.`,
  notes: (count) => `${counted(count, "footnote")} whose text was not copied.`,
  links: (count) => `${counted(count, "link")} that would not work here. The words are kept.`,
  media: (count) => `${counted(count, "embedded item")}, such as a form, video or drawing.`,
  raised: (count) =>
    `The position of ${counted(count, "superscript or subscript", "superscripts or subscripts")}. The words are kept.`,
};

function linesOf({ dropped, unread }: PasteReport): string[] {
  const kinds = Object.keys(words) as (keyof Dropped)[];
  return [
    ...(unread > 0 ? [`${counted(unread, "picture")} could not be read: upload ${unread === 1 ? "it" : "them"}.`] : []),
    ...kinds.flatMap((kind) => (dropped[kind] > 0 ? [words[kind](dropped[kind])] : [])),
  ];
}
