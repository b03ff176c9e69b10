import { readFileSync } from "node:fs";
import postcss, { type AcceptedPlugin, type Declaration, type Rule } from "postcss";

const TOKEN_SHEETS = ["app/styles/tokens.css", "app/styles/app/tokens.css"];

/** `var(--name)`, or with a value to fall back on. */
const USE = /var\(\s*(--[\w-]+)\s*(?:,(?:[^()]|\([^()]*\))*)?\)/g;

/**
 * Writes the value of a design token where the token is used, if it has one value in every theme, width and density.
 * Only builds do: their sheets get smaller (public pages have a budget of bytes), and development keeps the names.
 */
export function constantTokens(sheets = TOKEN_SHEETS.map((path) => readFileSync(path, "utf8"))): AcceptedPlugin {
  const constants = constantsOf(sheets);
  return {
    postcssPlugin: "constant-tokens",
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (constants.has(declaration.prop)) declaration.remove();
        else if (declaration.value.includes("var(--")) declaration.value = resolved(declaration.value, constants);
      });
    },
  };
}

/** The tokens that are declared once, and for the whole page: name → value. */
function constantsOf(sheets: readonly string[]): Map<string, string> {
  const constants = new Map<string, string>();
  const seen = new Set<string>();
  for (const sheet of sheets)
    postcss.parse(sheet).walkDecls(/^--/, (declaration) => {
      const { prop, value } = declaration;
      if (seen.has(prop) || !isForEveryPage(declaration)) constants.delete(prop);
      else constants.set(prop, value);
      seen.add(prop);
    });
  return constants;
}

function isForEveryPage({ parent }: Declaration): boolean {
  return parent?.type === "rule" && (parent as Rule).selector === ":root" && parent.parent?.type === "root";
}

function resolved(value: string, constants: ReadonlyMap<string, string>): string {
  const next = value.replace(USE, (use, name: string) => constants.get(name) ?? use);
  return next === value ? value : resolved(next, constants);
}
