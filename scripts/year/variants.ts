import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { engineOptionsOf, reportFor, reportLine } from "#core/checks/check-report.ts";
import { alignWith } from "#core/checks/compared-collections.ts";
import { canonicalFindings, partsOf, statementOf } from "#core/checks/report/signed-statement.ts";
import { plainText } from "#core/content/article-text.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { allVisible, composeReport, prepare, type SourceInput } from "#core/similarity/index.ts";
import { readLibraryText } from "#db/seed/markdown.ts";
import { createChance } from "#db/seed/year/chance.ts";
import type { ReportVariant } from "#db/seed/year/reports.ts";
import { textOf } from "#db/seed/year/texts.ts";
import { Report } from "#schema/checks/report.ts";
import { makeDocx } from "#tests/support/docx.ts";
import type { SignText } from "./sealing.ts";

const LIBRARY = "db/seed/library";

/** A report of each text, without the parts that belong to one check. */
export type MadeVariant = ReportVariant & { report: Report; bytes: Uint8Array };

/** Texts of the year with the engine's own report of each: a few dozen stand for all checks. */
export function makeVariants(count: number, seed: number, now: number, signText: SignText): MadeVariant[] {
  const library = readdirSync(LIBRARY)
    .sort()
    .map((name) => {
      const { front, body } = readLibraryText(readFileSync(`${LIBRARY}/${name}`, "utf8"));
      return { front, text: plainText(body) };
    });
  return Array.from({ length: count }, (_, index) => {
    const chance = createChance(seed, "text", index);
    const text = textOf(
      chance,
      library.map((one) => one.text),
    );
    const docx = index % 5 < 3;
    const bytes = docx ? makeDocx(text.split("\n\n")) : Buffer.from(text);
    const kind = docx ? ("docx" as const) : ("text" as const);
    const report = reportOf(text, library, { now, hash: sha256(bytes), kind });
    return variantOf(index, { report, bytes, kind, signText });
  });
}

type Library = { front: ReturnType<typeof readLibraryText>["front"]; text: string }[];

function reportOf(text: string, library: Library, about: { now: number; hash: string; kind: "docx" | "text" }): Report {
  const parts = allVisible(prepare(text));
  const sources = library.flatMap(({ front, text: source }): SourceInput[] => {
    const { slug, title, authors, container, year, licence } = front;
    const aligned = alignWith(parts, source);
    return aligned
      ? [{ id: `library:${slug}`, kind: "library", title, authors, container, year, licence, ...aligned }]
      : [];
  });
  const options = {
    stored: false,
    compareDrafts: true,
    excludeQuotations: false,
    excludeBibliography: true,
    smallMatchWords: 14,
  };
  const body = composeReport({ text, parts, pages: [0], sources, options: engineOptionsOf(options) });
  const asOf = new Date(about.now).toISOString();
  const made = reportFor(body, {
    checkId: "",
    documentId: "",
    documentHash: about.hash,
    documentKind: about.kind,
    title: "",
    now: about.now,
    coverage: [
      { collection: "article", documents: 48, asOf },
      { collection: "library", documents: library.length, asOf },
      { collection: "students", documents: 12_000, asOf },
    ],
    options,
    stageTimes: {},
  });
  return Report.parse(JSON.parse(JSON.stringify(made)));
}

type Made = { report: Report; bytes: Uint8Array; kind: "docx" | "text"; signText: SignText };

function variantOf(index: number, { report, bytes, kind, signText }: Made): MadeVariant {
  const { title: _, ...line } = reportLine(report);
  const extension = kind === "docx" ? "docx" : "txt";
  const statement = statementOf(report, {
    id: "",
    textHash: sha256(report.text),
    reportHash: sha256(canonicalFindings(partsOf(report).findings)),
  });
  return {
    line,
    report,
    bytes,
    file: {
      storageKey: `documents/year-${String(index + 1).padStart(2, "0")}/original`,
      bytes: bytes.byteLength,
      sha256: sha256(bytes),
      kind,
      extension,
    },
    sign(id, createdAt) {
      const text = canonicalJson({ ...statement, id, createdAt });
      return { statement: text, ...signText(text) };
    },
  };
}

function sha256(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}
