import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#schema/article.ts";

/** An article's blocks as elements. Nothing in them can become markup of its own. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return <div className="body">{blocks.map((block, at) => renderBlock(block, at))}</div>;
}

export type TocEntry = { id: string; title: string };

/** The sections of an article, for the margin. */
export function tocOf(blocks: readonly Block[]): TocEntry[] {
  return blocks.flatMap((block) =>
    block.type === "heading" && block.level === 2 ? [{ id: block.id, title: plain(block.content) }] : [],
  );
}

function renderBlock(block: Block, key: number): ReactNode {
  switch (block.type) {
    case "heading":
      return block.level === 2 ? (
        <h2 key={key} id={block.id}>
          {inlines(block.content)}
        </h2>
      ) : (
        <h3 key={key} id={block.id}>
          {inlines(block.content)}
        </h3>
      );
    case "paragraph":
      return <p key={key}>{inlines(block.content)}</p>;
    case "quote":
      return <blockquote key={key}>{block.content.map((line, at) => paragraph(line, at))}</blockquote>;
    case "list": {
      const items = block.items.map((item, at) => listItem(item, at));
      return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them.
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
  }
}

function paragraph(content: readonly Inline[], key: number): ReactNode {
  return <p key={key}>{inlines(content)}</p>;
}

function listItem(content: readonly Inline[], key: number): ReactNode {
  return <li key={key}>{inlines(content)}</li>;
}

function inlines(content: readonly Inline[]): ReactNode {
  return content.map((run, key) => renderInline(run, key));
}

function renderInline(run: Inline, key: number): ReactNode {
  let node: ReactNode = run.text;
  if (run.marks?.includes("code")) node = <code>{node}</code>;
  if (run.marks?.includes("emphasis")) node = <em>{node}</em>;
  if (run.marks?.includes("strong")) node = <strong>{node}</strong>;
  if (run.href) {
    node = (
      <a href={run.href} rel="noopener noreferrer">
        {node}
      </a>
    );
  }
  return <Fragment key={key}>{node}</Fragment>;
}

function plain(content: readonly Inline[]): string {
  return content.map((run) => run.text).join("");
}
