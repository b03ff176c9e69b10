import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import frameStyles from "./report.frame.module.css";

const NAME = "find";
/** Maximum number of hits that are counted. */
const MOST = 2000;

/** Text search in the report. Hits are shown with CSS Custom Highlights, without changing the DOM. */
export function FindInText({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState("");
  const [hits, setHits] = useState<Range[]>([]);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const found = search(q);
    setHits(found);
    setAt(0);
    paint(found, 0);
    if (found[0]) show(found[0]);
    return () => paint([], 0);
  }, [q]);

  function go(by: 1 | -1): void {
    if (hits.length === 0) return;
    const next = (at + by + hits.length) % hits.length;
    setAt(next);
    paint(hits, next);
    const hit = hits[next];
    if (hit) show(hit);
  }

  return (
    <search className={frameStyles.find}>
      <label className={textStyles.hidden} htmlFor="find-text">
        Find in text{" "}
      </label>
      <Input
        ref={field}
        id="find-text"
        type="search"
        maxLength={100}
        placeholder="Find in text"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") onClose();
        }}
      />
      <span className={`${textStyles.number} ${textStyles.faint}`} role="status">
        {q.trim().length < 2 ? "" : hits.length === 0 ? "No results" : `${at + 1} of ${hits.length}`}
      </span>
      <IconButton label="Previous result" size="sm" disabled={hits.length === 0} onClick={() => go(-1)}>
        <ArrowUp className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next result" size="sm" disabled={hits.length === 0} onClick={() => go(1)}>
        <ArrowDown className={iconStyles.root} aria-hidden="true" />
      </IconButton>
      <IconButton label="Close search" size="sm" onClick={onClose}>
        <X className={iconStyles.root} aria-hidden="true" />
      </IconButton>
    </search>
  );
}

function search(q: string): Range[] {
  const words = q.trim().toLowerCase();
  const paper = document.getElementById("doc");
  if (words.length < 2 || !paper) return [];
  const found: Range[] = [];
  for (const block of paper.querySelectorAll("[data-at]")) {
    const nodes = textNodes(block);
    const text = nodes
      .map(({ data }) => data)
      .join("")
      .toLowerCase();
    for (let from = text.indexOf(words); from !== -1 && found.length < MOST; from = text.indexOf(words, from + 1)) {
      const range = rangeOf(nodes, from, from + words.length);
      if (range) found.push(range);
    }
  }
  return found;
}

/** The visible text nodes: screen-reader labels and source numbers are not part of the text. */
function textNodes(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(`sup, .${textStyles.hidden}`)) nodes.push(node as Text);
  return nodes;
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range | null {
  const range = document.createRange();
  let before = 0;
  let begun = false;
  for (const node of nodes) {
    const behind = before + node.data.length;
    if (!begun && start < behind) {
      range.setStart(node, start - before);
      begun = true;
    }
    if (begun && end <= behind) {
      range.setEnd(node, end - before);
      return range;
    }
    before = behind;
  }
  return null;
}

function paint(hits: readonly Range[], at: number): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(NAME);
  CSS.highlights.delete(`${NAME}-on`);
  const hit = hits[at];
  if (!hit) return;
  CSS.highlights.set(NAME, new Highlight(...hits));
  CSS.highlights.set(`${NAME}-on`, new Highlight(hit));
}

function show(hit: Range): void {
  hit.startContainer.parentElement?.scrollIntoView({ block: "center" });
}
