import { useMemo } from "react";
import { Link } from "#app/components/ui/link.tsx";
import textScreenStyles from "#app/components/ui/text.module.css";
import { type Block, type Inline, marksOf } from "#core/conversations/message-formatting.ts";
import textStyles from "./conversations.text.module.css";

/** The formatted text of a message. Built only from React elements, so that user text is never parsed as HTML. */
export function MessageBody({ body }: { body: string }) {
  const blocks = useMemo(() => marksOf(body), [body]);
  return (
    <div className={textStyles.messageText} dir="auto">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never change their order.
        <BlockOf key={at} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Parts parts={block.parts} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of one text never change their order.
        <li key={at}>
          <Parts parts={parts} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order.
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "bold":
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "code":
      return <code>{part.text}</code>;
    case "break":
      return <br />;
    case "link":
      return (
        <>
          <Link href={part.href} rel="nofollow ugc noopener noreferrer" target="_blank">
            {part.text}
            <span className={textScreenStyles.hidden}> (opens in a new window)</span>
          </Link>
          {part.to ? <span className={textStyles.mention}> ({part.to})</span> : null}
        </>
      );
  }
}
