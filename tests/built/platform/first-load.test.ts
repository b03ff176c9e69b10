import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const KB = 1000;

/**
 * The script that a page of the build imports at once, kB of gzip (level 9): the modules of its routes and all that they
 * import, and the list of routes. The ceilings are those of tests/e2e/platform/first-load.spec.ts, which counts what a
 * browser requests. Sign-in is without Clerk's own script, which its server sends.
 */
const ceilings = {
  "routes/dashboard/home": 150,
  "routes/orders/orders": 155,
  "routes/orders/new-order": 217,
  "routes/orders/order": 168,
  "routes/conversations/messages": 199,
  "routes/checks/documents": 177,
  "routes/checks/report": 190,
  "routes/admin/overview": 159,
  "routes/conversations/admin/support": 194,
  "routes/identity/sign-in": 141,
} as const;

type Route = { id: string; parentId?: string; module: string; imports?: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route | undefined> };

const onDemand = /ProseMirror|PasswordException|citeproc-js error/;

test.each(["local", "production"])("no page of the %s build imports more script than its ceiling", (build) => {
  const { files, manifest } = clientOf(`build/${build}/client/assets`);
  for (const [id, ceiling] of Object.entries(ceilings)) {
    const scripts = scriptsOf(id, files, manifest);
    const size = [...scripts].reduce((sum, file) => sum + gzipSync(files.get(file) ?? "", { level: 9 }).length, 0);
    expect(size, `${id}, ${scripts.size} files`).toBeGreaterThan(100 * KB);
    expect(size, `${id}, ${scripts.size} files`).toBeLessThanOrEqual(ceiling * KB);
    expect(
      [...scripts].filter((file) => onDemand.test(files.get(file) ?? "")),
      id,
    ).toEqual([]);
  }
});

function clientOf(folder: string): { files: Map<string, string>; manifest: Manifest & { file: string } } {
  const files = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, readFileSync(`${folder}/${file}`, "utf8")]),
  );
  const file = [...files.keys()].find((name) => name.startsWith("manifest-")) ?? "";
  const [, json = "{}"] = /^window\.__reactRouterManifest=(.*?);?$/s.exec(files.get(file) ?? "") ?? [];
  return { files, manifest: { ...JSON.parse(json), file } };
}

/** The files of a page: those of the entry and of its routes, with what they import, and the list of routes. */
function scriptsOf(id: string, files: Map<string, string>, { entry, routes, file }: Manifest & { file: string }) {
  const scripts = new Set([file]);
  const start = [entry.module, ...entry.imports];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    start.push(route.module, ...(route.imports ?? []));
  }
  for (const path of start) scripts.add(path.slice(path.lastIndexOf("/") + 1));
  for (const script of scripts) {
    if (script === file) continue;
    for (const [, name = ""] of (files.get(script) ?? "").matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      scripts.add(name);
    }
  }
  return scripts;
}
