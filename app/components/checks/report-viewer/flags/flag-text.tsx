import { useMemo } from "react";
import cardStyles from "#app/components/ui/card.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { Report } from "#schema/checks/report.ts";
import { flagNames } from "../labels.ts";
import documentStyles from "../report.document.module.css";
import flagsStyles from "../report.flags.module.css";
import frameStyles from "../report.frame.module.css";
import { Paragraph } from "../text/paragraph.tsx";
import { chunksOf, type Span } from "../text/paragraphs.ts";
import type { FlagPlace } from "./flag-places.ts";

/** Kinds of flags whose text takes no room or too little. */
const kindClasses: Partial<Record<Report["flags"][number]["kind"], string | undefined>> = {
  hidden_text: flagsStyles.hiddenTextFlag,
  tiny_text: flagsStyles.tinyTextFlag,
};

function boxClass(flag: Report["flags"][number] | undefined, seen: boolean, focused: boolean): string {
  const kind = flag ? kindClasses[flag.kind] : undefined;
  const state = [seen ? undefined : flagsStyles.unseen, focused ? frameStyles.current : undefined];
  return [flagsStyles.flagBox, kind, ...state].filter(Boolean).join(" ");
}

type Props = {
  report: Report;
  places: readonly FlagPlace[];
  focused: string | null;
  zoom: number;
  onFocus: (id: string) => void;
};

/** The text with a box around everything that is invisible to a reader of the file. */
export function FlagText({ report, places, focused, zoom, onFocus }: Props) {
  const chunks = useMemo(() => chunksOf<Span>(report.text, places, report.pages, report.structure), [report, places]);
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  return (
    <article
      className={`${cardStyles.page} ${documentStyles.document} ${documentStyles[`zoom${zoom}`] ?? ""}${report.text.length > 130_000 ? ` ${documentStyles.long}` : ""}`}
      id="doc"
      aria-label={report.title}
      onClick={(event) => press(event.target)}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === " ") && press(event.target)) event.preventDefault();
      }}
    >
      {chunks.map((chunk) => (
        <div
          key={chunk.key}
          className={`${documentStyles.chunk} ${documentStyles[`chunk${Math.ceil(chunk.characters / 1000)}`] ?? ""}`}
        >
          {chunk.paragraphs.map((paragraph) => (
            <Paragraph
              key={paragraph.start}
              paragraph={paragraph}
              state={paragraph.segments.some(({ spans }) => spans.some(({ id }) => id === focused)) ? `${focused}` : ""}
              draw={(segment) => {
                const place = byId.get(segment.spans[0]?.id ?? "");
                if (!place) return segment.text;
                const flag = report.flags[place.flag];
                const seen = /[^\s\p{Cf}\u3164\u115f]/u.test(segment.text);
                return (
                  // biome-ignore lint/a11y/useSemanticElements: a button element cannot wrap across lines like text.
                  <span
                    role="button"
                    tabIndex={0}
                    id={`f-${place.id}`}
                    data-flag={place.id}
                    aria-pressed={place.id === focused}
                    className={boxClass(flag, seen, place.id === focused)}
                  >
                    <span className={textStyles.hidden}>
                      Flag {place.flag + 1}, {flag ? flagNames[flag.kind] : ""}:{" "}
                    </span>
                    {segment.text}
                    <sup aria-hidden="true">{place.flag + 1}</sup>
                  </span>
                );
              }}
            />
          ))}
        </div>
      ))}
    </article>
  );

  function press(target: EventTarget): boolean {
    const id = target instanceof Element ? target.closest<HTMLElement>("[data-flag]")?.dataset.flag : undefined;
    if (id) onFocus(id);
    return id !== undefined;
  }
}
