import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import postcss from "postcss";
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

const UI = /\/app\/components\/ui\/[\w-]+\.module\.css$/;
const MODULE_IMPORT = /^@import "([^"]+\.module\.css)";\n/gm;
const VIRTUAL = "\0ui-styles:";

/**
 * The components of `app/components/ui` stand on every page, public ones too, which load one style sheet and no more. A
 * script that imports one of their modules gets its class names; the rules are in the sheets that import the module:
 * `site.css` for public pages, `app.css` for the signed-in areas, `offline.css` for saved reports.
 */
export function uiStyles(): Plugin {
  return {
    name: "ui-styles",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith(".module.css") || !importer) return;
      const file = source.startsWith("#app/") ? resolve("app", source.slice(5)) : resolve(dirname(importer), source);
      return UI.test(file) ? `${VIRTUAL}${file}.js` : undefined;
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return;
      const file = id.slice(VIRTUAL.length, -".js".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(namesIn(file))};`;
    },
    transform(code, id) {
      const [path = ""] = id.split("?");
      if (!path.endsWith(".css") || !MODULE_IMPORT.test(code)) return;
      const modules = [...code.matchAll(MODULE_IMPORT)].map(([, source]) => join(dirname(path), source!));
      for (const file of modules) this.addWatchFile(file);
      return `${code.replace(MODULE_IMPORT, "")}\n${modules.map(scopedText).join("\n")}`;
    },
  };
}

/** The class names of a module: local name → name in the page. */
export function namesIn(file: string): Record<string, string> {
  const names: Record<string, string> = {};
  postcss.parse(readFileSync(file, "utf8"), { from: file }).walkRules((rule) => {
    for (const [, local] of withoutGlobal(rule.selector).matchAll(CLASS)) names[local!] = scopedName(local!, file);
  });
  return names;
}

const CLASS = /\.([a-zA-Z_][\w-]*)/g;

/** A module's rules with the names that they have in the page. */
function scopedText(file: string): string {
  const sheet = postcss.parse(readFileSync(file, "utf8"), { from: file });
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && /keyframes$/.test((rule.parent as { name: string }).name)) return;
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

function withoutGlobal(selector: string): string {
  return selector.replace(/:global\([^)]*\)/g, "");
}
