import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import postcss, { type AtRule, type Container, type Rule } from "postcss";
import { expect, test } from "vitest";
import { modulesOf, namesIn, scopedName } from "../scripts/vite/style-names.ts";

const modules = listed("app/**/*.module.css");
const plainSheets = listed("app/**/*.css").filter((path) => !path.endsWith(".module.css"));
const scripts = [...listed("app/**/*.tsx"), ...listed("app/**/*.ts")];
const CLASS = /\.([a-zA-Z_][\w-]*)/g;
const GLOBAL = /:global\(\.([\w-]+)\)/g;

/** Names that others decide: of the editor's library, and of the HTML that articles are stored with. */
const foreign = /^(?:ProseMirror[\w-]*|selectedCell|tableWrapper|call|warning|what|code|wide|fn-sign)$/;

/**
 * How often a module sets the style of another part's class. It only reaches what is inside its own elements, yet a
 * class of its own, given as `className`, is better: the number may fall and not rise.
 */
const MOST_FOREIGN_CLASSES = 427;

type Use = { path: string; module: string; name: string };

test("a component names only classes that its module has", () => {
  const missing = uses().filter(({ module, name }) => name !== "[" && !(name in namesIn(module)));
  expect(missing.map(({ path, module, name }) => `${path}: .${name} is not in ${module}`)).toEqual([]);
});

test("every class of a module is used by a component", () => {
  const used = new Set<string>();
  for (const { module, name } of uses())
    for (const local of name === "[" ? Object.keys(namesIn(module)) : [name]) used.add(scopedName(local, module));
  const written = scripts.map((path) => readFileSync(path, "utf8")).join("\n");
  const unused = modules.flatMap((module) =>
    Object.entries(namesIn(module))
      .filter(([, full]) => !used.has(full) && !written.includes(`"${full}"`))
      .map(([local]) => `${module}: .${local}`),
  );
  expect(unused).toEqual([]);
});

test("modules that share names belong to one part: their folders are inside each other's", () => {
  const parts = new Map<string, Set<string>>();
  for (const module of modules) {
    const scope = basename(module).split(".")[0] ?? "";
    const part = dirname(module).split("/").slice(0, 3).join("/");
    parts.set(scope, (parts.get(scope) ?? new Set()).add(part));
  }
  expect([...parts].filter(([, folders]) => folders.size > 1)).toEqual([]);
});

test("the rule of a class by itself stands in one module", () => {
  const homes = new Map<string, Set<string>>();
  for (const module of modules)
    each(module, (rule) => {
      if (layersOf(rule).media) return;
      for (const selector of rule.selectors) {
        const alone = /^\.([a-zA-Z][\w-]*)$/.exec(selector)?.[1];
        if (!alone) continue;
        const full = scopedName(alone, module);
        homes.set(full, (homes.get(full) ?? new Set()).add(module));
      }
    });
  expect([...homes].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([]);
});

test("every rule of a module names its layer: ui for the design system, components for the rest", () => {
  const outside: string[] = [];
  for (const module of modules)
    each(module, (rule) => {
      const { layer } = layersOf(rule);
      const own = module.startsWith("app/components/ui/") ? "ui" : "components";
      // What a component may set otherwise stands in the design system's layer, what it may not in the last one.
      const isUtility = own === "ui" && layer === "utilities";
      if (layer !== own && layer !== "ui" && !isUtility) outside.push(`${module}: ${rule.selector}`);
    });
  expect(outside).toEqual([]);
});

test("a class is a word: more than three letters", () => {
  const short: string[] = [];
  for (const path of [...modules, ...plainSheets])
    each(path, (rule) => {
      for (const [, name = ""] of rule.selector.replace(GLOBAL, "").matchAll(CLASS))
        if (name.length <= 3) short.push(`${path}: .${name}`);
    });
  expect(short).toEqual([]);
});

test("global names are those of public pages, of stored HTML, and of the modules in the public sheet", () => {
  const contained = plainSheets.flatMap(modulesOf);
  const known = new Set(contained.flatMap((module) => Object.values(namesIn(module))));
  const unknown: string[] = [];
  for (const path of plainSheets)
    each(path, (rule) => {
      for (const [, name = ""] of rule.selector.matchAll(CLASS))
        if (!/^site-|^fonts$/.test(name) && !foreign.test(name) && !known.has(name)) unknown.push(`${path}: .${name}`);
    });
  expect(unknown).toEqual([]);
});

test("a module reaches into other parts no more often than today, and only to classes that are there", () => {
  const known = new Set(modules.flatMap((module) => Object.values(namesIn(module))));
  let count = 0;
  const unknown: string[] = [];
  for (const module of modules)
    each(module, (rule) => {
      for (const [, name = ""] of rule.selector.matchAll(GLOBAL)) {
        count += 1;
        if (!known.has(name) && !foreign.test(name) && !name.startsWith("site-")) unknown.push(`${module}: .${name}`);
      }
    });
  expect(unknown).toEqual([]);
  expect(count).toBeLessThanOrEqual(MOST_FOREIGN_CLASSES);
});

/** Which class of which module a script names; `[` stands for a computed name. */
function uses(): Use[] {
  return scripts.flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const imports = [...code.matchAll(/import (\w+) from "([^"]+\.module\.css)";/g)];
    return imports.flatMap(([, alias = "", source = ""]) => {
      const module = source.startsWith("#app/") ? `app/${source.slice(5)}` : normalize(join(dirname(path), source));
      const named = [...code.matchAll(new RegExp(`\\b${alias}(?:\\.(\\w+)|(\\[))`, "g"))];
      return named.map(([, name, computed]) => ({ path, module, name: name ?? computed ?? "" }));
    });
  });
}

function each(path: string, visit: (rule: Rule) => void): void {
  postcss.parse(readFileSync(path, "utf8")).walkRules((rule) => {
    if (!(rule.parent as AtRule).name?.endsWith("keyframes")) visit(rule);
  });
}

function layersOf(rule: Rule): { layer: string | undefined; media: boolean } {
  let layer: string | undefined;
  let media = false;
  for (let parent = rule.parent as Container | undefined; parent; parent = parent.parent as Container | undefined) {
    if (parent.type !== "atrule") continue;
    const { name, params } = parent as AtRule;
    if (name === "layer") layer = params;
    else media = true;
  }
  return { layer, media };
}

function listed(pattern: string): string[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", pattern], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}
