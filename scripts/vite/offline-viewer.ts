import { createHash } from "node:crypto";
import { build, type Plugin, type Rollup } from "vite";
import { layerOrder } from "../../app/styles/layer-order.ts";
import { constantTokens } from "./constant-tokens.ts";
import { cssModules, sharedStyles } from "./style-names.ts";

type Parts = { script: string; style: string; scriptHash: string; styleHash: string };

const NAME = "offline/parts.json";

/**
 * Builds the viewer a second time as one script and one style sheet with embedded fonts, for reports saved as a
 * single file. The site serves both as `/offline/parts.json`, with the hashes for the file's content security
 * policy.
 */
export function offlineViewer(): Plugin {
  let parts: Promise<Parts> | null = null;
  return {
    name: "offline-viewer",
    /** In the development server it is built on the first request. */
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, async (_request, response) => {
        parts ??= offlineParts();
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(await parts));
      });
    },
    async generateBundle() {
      if (this.environment?.name !== "client") return;
      parts ??= offlineParts();
      this.emitFile({ type: "asset", fileName: NAME, source: JSON.stringify(await parts) });
    },
  };
}

/** The viewer as one script and one style sheet; also measured by tests/bench/viewer.ts. */
export async function offlineParts(): Promise<Parts> {
  const outcome = await build({
    configFile: false,
    logLevel: "error",
    plugins: [sharedStyles()],
    css: { modules: cssModules, postcss: { plugins: [constantTokens()] } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      rollupOptions: {
        input: "app/offline/main.tsx",
        output: { format: "iife" },
      },
    },
  });
  const files = ([outcome].flat() as Rollup.RollupOutput[]).flatMap(({ output }) => output);
  const code = files.find((file) => file.type === "chunk")?.code ?? "";
  const css = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css")) as Rollup.OutputAsset;
  // In an HTML page a script ends at the first of these, even inside a string.
  const script = code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
  // The bundler writes the modules first: without its order, the layer that comes first would be the weakest.
  const style = layerOrder + String(css.source).replace(/<\/(style)/gi, "<\\/$1");
  return { script, style, scriptHash: hashOf(script), styleHash: hashOf(style) };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
