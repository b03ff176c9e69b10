import { useId, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ReportSource } from "#schema/checks/report.ts";
import sourceStyles from "../report.source.module.css";
import type { Piece } from "./cite.ts";
import { copyPieces } from "./copying.ts";
import { type CiteStyle, citeStyles } from "./styles.ts";
import { useReference } from "./use-reference.ts";

type Props = { source: ReportSource; style: CiteStyle; onStyle: (style: CiteStyle) => void };

/** The source as a reference list entry and as an in-text citation, in the reader's style. */
export function CiteIt({ source, style, onStyle }: Props) {
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const reference = useReference(source, style, true, attempt);
  const [announcement, setAnnouncement] = useState("");

  async function copy(what: string, pieces: readonly Piece[]): Promise<void> {
    setAnnouncement("");
    setAnnouncement(
      (await copyPieces(pieces))
        ? `Copied: ${what}.`
        : "Your browser blocked copying. Select the text and copy it yourself.",
    );
  }

  return (
    <div className={`${sourceStyles.adviceMore} ${sourceStyles.cite}`}>
      <label htmlFor={id} className={textStyles.hidden}>
        Citation style
      </label>
      <Select
        id={id}
        className={buttonStyles.small}
        value={style}
        onChange={(event) => {
          setAnnouncement("");
          onStyle(event.target.value as CiteStyle);
        }}
      >
        {citeStyles.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      {reference === "failed" ? (
        <ErrorState
          title="We could not load the citation styles."
          level={3}
          compact
          onRetry={() => setAttempt(attempt + 1)}
        >
          <p>Check your connection and try again.</p>
        </ErrorState>
      ) : reference === null ? (
        <p className={textStyles.faint} role="status">
          Creating reference…
        </p>
      ) : (
        <>
          <p className={sourceStyles.citeText}>
            <Words pieces={reference.entry} />
          </p>
          <p className={sourceStyles.citeInText}>
            In your text: <Words pieces={reference.inText} />
          </p>
          <p className={sourceStyles.citeActions}>
            <Button
              kind="secondary"
              size="sm"
              type="button"
              onClick={() => void copy("the reference", reference.entry)}
            >
              Copy reference
            </Button>
            <Button kind="quiet" size="sm" type="button" onClick={() => void copy("the citation", reference.inText)}>
              Copy citation
            </Button>
          </p>
        </>
      )}
      <p className={fieldStyles.hint} role="status">
        {announcement}
      </p>
      <p className={fieldStyles.hint}>
        {missing(source)}
        {style === "vancouver" ? "The number is its position in your reference list. " : ""}
        Compare it with the source before you submit. Citations by{" "}
        <Link href="https://citationstyles.org/" target="_blank" rel="noopener noreferrer">
          CSL
        </Link>{" "}
        (citeproc-js).
      </p>
    </div>
  );
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, italic }) => {
    const key = at;
    at += text.length;
    return italic ? <i key={key}>{text}</i> : <span key={key}>{text}</span>;
  });
}

/** Names the required parts of a reference that the report does not contain. */
function missing({ authors, year, doi, kind }: ReportSource): string {
  const unknown = [
    authors?.length ? "" : "author",
    year === undefined ? "year" : "",
    ...(doi || kind === "paper" ? ["volume", "issue", "pages"] : []),
  ].filter(Boolean);
  if (unknown.length === 0) return "";
  const list = unknown.length === 1 ? unknown[0] : `${unknown.slice(0, -1).join(", ")} and ${unknown.at(-1)}`;
  return `Missing in this report: ${list}. Add this from the source. `;
}
