import { type RefObject, useEffect, useState } from "react";
import documentStyles from "../report.document.module.css";

/** Every fifth line is numbered. */
const EVERY = 5;

type Numbered = { line: number; top: number };

/** Line numbers to the left of the text. They are measured from the rendered text, so they are correct at any width. */
export function LineNumbers({ article, size }: { article: RefObject<HTMLElement | null>; size: string }) {
  const [numbers, setNumbers] = useState<Numbered[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `size` means that lines may have moved.
  useEffect(() => {
    const request = requestAnimationFrame(() => {
      if (article.current) setNumbers(measure(article.current));
    });
    return () => cancelAnimationFrame(request);
  }, [article, size]);
  return (
    <div className={documentStyles.lineNumbers} aria-hidden="true">
      {numbers.map(({ line, top }) => (
        <span key={line} style={{ top: `${top}px` }}>
          {line}
        </span>
      ))}
    </div>
  );
}

function measure(article: HTMLElement): Numbered[] {
  const above = article.getBoundingClientRect().top;
  const numbers: Numbered[] = [];
  let before = 0;
  for (const block of article.querySelectorAll<HTMLElement>("p[data-at]")) {
    const height = Number.parseFloat(getComputedStyle(block).lineHeight) || 28;
    const box = block.getBoundingClientRect();
    const lines = Math.max(1, Math.round(box.height / height));
    for (let line = EVERY - (before % EVERY); line <= lines; line += EVERY)
      numbers.push({ line: before + line, top: box.top - above + (line - 1) * height });
    before += lines;
  }
  return numbers;
}
