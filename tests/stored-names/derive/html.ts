import { codeOf, type Node } from "../code.ts";
import type { Findings } from "../compare.ts";
import { distinct, matchesOf, shapeOf } from "../strings.ts";

/** Classes, ids and data attributes in the HTML that a file writes as text. */
function marksIn(path: string): string[] {
  const code = codeOf(path);
  return distinct(
    code.nodes.flatMap((node: Node) => {
      const text = node.type === "TemplateLiteral" ? shapeOf(code, node) : node.type === "Literal" ? node.value : "";
      if (typeof text !== "string" || !/<\w|<\//.test(text)) return [];
      return [
        ...[...text.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, classes]) =>
          (classes ?? "")
            .split(" ")
            .filter((name) => name !== "*")
            .map((name) => `class ${name}`),
        ),
        ...[...text.matchAll(/\bid="([^"*]+\*?)"/g)].map(([, id]) => `id ${id}`),
        ...[...text.matchAll(/\bhref="(#[^"]+)"/g)].map(([, to]) => `link ${to}`),
        ...[...text.matchAll(/\s(data-[\w-]+)/g)].map(([, name]) => `attribute ${name}`),
      ];
    }),
  );
}

const WRITTEN = "app/components/checks/report/offline.ts";
const LOOKED_INTO = ["app/offline/main.tsx", "app/core/checks/report/signed-statement.ts"];

/** `report-proof`: elements that the script of a saved report, or the page that checks one, looks for. */
function elementsOfOfflineFile(): string[] {
  return distinct([
    ...marksIn(WRITTEN),
    ...matchesOf(WRITTEN, /\bdata\("([\w-]+)"/g).map((id) => `data ${id}`),
    ...LOOKED_INTO.flatMap((path) =>
      matchesOf(path, /getElementById\("([\w-]+)"\)|\\bid="([\w-]+)"/g).map((id) => `looked for ${id}`),
    ),
    ...matchesOf(WRITTEN, /format: "([\w-]+)"/g).map((format) => `format ${format}`),
    ...matchesOf("app/offline/offline-file.ts", /^ {2}(\w+): /gm).map((field) => `field ${field}`),
  ]);
}

export const html: Findings = {
  "HTML of articles": { found: () => marksIn("app/core/content/article-html.ts") },
  "saved reports": { found: elementsOfOfflineFile },
};
