import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import postcss, { type ChildNode } from "postcss";
import type { Plugin } from "vite";

/**
 * The name that a class of a CSS module has in the page: `button.module.css` makes `.primary` `button-primary`, and
 * `.root` `button`. Sheets that share the part before the first dot (`orders.list.module.css`) style one thing together
 * and share their names.
 */
export function scopedName(local: string, file: string): string {
  const [scope = ""] = basename(file).split(".");
  const name = local.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return local === "root" ? scope : `${scope}-${name}`;
}

/** Vite's options of CSS modules. */
export const cssModules = { generateScopedName: scopedName };

/** The sheet that public pages load, and nothing beside it. */
const PUBLIC_SHEET = "app/styles/site.css";
/** The sheet of the signed-in areas: the frame is in it, so that it is styled also where its layout fails. */
const APP_SHEET = "app/styles/app.css";
/** An import of a module, or of the list of modules that three sheets have. */
const MODULE_IMPORT = /^@import "([^"]+(?:\.module|\/shared-modules)\.css)";\n/gm;
const CLASS = /\.([a-zA-Z_][\w-]*)/g;
const VIRTUAL = "\0shared-styles:";

/**
 * Public pages load one style sheet, so the modules of the components that they show are part of that sheet, under the
 * names that CSS modules give them. The sheets of the signed-in areas and of saved reports import the same modules. A
 * script that imports one of them gets its class names alone; all other modules are Vite's.
 */
export function sharedStyles(): Plugin {
  const shared = new Set([PUBLIC_SHEET, APP_SHEET].flatMap(modulesOf));
  return {
    name: "shared-styles",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith(".module.css") || !importer) return;
      const file = fileOf(source, importer);
      return shared.has(file) ? `${VIRTUAL}${file}.js` : undefined;
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return;
      const file = id.slice(VIRTUAL.length, -".js".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(namesIn(file))};`;
    },
    transform(code, id) {
      const [path = ""] = id.split("?");
      if (!path.endsWith(".css") || code.search(MODULE_IMPORT) < 0) return;
      const modules = modulesIn(code, path);
      for (const file of modules) this.addWatchFile(file);
      return `${code.replace(MODULE_IMPORT, "")}\n${modules.map(scopedText).join("\n")}`;
    },
  };
}

const STYLES_IMPORT = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

/**
 * A CSS module exports the names of all its classes, which the browser would load with every script that uses one of
 * them. Here a script gets the names that it spells out, or the list of names if it picks them while it runs.
 */
export const writtenStyles: Plugin = {
  name: "written-styles",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const [path = ""] = id.split("?");
    if (!/\.tsx?$/.test(path)) return;
    let written = code;
    for (const [line, styles = "", source = ""] of code.matchAll(STYLES_IMPORT)) {
      const names = namesIn(fileOf(source, path));
      const use = new RegExp(`(?<![.\\w])${styles}\\b(?:\\.(\\w+)\\b)?`, "g");
      const sheet = `import "${source}";`;
      const rest = written.replace(line, sheet);
      const isPicked = [...rest.matchAll(use)].some(([, name]) => name === undefined);
      written = isPicked
        ? rest.replace(sheet, `${sheet} const ${styles} = ${JSON.stringify(names)};`)
        : rest.replace(use, (_, name: string) => JSON.stringify(names[name]) ?? "undefined");
    }
    return written === code ? undefined : { code: written, map: null };
  },
};

/** Vite leaves out the sheet of a CSS module whose names nobody imports: here the import alone counts. */
export const importedSheets: Plugin = {
  name: "imported-sheets",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  transform(_code, id) {
    if (!id.endsWith(".module.css")) return;
    return { code: 'export default "";', map: null, moduleSideEffects: "no-treeshake" };
  },
};

function fileOf(source: string, importer: string): string {
  return source.startsWith("#app/") ? resolve("app", source.slice(5)) : resolve(dirname(importer), source);
}

/** The modules that a sheet contains, as absolute paths. */
export function modulesOf(sheet: string): string[] {
  return modulesIn(readFileSync(sheet, "utf8"), sheet);
}

function modulesIn(code: string, sheet: string): string[] {
  return [...code.matchAll(MODULE_IMPORT)].flatMap(([, source = ""]) => {
    const file = resolve(dirname(sheet), source);
    return file.endsWith(".module.css") ? [file] : modulesOf(file);
  });
}

/** The class names of a module: local name → name in the page. */
export function namesIn(file: string): Record<string, string> {
  const names: Record<string, string> = {};
  parse(file).walkRules((rule) => {
    for (const [, local = ""] of rule.selector.replace(/:global\([^)]*\)/g, "").matchAll(CLASS))
      names[local] = scopedName(local, file);
  });
  return names;
}

/** A module's rules with the names that they have in the page. */
function scopedText(file: string): string {
  const sheet = parse(file);
  sheet.walkRules((rule) => {
    if (isKeyframes(rule.parent as ChildNode)) return;
    rule.selector = rule.selector
      .split(/(:global\([^)]*\))/)
      .map((part) =>
        part.startsWith(":global(")
          ? part.slice(":global(".length, -1)
          : part.replace(CLASS, (_, local: string) => `.${scopedName(local, file)}`),
      )
      .join("");
  });
  return sheet.toString();
}

function isKeyframes(node: ChildNode | undefined): boolean {
  return node?.type === "atrule" && node.name.endsWith("keyframes");
}

function parse(file: string) {
  return postcss.parse(readFileSync(file, "utf8"), { from: file });
}
