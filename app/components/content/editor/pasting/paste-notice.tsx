import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import type { Dropped } from "#core/content/pasting/article.ts";
import { counted } from "#core/shared/counted.ts";
import type { PasteReport } from "./paste.ts";

type Props = { reports: readonly PasteReport[]; onDescribe: (src: string, alt: string) => void; onDismiss: () => void };

/**
 * What has been dropped from all pastes since the notice was dismissed, and which pasted pictures need a description.
 */
export function PasteNotice({ reports, onDescribe, onDismiss }: Props) {
  const lines = linesOf(reports);
  const undescribed = reports.flatMap((report) => report.undescribed);
  if (lines.length === 0 && undescribed.length === 0) return null;
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
      {undescribed.map((src, at) => (
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
      hint="3 to 250 characters, for readers who cannot see the picture."
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
  cells: (count) => `${counted(count, "table cell")}: a table can have up to 200 rows and 20 columns.`,
  longNotes: (count) => `The end of ${counted(count, "footnote")}: a footnote can have up to 1,000 characters.`,
  deletions: (count) => `${counted(count, "tracked deletion")}.`,
  comments: (count) => `${counted(count, "comment")}.`,
  notes: (count) => `${counted(count, "footnote")} whose text was not copied.`,
  links: (count) => `${counted(count, "link")} that would not work here. The text is kept.`,
  media: (count) => `${counted(count, "embedded item")}, such as a form, formula, video or drawing.`,
  raised: (count) =>
    `The position of ${counted(count, "superscript or subscript", "superscripts or subscripts")}. The text is kept.`,
  underlined: () => "Underlining. The text is kept.",
  struck: () => "Strikethrough. The text is kept.",
};

function linesOf(reports: readonly PasteReport[]): string[] {
  const kinds = Object.keys(words) as (keyof Dropped)[];
  const unread = sum(reports.map((report) => report.unread));
  return [
    ...(unread > 0 ? [`${counted(unread, "picture")} could not be read: upload ${unread === 1 ? "it" : "them"}.`] : []),
    ...kinds.flatMap((kind) => {
      const count = sum(reports.map(({ dropped }) => dropped[kind]));
      return count > 0 ? [words[kind](count)] : [];
    }),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
