import { globSync, readFileSync } from "node:fs";
import postcss, { type Declaration } from "postcss";
import { expect, test } from "vitest";
import { constantTokens } from "../scripts/vite/constant-tokens.ts";

const PUBLIC_TOKENS = "app/styles/tokens.css";
const APP_TOKENS = "app/styles/app/tokens.css";
const sheets = globSync("app/**/*.css").sort();

/** Literals outside the token sheets, each with its reason: "sheet: kind". */
const literalsOnPurpose: Record<string, string> = {
  "app/styles/print.css: font size": "paper is measured in points, and nothing on a screen uses these sizes",
  "app/styles/print.css: spacing": "the gap beside a margin of 50 mm",
};

/** Custom properties that a sheet uses and no sheet of its page has to define, each with its reason. */
const givenFromOutside: Record<string, string> = {
  "--g": "the hue of a match group: group.module.css sets it on the element",
  "--u": "the line of a match group: group.module.css sets it on the element",
  "--anchor-width": "Base UI measures it",
  "--available-width": "Base UI measures it",
  "--available-height": "Base UI measures it",
  "--gf": "flags are shown in reports only; public pages have no element of that class",
};

const onPaper =
  "a page of a file is white in the dark theme too, and its highlights keep the colours of the light theme";

/** Tokens that have another value inside a component, each with its reason. They may not be constants of the build. */
const redeclaredOnPurpose: Record<string, string> = Object.fromEntries(
  [1, 2, 3, 4, 5].map((group) => [`app/components/checks/report-viewer/report.pages.module.css: --g${group}`, onPaper]),
);

test("sizes of type, spacing, radii, shadows, durations and colours are written in the token sheets only", () => {
  const found = sheets.filter((path) => !isTokenSheet(path)).flatMap((path) => literalsOf(path, read(path)));
  const unexplained = found.filter(({ path, kind }) => !literalsOnPurpose[`${path}: ${kind}`]);
  expect(unexplained.map(({ path, line, kind, text }) => `${path}:${line} ${kind}: ${text}`)).toEqual([]);
  const keys = new Set(found.map(({ path, kind }) => `${path}: ${kind}`));
  expect(Object.keys(literalsOnPurpose).filter((key) => !keys.has(key))).toEqual([]);
});

test("every custom property that a sheet uses is a token of its pages or defined in the sheet", () => {
  const publicTokens = definedIn(read(PUBLIC_TOKENS));
  const allTokens = new Set([...publicTokens, ...definedIn(read(APP_TOKENS))]);
  const onPublicPages = new Set(["app/styles/site.css", "app/styles/pages.css"].flatMap(imported));
  const unknown = sheets.flatMap((path) =>
    undefinedIn(path, read(path), onPublicPages.has(path) ? publicTokens : allTokens),
  );
  expect(unknown).toEqual([]);
});

test("a token is declared in the token sheets only, and used", () => {
  const tokens = new Set([PUBLIC_TOKENS, APP_TOKENS].flatMap((path) => [...definedIn(read(path))]));
  const redeclared = sheets
    .filter((path) => !isTokenSheet(path))
    .flatMap((path) => [...definedIn(read(path))].filter((name) => tokens.has(name)).map((name) => `${path}: ${name}`));
  expect(redeclared.filter((one) => !redeclaredOnPurpose[one])).toEqual([]);
  expect(Object.keys(redeclaredOnPurpose).filter((one) => !redeclared.includes(one))).toEqual([]);
  const used = new Set(sheets.flatMap((path) => usesIn(read(path)).map(({ name }) => name)));
  expect([...tokens].filter((name) => !used.has(name))).toEqual([]);
});

test("a literal and an unknown property are found with their line", () => {
  const sheet = `.one {
  font-size: 13px;
  font: 600 1.2em / 20px var(--font-ui);
  font: 600 var(--fs-13) / 20px var(--font-ui);
  border-radius: 0 0 3px 3px;
  border-radius: var(--r-ctl) 0;
  transition: color 90ms var(--ease);
  animation: appear 0s var(--t-wait) both;
  box-shadow: inset 0 -2px 0 var(--pencil);
  box-shadow: inset var(--sh-ring) var(--rule);
  filter: drop-shadow(0 1px 2px var(--ink));
  background: #fff;
  border: 1px solid rgb(0 0 0 / 10%);
  color: white;
  --own: oklch(50% 0.1 20);
  color: color-mix(in srgb, var(--own) 14%, transparent);
  color: CanvasText;
  white-space: nowrap;
  gap: var(--elsewhere, 4px);
  color: var(--elsewhere);
  padding: 8px var(--s-8);
  margin: 0 -1px 1px auto;
  margin-left: -4px;
  column-gap: calc(2 * var(--s-8) + 3px);
  scroll-margin-top: 1rem;
  padding-block: calc(-1 * var(--s-8)) 1.3em;
  padding-inline: clamp(1px, 5vw, var(--s-8)) 10%;
  row-gap: 1.5px;
  margin-top: 11px;
}`;
  expect(literalsOf("made-up.css", sheet).map(({ line, kind }) => `${line} ${kind}`)).toEqual([
    "2 font size",
    "3 font size",
    "5 radius",
    "7 duration",
    "9 shadow",
    "11 shadow",
    "12 colour",
    "13 colour",
    "14 colour",
    "15 colour",
    "19 spacing",
    "21 spacing",
    "23 spacing",
    "24 spacing",
    "25 spacing",
    "28 spacing",
    "29 spacing",
  ]);
  const known = new Set(["--font-ui", "--fs-13", "--r-ctl", "--ease", "--t-wait", "--pencil", "--sh-ring", "--s-8"]);
  expect(undefinedIn("made-up.css", sheet, known)).toEqual([
    "made-up.css:10 --rule",
    "made-up.css:11 --ink",
    "made-up.css:20 --elsewhere",
  ]);
});

test("a build writes the value of a token that has one value everywhere", async () => {
  const tokens = `:root { --size: 18px; --wide: calc(2 * var(--size)); --ink: #000; --h: 40px; }
:root.dark { --ink: #fff; }
@media print { :root { --h: 0; } }
[data-density] { --row: 4px; }`;
  const built = await postcss([constantTokens([tokens])]).process(
    `${tokens} .a { width: var(--wide); height: var(--h); gap: var(--row); color: var(--ink); margin: var(--size, 1px); }`,
    { from: undefined },
  );
  expect(built.css.replace(/\s+/g, " ")).toBe(
    ":root { --ink: #000; --h: 40px; } :root.dark { --ink: #fff; } @media print { :root { --h: 0; } }" +
      " [data-density] { --row: 4px; } .a { width: calc(2 * 18px); height: var(--h); gap: var(--row);" +
      " color: var(--ink); margin: 18px; }",
  );
});

type Literal = { path: string; line: number; kind: string; text: string };

const LENGTH = /\d(?:[a-z]+|%)/i;
/** Widths of a hairline (1px) and lengths that follow the text or the room (em, ch, %, vw) are no steps of the scale. */
const SPACE = /(?<![\d.])(?!1px\b)(?:\d*\.)?\d+(?:px|rem|pt|pc|mm|cm|in|q)\b/i;
const TIME = /[1-9]m?s\b|[1-9]0+m?s\b/;
const COLOUR = new RegExp(
  [
    "#[0-9a-f]{3,8}\\b",
    "\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(",
    "(?<![\\w-])(?:aqua|black|blue|fuchsia|gold|gr[ae]y|green|lime|maroon|navy|olive|orange|pink|purple|red|silver|teal|white|yellow)(?![\\w-])",
  ].join("|"),
  "i",
);

/** What a declaration writes down that a token should name. */
const kinds: { kind: string; property: RegExp; part?: (value: string) => string; literal: RegExp }[] = [
  { kind: "font size", property: /^font(?:-size)?$/, part: withoutLineHeight, literal: LENGTH },
  {
    kind: "spacing",
    property: /^(?:(?:scroll-)?(?:padding|margin)(?:-[a-z]+)*|(?:row-|column-|grid-)?gap)$/,
    literal: SPACE,
  },
  { kind: "radius", property: /^border(?:-[a-z]+)*-radius$/, literal: LENGTH },
  { kind: "duration", property: /^(?:transition|animation)(?:-duration|-delay)?$/, literal: TIME },
  { kind: "shadow", property: /^(?:box|text)-shadow$/, literal: LENGTH },
  { kind: "shadow", property: /^(?:backdrop-)?filter$/, literal: /drop-shadow\([^)]*\d/ },
  { kind: "colour", property: /./, part: withoutAddresses, literal: COLOUR },
];

function literalsOf(path: string, css: string): Literal[] {
  const found: Literal[] = [];
  declarationsOf(css, (declaration) => {
    for (const { kind, property, part, literal } of kinds)
      if (property.test(declaration.prop) && literal.test(withoutNames(part?.(declaration.value) ?? declaration.value)))
        found.push({ path, line: lineOf(declaration), kind, text: `${declaration.prop}: ${declaration.value}` });
  });
  return found;
}

function withoutLineHeight(value: string): string {
  return value.replace(/\/\s*\S+/, "");
}

function withoutNames(value: string): string {
  return value.replace(/--[\w-]+/g, "");
}

function withoutAddresses(value: string): string {
  return value.replace(/url\([^)]*\)|"[^"]*"/g, "");
}

/** The custom properties that a sheet uses without a value to fall back on, and that neither it nor `tokens` defines. */
function undefinedIn(path: string, css: string, tokens: ReadonlySet<string>): string[] {
  const own = definedIn(css);
  return usesIn(css)
    .filter(({ name, fallback }) => !fallback && !own.has(name) && !tokens.has(name) && !givenFromOutside[name])
    .map(({ name, line }) => `${path}:${line} ${name}`);
}

function usesIn(css: string): { name: string; fallback: boolean; line: number }[] {
  const uses: { name: string; fallback: boolean; line: number }[] = [];
  declarationsOf(css, (declaration) => {
    for (const [, name, next] of declaration.value.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g))
      uses.push({ name: name!, fallback: next === ",", line: lineOf(declaration) });
  });
  return uses;
}

function definedIn(css: string): Set<string> {
  const names = new Set<string>();
  declarationsOf(css, ({ prop }) => {
    if (prop.startsWith("--")) names.add(prop);
  });
  return names;
}

function declarationsOf(css: string, each: (declaration: Declaration) => void): void {
  postcss.parse(css).walkDecls(each);
}

function lineOf(declaration: Declaration): number {
  return declaration.source?.start?.line ?? 0;
}

/** A sheet and everything it imports. */
function imported(sheet: string): string[] {
  const inner = [...read(sheet).matchAll(/@import "(\.[^"]+)"/g)];
  return [sheet, ...inner.flatMap(([, path]) => imported(new URL(path!, `file:///${sheet}`).pathname.slice(1)))];
}

function isTokenSheet(path: string): boolean {
  return path === PUBLIC_TOKENS || path === APP_TOKENS;
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
