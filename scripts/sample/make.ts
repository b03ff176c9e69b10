import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { engineOptionsOf, reportFor } from "#core/checks/check-report.ts";
import { alignWith } from "#core/checks/compared-collections.ts";
import { plainText } from "#core/content/article-text.ts";
import { allVisible, composeReport, prepare, type SourceInput } from "#core/similarity/index.ts";
import { readLibraryText } from "#db/seed/markdown.ts";
import type { Report } from "#schema/checks/report.ts";

const LIBRARY = "db/seed/library";
/** The fixed date of the example check, so that the report is reproducible. */
const CHECKED_AT = Date.UTC(2026, 10, 20, 19, 51);
const TIMES = { extract: 412, fingerprint: 38, search: 655, align: 214, score: 61, sign: 9 };

/** The report of the example essay: computed from real matches in texts that are ours. */
export function sampleReport(): Report {
  const text = readFileSync("app/content/sample/essay.md", "utf8").trim();
  const prepared = prepare(text);
  const library = readdirSync(LIBRARY)
    .sort()
    .flatMap((name): SourceInput[] => {
      const { front, body } = readLibraryText(readFileSync(`${LIBRARY}/${name}`, "utf8"));
      const { slug, title, authors, container, year, licence } = front;
      const aligned = alignWith(allVisible(prepared), plainText(body));
      return aligned
        ? [{ id: `library:${slug}`, kind: "library", title, authors, container, year, licence, ...aligned }]
        : [];
    });
  const draft = alignWith(allVisible(prepared), draftOf(text));
  const drafts: SourceInput[] = draft ? [{ id: "draft:1", kind: "own_draft", title: "Draft 1", ...draft }] : [];
  const options = {
    stored: false,
    compareDrafts: true,
    excludeQuotations: false,
    excludeBibliography: true,
    smallMatchWords: 10,
  };
  const sources = [...library, ...drafts];
  const body = composeReport({
    text,
    parts: allVisible(prepared),
    pages: [0],
    sources,
    options: engineOptionsOf(options),
  });
  return reportFor(body, {
    checkId: "sample",
    documentId: "sample",
    documentHash: createHash("sha256").update(text).digest("hex"),
    documentKind: "text",
    title: "Noticing in time",
    now: CHECKED_AT,
    coverage: [
      { collection: "library", documents: readdirSync(LIBRARY).length, asOf: new Date(CHECKED_AT).toISOString() },
    ],
    options,
    stageTimes: TIMES,
  });
}

/** An earlier version of it: two sections that have not changed. */
function draftOf(text: string): string {
  const paragraphs = text.split("\n\n");
  return paragraphs.slice(18, 21).join("\n\n");
}
