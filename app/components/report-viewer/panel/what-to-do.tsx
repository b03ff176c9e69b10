import { Ban, PenLine, Quote } from "lucide-react";
import { useState } from "react";
import type { ViewMatch } from "#core/report-view.ts";
import type { ReportSource } from "#schema/report.ts";
import { toggleMatch } from "../filter-acts.ts";
import type { Viewer } from "../use-viewer.ts";

type Props = { viewer: Viewer; one: ViewMatch; source: ReportSource };

/** What a writer can do about a match: never a new wording, since that is theirs to find. */
export function WhatToDo({ viewer, one: { match, leftOut }, source }: Props) {
  const [open, setOpen] = useState<"quote" | "own" | null>(null);
  const [copied, setCopied] = useState(false);
  const words = viewer.report.text.slice(match.start, match.end).replace(/\s+/g, " ").trim();

  async function copyQuoted(): Promise<void> {
    await navigator.clipboard.writeText(`“${words}”`);
    setCopied(true);
  }

  const toggle = (part: "quote" | "own") => setOpen(open === part ? null : part);
  return (
    <section className="do" aria-label="What you can do">
      <h3>What you can do</h3>
      <ul>
        {match.quoted ? null : (
          <li>
            <button type="button" aria-expanded={open === "quote"} onClick={() => toggle("quote")}>
              <Quote className="i s" aria-hidden="true" />
              Put it in quotation marks and add the page
            </button>
            {open === "quote" ? (
              <div className="do-more">
                <p>
                  Keep the words exactly as they stand in the source, between quotation marks, with author, year and
                  page behind them. A passage of forty words or more is set as a block of its own.
                </p>
                <button type="button" className="btn o sm" onClick={() => void copyQuoted()}>
                  {copied ? "Copied" : "Copy it in quotation marks"}
                </button>
              </div>
            ) : null}
          </li>
        )}
        <li>
          <button type="button" aria-expanded={open === "own"} onClick={() => toggle("own")}>
            <PenLine className="i s" aria-hidden="true" />
            Say it in your own words: how
          </button>
          {open === "own" ? (
            <div className="do-more">
              <ol>
                <li>Read the source once more, then put it out of sight.</li>
                <li>Write what it says for your argument, as you would tell a fellow student.</li>
                <li>Only then compare: another order and other words, the same meaning.</li>
                <li>Name the source all the same. An idea has an author too.</li>
              </ol>
            </div>
          ) : null}
        </li>
        {source.kind === "own_draft" ? null : (
          <li>
            <button type="button" aria-pressed={leftOut === "match"} onClick={() => toggleMatch(viewer, match.id)}>
              <Ban className="i s" aria-hidden="true" />
              {leftOut === "match"
                ? "Left out as common wording: count it again"
                : "It is common wording: leave it out"}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
