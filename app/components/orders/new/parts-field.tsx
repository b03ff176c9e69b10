import { CheckField, FieldError } from "../../ui/field.tsx";

type PartsProps = {
  parts: readonly { name: string; words: number }[];
  /** Places of the chosen ones; none means the whole document. */
  chosen: readonly number[];
  choose: (parts: number[]) => void;
  error: string | undefined;
};

/** Fewer words by naming pages or sections: each has its count, and only what is chosen is paid for and worked on. */
export function PartsField({ parts, chosen, choose, error }: PartsProps) {
  return (
    <details className="after" open={chosen.length > 0 || error !== undefined}>
      <summary>Order only part of the document</summary>
      <fieldset aria-describedby={error ? "parts-error" : undefined}>
        <legend className="vh">Pages or sections</legend>
        <p className="hint">We work only on the parts you choose. Choose no parts to order the whole document.</p>
        {parts.map(({ name, words }, at) => (
          <CheckField
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the file.
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
