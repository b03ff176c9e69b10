import type { ReportBody, ReportMatch } from "#core/similarity/index.ts";

type Document = { file: string; words: number };

const WIDTH = 100;

const groupNames: Record<string, string> = {
  not_cited: "not cited or quoted",
  missing_quotation: "missing quotation",
  missing_citation: "missing citation",
  cited_quoted: "cited and quoted",
  own_drafts: "own drafts",
};

/** Prints two files side by side, passage by passage. */
export function printComparison(result: {
  document: Document;
  source: Document;
  containment: number;
  likeSentences: number;
  report: ReportBody;
}): void {
  const { document, source, report } = result;
  console.log(`${document.file}  ${count(document.words)} words`);
  console.log(`${source.file}  ${count(source.words)} words`);
  console.log(
    `score ${report.score.toFixed(1)} %; ${share(result.containment)} of all sequences of four words and ${share(result.likeSentences)} of all sentences have their like there`,
  );
  printMatches(report);
  printFlags(report);
}

/** Prints a report: its numbers, sources and passages. */
export function printReport(result: {
  document: Document;
  compared: number;
  candidates: number;
  skipped: string[];
  report: ReportBody;
}): void {
  const { document, report } = result;
  console.log(`${document.file}  ${count(document.words)} words`);
  console.log(`compared with ${count(result.compared)} files, ${result.candidates} of them in full`);
  for (const words of result.skipped) console.log(`not read: ${words}`);
  console.log(
    `score ${report.score.toFixed(1)} %: ${count(report.matchedWords)} of ${count(report.countedWords)} counted words (${report.scoreUnfiltered.toFixed(1)} % without exclusions)`,
  );
  for (const [group, total] of Object.entries(report.groups)) {
    if (total.matches === 0) continue;
    console.log(`  ${(groupNames[group] ?? group).padEnd(20)} ${total.matches} matches, ${total.words} words`);
  }
  for (const source of report.sources) {
    console.log(`  ${source.number}. ${source.title}  ${source.percent.toFixed(1)} %, ${source.words} words`);
  }
  printMatches(report);
  printFlags(report);
}

function printMatches(report: ReportBody): void {
  if (report.matches.length === 0) console.log("no passages in common");
  report.matches.forEach((match, at) => {
    const source = report.sources.find(({ id }) => id === match.sourceId);
    const excluded = match.excluded ? `, not counted (${match.excluded})` : "";
    console.log(`\n${at + 1}  ${kindOf(match)}, ${groupNames[match.group]}${excluded}  ${source?.title ?? ""}`);
    console.log(`   ${match.sharedWords} of ${match.words} words; ${ruleOf(match)}`);
    console.log(`   yours   ${short(match.excerpt?.yours)}`);
    console.log(`   source  ${short(match.excerpt?.source)}`);
  });
}

function printFlags(report: ReportBody): void {
  for (const flag of report.flags) console.log(`\nflag  ${flag.kind} ${flag.count} times: ${flag.note}`);
}

function kindOf(match: ReportMatch): string {
  return match.rule.id === "condensed" ? "summary" : match.strength;
}

function ruleOf({ rule }: ReportMatch): string {
  const numbers = Object.entries(rule.params).map(([name, value]) => `${name} ${value}`);
  return `${rule.id} (${numbers.join(", ")})`;
}

function short(text = ""): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length > WIDTH ? `${oneLine.slice(0, WIDTH - 1)}…` : oneLine;
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
