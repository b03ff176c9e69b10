import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { CheckField, FieldError } from "../../ui/field.tsx";

type PartsProps = {
  parts: readonly { name: string; words: number }[];
  /** Indexes of the chosen parts; empty means the whole document. */
  chosen: readonly number[];
  choose: (parts: number[]) => void;
  error: string | undefined;
};

/**
 * Limits the order to some pages or sections. Each shows its word count, and only chosen parts are charged and worked
 * on.
 */
export function PartsField({ parts, chosen, choose, error }: PartsProps) {
  return (
    <details className={layoutStyles.after} open={chosen.length > 0 || error !== undefined}>
      <summary>Order only part of the document</summary>
      <fieldset aria-describedby={error ? "parts-error" : undefined}>
        <legend className={textStyles.hidden}>Pages or sections</legend>
        <p className={fieldStyles.hint}>
          We work only on the parts you choose. Choose no parts to order the whole document.
        </p>
        {parts.map(({ name, words }, at) => (
          <CheckField
            // biome-ignore lint/suspicious/noArrayIndexKey: the index in the file identifies a part.
            key={at}
            id={`part-${at}`}
            label={`${name}, ${words.toLocaleString("en")} ${words === 1 ? "word" : "words"}`}
            checked={chosen.includes(at)}
            onChange={(event) =>
              choose(
                event.target.checked ? [...chosen, at].sort((a, b) => a - b) : chosen.filter((other) => other !== at),
              )
            }
          />
        ))}
        {error ? <FieldError id="parts-error">{error}</FieldError> : null}
      </fieldset>
    </details>
  );
}
