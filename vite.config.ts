import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minifySync, type Plugin } from "vite";
import { clientChunks } from "./scripts/vite/chunks.ts";
import { constantTokens } from "./scripts/vite/constant-tokens.ts";
import { offlineViewer } from "./scripts/vite/offline-viewer.ts";
import { routerFeatures } from "./scripts/vite/router-features.ts";
import { smallIcons } from "./scripts/vite/small-icons.ts";
import { cssModules, importedSheets, sharedStyles, writtenStyles } from "./scripts/vite/style-names.ts";

/** Lightning CSS, Features.LightDark: its stand-in for light-dark() would weigh on every sheet, and none uses that. */
const LIGHT_DARK = 1 << 20;

/** Local builds carry the embedded identity and say so; production is what remains when nothing is said. */
export default defineConfig(({ command, isPreview }) => {
  const local = process.env.BUILD_MODE === "local";
  const buildFolder = process.env.BUILD_FOLDER ?? "build/production";
  const state = process.env.STATE ?? ".wrangler/state";

  return {
    plugins: [
      isPreview
        ? null
        : cloudflare({
            viteEnvironment: { name: "ssr" },
            persistState: { path: state },
            config: (config) => {
              if (!local) return;
              config.main = "workers/local/app.ts";
              config.vars = { ...config.vars, ...localVars() };
              config.services = [{ binding: "LOCAL_SIMILARITY", service: "marginalia-similarity" }];
              config.durable_objects.bindings.push({ name: "LOCAL_IDENTITY", class_name: "LocalIdentity" });
              config.durable_objects.bindings.push({ name: "LOCAL_BANK", class_name: "LocalBank" });
              config.migrations.push({ tag: "local-1", new_sqlite_classes: ["LocalIdentity"] });
              config.migrations.push({ tag: "local-2", new_sqlite_classes: ["LocalBank"] });
            },
            auxiliaryWorkers: [
              {
                configPath: "workers/similarity.toml",
                config: (config) => {
                  if (!local) return;
                  config.main = fileURLToPath(new URL("workers/local/similarity.ts", import.meta.url));
                  config.vars = { ...config.vars, ...localVars() };
                },
              },
            ],
          }),
      sharedStyles(),
      writtenStyles,
      importedSheets,
      routerFeatures,
      reactRouter(),
      smallScripts,
      offlineViewer(),
      smallIcons,
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: clientChunks() },
          },
        },
      },
      ssr: { build: { minify: true } },
      marginalia_similarity: { build: { outDir: `${buildFolder}/similarity`, minify: true } },
    },
    build: { assetsInlineLimit: 0 },
    // A browser's reader loads what only a PDF needs when there is one.
    worker: { format: "es", plugins: () => [withoutDocument] },
    css: {
      modules: cssModules,
      lightningcss: { exclude: LIGHT_DARK },
      postcss: { plugins: command === "build" ? [constantTokens()] : [] },
    },
  };
});

/** The scripts of public pages ship as files of their own, outside any bundle, and would keep their comments. */
const smallScripts: Plugin = {
  name: "small-scripts",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".js"))
        file.source = minifySync(file.fileName, String(file.source), {
          module: true,
          compress: true,
          mangle: true,
        }).code;
    }
  },
};

/**
 * Vite takes packages as for a page also where a Web Worker uses them, and this one then asks `document` for the
 * character that a name such as `&eacute;` means. A Worker has no document: Markdown could not be read.
 */
const withoutDocument: Plugin = {
  name: "without-document",
  enforce: "pre",
  resolveId: (source) =>
    source === "decode-named-character-reference" ? fileURLToPath(import.meta.resolve(source)) : undefined,
};

/** What scripts/dev.mjs found for this run; the built local site gets the same from scripts/start.mjs. */
function localVars(): Record<string, string> {
  // In place of production's list: a local run asks no service outside unless its shell names it.
  return { MODE: "local", OPEN_TEXTS: "", ...JSON.parse(process.env.LOCAL_SETTINGS ?? "{}") };
}
