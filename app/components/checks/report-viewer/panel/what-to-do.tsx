import { Ban, Copy, PenLine, Quote } from "lucide-react";
import { useEffect, useState } from "react";
import { lazyCode } from "#app/components/shell/connection/code-of.ts";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { ViewMatch } from "#core/checks/report/view.ts";
import type { ReportSource } from "#schema/checks/report.ts";
import { copyPlain, plainOf } from "../cite/copying.ts";
import { citable } from "../cite/csl-item.ts";
import { type CiteStyle, citeStyles, keepStyle, savedStyle } from "../cite/styles.ts";
import { useReference } from "../cite/use-reference.ts";
import { toggleMatch } from "../filter-acts.ts";
import sourceStyles from "../report.source.module.css";
import type { Viewer } from "../use-viewer.ts";

const CiteIt = lazyCode(() => import("../cite/cite-it.tsx").then((code) => code.CiteIt));

type Props = { viewer: Viewer; one: ViewMatch; source: ReportSource };
type Part = "quote" | "cite" | "own";

/**
 * What a writer can do about a match. It never suggests a new wording, because the wording must be the writer's own.
 */
export function WhatToDo({ viewer, one: { match, leftOut }, source }: Props) {
  const [open, setOpen] = useState<Part | null>(null);
  const [style, setStyle] = useState<CiteStyle>("apa");
  const mayCite = citable(source);
  const words = viewer.report.text.slice(match.start, match.end).replace(/\s+/g, " ").trim();

  // The stored choice exists only in this browser, so the server renders the default style.
  useEffect(() => setStyle(savedStyle()), []);

  function choose(next: CiteStyle): void {
    keepStyle(next);
    setStyle(next);
  }

  const toggle = (part: Part) => setOpen(open === part ? null : part);
  return (
    <section className={sourceStyles.advice} aria-label="What you can do">
      <h3>What you can do</h3>
      <ul>
        {match.quoted ? null : (
          <li>
            <Button kind="bare" type="button" aria-expanded={open === "quote"} onClick={() => toggle("quote")}>
              <Quote className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              Add quotation marks and the page number
            </Button>
            {open === "quote" ? (
              <div className={sourceStyles.adviceMore}>
                <p>
                  Copy the words exactly as they appear in the source. Put them in quotation marks and add the author,
                  year and page. A passage of 40 words or more becomes a separate block.
                </p>
                {mayCite ? (
                  <QuoteCited key={match.id} words={words} source={source} style={style} />
                ) : (
                  <CopyQuoted key={match.id} quoted={`“${words}”`} />
                )}
              </div>
            ) : null}
          </li>
        )}
        {mayCite ? (
          <li>
            <Button kind="bare" type="button" aria-expanded={open === "cite"} onClick={() => toggle("cite")}>
              <Copy className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              Copy reference{" "}
              <span className={sourceStyles.adviceStyle}>{citeStyles.find(({ key }) => key === style)?.name}</span>
            </Button>
            {open === "cite" ? <CiteIt key={source.id} source={source} style={style} onStyle={choose} /> : null}
          </li>
        ) : null}
        <li>
          <Button kind="bare" type="button" aria-expanded={open === "own"} onClick={() => toggle("own")}>
            <PenLine className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            How to write it in your own words
          </Button>
          {open === "own" ? (
            <div className={sourceStyles.adviceMore}>
              <ol>
                <li>Read the source again, then close it.</li>
                <li>Write what it means for your argument, as if you explain it to another student.</li>
                <li>
                  Then compare the two texts. Your text should have the same meaning, with different words in a
                  different order.
                </li>
                <li>Cite the source anyway, because the idea is not yours.</li>
              </ol>
            </div>
          ) : null}
        </li>
        {source.kind === "own_draft" ? null : (
          <li>
            <Button
              kind="bare"
              type="button"
              aria-pressed={leftOut === "match"}
              onClick={() => toggleMatch(viewer, match.id)}
            >
              <Ban className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              {leftOut === "match" ? "Excluded as common wording: include match" : "Common wording: exclude match"}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The passage in quotation marks with its citation; without the citation if the styles cannot be loaded. */
function QuoteCited({ words, source, style }: { words: string; source: ReportSource; style: CiteStyle }) {
  const reference = useReference(source, style, true);
  if (reference === null) return <p className={textStyles.faint}>Creating citation…</p>;
  const cited = reference === "failed" ? "" : ` ${plainOf(reference.withPage)}`;
  return (
    <>
      {cited ? (
        <p className={sourceStyles.citeInText}>
          Add after the quotation: {cited}. Replace <b>[page]</b> with the page number.
        </p>
      ) : null}
      <CopyQuoted quoted={`“${words}”${cited}`} />
    </>
  );
}

function CopyQuoted({ quoted }: { quoted: string }) {
  const [announcement, setAnnouncement] = useState("");
  async function copy(): Promise<void> {
    setAnnouncement(
      (await copyPlain(quoted)) ? "Copied" : "Your browser blocked copying. Select the text and copy it yourself.",
    );
  }
  return (
    <>
      <Button kind="secondary" size="sm" type="button" onClick={() => void copy()}>
        Copy as quotation
      </Button>
      <span className={fieldStyles.hint} role="status">
        {announcement}
      </span>
    </>
  );
}
