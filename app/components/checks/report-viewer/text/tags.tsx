import { type RefObject, useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import numberStyles from "#app/components/ui/group.number.module.css";
import { groupOf, plural } from "../labels.ts";
import documentStyles from "../report.document.module.css";
import frameStyles from "../report.frame.module.css";
import type { Drawn } from "./marks.tsx";
import type { Chunk, Span } from "./paragraphs.ts";
import { scrollerOf } from "./scroller.ts";

/** Minimum distance between two tags, px; the lower one is moved down. */
const TAG_HEIGHT = 22;

type Tag = { drawn: Drawn; top: number; moved: number };

/**
 * The tags in the margin, each aligned with the first line of its match. Measured after layout, and only for chunks
 * near the viewport, so that long documents stay fast.
 */
export function Tags({
  chunk,
  drawn,
  focused,
  place,
  version,
}: {
  chunk: Chunk<Span>;
  drawn: ReadonlyMap<string, Drawn>;
  focused: string | null;
  place: RefObject<HTMLDivElement | null>;
  /** Changes with everything that moves text: states, zoom, width. */
  version: string;
}) {
  const near = useNear(place);
  const [tags, setTags] = useState<Tag[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `version` means that the text may have moved.
  useEffect(() => {
    if (!near || !place.current) return;
    setTags(measure(place.current, chunk, drawn));
  }, [near, version, chunk]);

  return (
    <div className={documentStyles.tags} aria-hidden="true">
      {tags.map((tag) => (
        <TagButton key={tag.drawn.shown.match.id} tag={tag} on={tag.drawn.shown.match.id === focused} />
      ))}
    </div>
  );
}

function TagButton({ tag: { drawn, top, moved }, on }: { tag: Tag; on: boolean }) {
  const { match } = drawn.shown;
  return (
    <Button
      kind="bare"
      type="button"
      tabIndex={-1}
      data-match={match.id}
      className={`${documentStyles.tagMark} ${groupOf(match.group).mark}${on ? ` ${frameStyles.current}` : ""}${moved > 0 ? ` ${documentStyles.moved}` : ""}`}
      style={{ top: `${top}px` }}
    >
      <span className={numberStyles.number}>{drawn.number}</span>
      <span>{plural(match.words, "word")}</span>
    </Button>
  );
}

function measure(place: HTMLElement, chunk: Chunk<Span>, drawn: ReadonlyMap<string, Drawn>): Tag[] {
  const above = place.getBoundingClientRect().top;
  const tags: Tag[] = [];
  for (const { beginning } of chunk.paragraphs) {
    for (const { id } of beginning) {
      const one = drawn.get(id);
      const line = one && one.shown.leftOut === null ? document.getElementById(`m-${id}`)?.getClientRects() : null;
      // The first rectangle may belong to the label for screen readers.
      const box = line && [...line].find(({ height }) => height > 4);
      if (one && box) tags.push({ drawn: one, top: box.top - above + (box.height - 20) / 2, moved: 0 });
    }
  }
  tags.sort((a, b) => a.top - b.top);
  for (const [at, tag] of tags.entries()) {
    const before = tags[at - 1];
    const least = before ? before.top + TAG_HEIGHT : Number.NEGATIVE_INFINITY;
    if (tag.top < least) {
      tag.moved = least - tag.top;
      tag.top = least;
    }
  }
  return tags;
}

/**
 * Whether an element is within one screen height of the viewport. Elements further away are not measured, because they
 * may not be laid out.
 */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: scrollerOf(element),
      rootMargin: "100% 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return near;
}
