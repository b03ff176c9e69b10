import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { STUDENT_SOURCE } from "#core/sources/student-texts.ts";
import { Report } from "#schema/checks/report.ts";
import { codeOf, filesIn, type Node } from "../code.ts";
import type { Findings, Lists } from "../compare.ts";
import { canonical } from "../old-names.ts";
import { stored } from "../samples.ts";
import { HOLE, maybeTextsOf, shapeOf } from "../strings.ts";

/**
 * Files that make stored names. The engine, the PDFs and the readers of documents make none; names in browsers are a kind
 * of their own (browser.ts).
 */
const makers = filesIn("app/core/", "app/services/", "db/", "workers/", "schema/").filter(
  (path) =>
    path !== "app/core/platform/storage-keys.ts" &&
    !/^app\/core\/(?:similarity|orders\/integrity)\//.test(path) &&
    !/^workers\/adapters\/(?:payments\/receipt-pdf|checks\/report-files|notifications\/email-layout|content\/preview-image|orders\/deliverable-reader)\//.test(
      path,
    ),
);

/** Prose has blanks and quotation marks, patterns have anchors: neither is the form of a name. */
const NOT_A_NAME = /[\s<>"“”…^\\]/;

/** Every form of a name that these files put together, `spend:*` for `spend:${id}`, and in how many places. */
export function formatsInCode(): Map<string, number> {
  const found = new Map<string, number>();
  const add = (format: string) => {
    if (!NOT_A_NAME.test(format) && /[A-Za-z]/.test(format)) found.set(format, (found.get(format) ?? 0) + 1);
  };
  for (const path of makers) {
    const code = codeOf(path);
    for (const node of code.nodes) {
      if (node.type !== "TemplateLiteral") continue;
      const tagged = code.parents.get(node)?.type === "TaggedTemplateExpression";
      if (tagged) for (const format of formatsInSql(node)) add(format);
      else if (node.expressions.length > 0) {
        add(shapeOf(code, node));
        for (const format of formatsOfChoices(code, node)) add(format);
      }
    }
  }
  return found;
}

/** `'spend:' || id`: a name that SQL puts together, or looks for. */
function formatsInSql({ quasis }: Node): string[] {
  return (quasis as Node[]).flatMap(({ value }) =>
    [...String(value.cooked).matchAll(/'([a-z_]+[:/])[^']*'/g)].map(([, head]) => `${head}${HOLE}`),
  );
}

/** `${userId ?? "guest"}:${key}` is `guest:*` too. */
function formatsOfChoices(code: ReturnType<typeof codeOf>, node: Node): string[] {
  return (node.expressions as Node[]).flatMap((hole, at) => {
    if (hole.type !== "LogicalExpression" || hole.right.type !== "Literal") return [];
    const [word] = maybeTextsOf(code, hole.right);
    if (!word) return [];
    return (node.quasis as Node[]).reduce((text, quasi, place) => {
      const filled = place < node.expressions.length ? (place === at ? word : HOLE) : "";
      return `${text}${quasi.value.cooked}${filled}`;
    }, "");
  });
}

/** Each group of formats is a kind: those of its names that the code has. What is in no group is the test's to name. */
export function findingsOfFormats(groups: Lists): Findings {
  const found = formatsInCode();
  return Object.fromEntries(
    Object.entries(groups).map(([kind, { names }]) => [
      kind,
      kind === "ids of sources"
        ? { found: () => names.filter((name) => name === STUDENT_SOURCE.id || found.has(name)), read: readsAsStudents }
        : { found: () => names.filter((name) => found.has(name)) },
    ]),
  );
}

/** Whether a stored report with a student's source of an old id looks to its reader as one with the id of today. */
function readsAsStudents(old: string): string | null {
  const [before, now] = [old.replace(HOLE, "1"), STUDENT_SOURCE.id].map((id) => {
    const sample = stored["reports/*/report.json"] as Report;
    const first = sample.sources[0];
    const rename = (one: string) => (one === first?.id ? id : one);
    const report = Report.parse({
      ...sample,
      sources: sample.sources.map((one) =>
        one === first ? { id, number: 1, kind: "student", title: STUDENT_SOURCE.title, ...figuresOf(one) } : one,
      ),
      matches: sample.matches.map((match) => ({
        ...match,
        sourceId: rename(match.sourceId),
        otherSourceIds: match.otherSourceIds.map(rename),
      })),
    });
    return canonical(viewOf(viewBase(report), defaultFilters(report))).replaceAll(`"${id}"`, `"${HOLE}"`);
  });
  return before === now ? STUDENT_SOURCE.id : null;
}

function figuresOf({ words, percent, matches }: Report["sources"][number]) {
  return { words, percent, matches };
}
