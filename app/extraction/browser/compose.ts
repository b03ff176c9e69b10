import { engineOptionsOf, reportFor } from "#core/checks/check-report.ts";
import { alignWith } from "#core/checks/compared-collections.ts";
import type { PrivateChoices } from "#core/checks/private-check.ts";
import { composeReport, prepare, type SourceInput, stretchesInParts } from "#core/similarity/index.ts";
import { STUDENT_SOURCE } from "#core/sources/student-texts.ts";
import type { PrivateAnswer, PrivateSource } from "#schema/checks/private-check.ts";
import type { Report } from "#schema/checks/report.ts";
import { WORDS_MAX } from "#schema/vocabulary/checks.ts";
import type { Held } from "./worker.ts";

type Asked = { title: string; choices: PrivateChoices; now: number };

/** The report of a private check: the same engine, applied to the local text and the received passages. */
export function composePrivately(
  held: Held,
  { id, sources, places, coverage }: PrivateAnswer,
  requested: Asked,
): Report {
  const { smallMatchWords, compareDrafts, excludeQuotations, excludeBibliography } = requested.choices;
  const options = { stored: false, compareDrafts, excludeQuotations, excludeBibliography, smallMatchWords };
  const { text, parts, pages, flags, structure } = held;
  const found = sources.flatMap((source) => linedUp(source, held));
  const stretches = places.map(([first, behind]) => ({ first, behind }));
  const shown = stretchesInParts(parts, stretches, WORDS_MAX);
  const students: SourceInput[] =
    shown.length > 0 ? [{ ...STUDENT_SOURCE, shown, prepared: NOTHING, text: "", passages: [] }] : [];
  const all = [...found, ...students];
  const body = {
    ...composeReport({ text, parts, pages, sources: all, flags, options: engineOptionsOf(options) }),
    ...(structure && { structure }),
  };
  const words = new Map(sources.map((source) => [source.id, source.words]));
  const report = reportFor(body, {
    checkId: id,
    documentId: "",
    documentHash: held.sha256,
    documentKind: held.kind,
    title: requested.title,
    now: requested.now,
    coverage,
    options,
    stageTimes: {},
  });
  // For a source of which only passages were received, the length is that stated by the site, not that of the
  // passages.
  return { ...report, sources: report.sources.map((one) => ({ ...one, ...lengthOf(one.length, words.get(one.id)) })) };
}

const NOTHING = prepare("");

function lengthOf(shown: number | undefined, told: number | undefined) {
  return shown === undefined ? {} : { length: told ?? shown };
}

function linedUp({ passages, length, words: _, kind, ...details }: PrivateSource, { parts }: Held): SourceInput[] {
  const aligned = alignWith(parts, placed(passages, length));
  return aligned && kind !== "student" ? [{ ...details, kind, ...aligned }] : [];
}

/**
 * The source's text as far as it is known, with each passage at its own offset, so that offsets are those of the
 * whole source.
 */
function placed(passages: PrivateSource["passages"], length: number): string {
  let text = "";
  for (const passage of passages) text = text.padEnd(passage.start, " ") + passage.text;
  return text.padEnd(length, " ");
}
