import textStyles from "#app/components/ui/text.module.css";
import { withoutMarks } from "#core/conversations/message-formatting.ts";

/** A text with the search terms highlighted. */
export function Excerpt({ parts }: { parts: readonly { text: string; hit: boolean }[] }) {
  return parts.map(({ text, hit }, at) => {
    const key = `${at}:${text}`;
    const words = withoutMarks(text);
    return hit ? (
      <mark className={textStyles.searchHit} key={key}>
        {words}
      </mark>
    ) : (
      words
    );
  });
}
