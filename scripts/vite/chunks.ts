import type { Rolldown } from "vite";
import { type PageEntry, pageTable } from "../../app/route-table.ts";

type Graph = Rolldown.ChunkingContext;

const ICONS = "/lucide-react/dist/esm/icons/";
/** An icon that so many pages use is in one file with the others; it is smaller than what a request for it costs. */
const ICON_PAGES = 8;

const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** The page after sign-in; what it shares with other pages is one file. */
const landing = "routes/dashboard/home.tsx";
/** What every page that hydrates loads. */
const first = ["entry.client.tsx", "root.tsx"];
const areas = ["dashboard", "admin"].map((area) => ({
  layouts: ["layout", "frame"].map((part) => `routes/${area}/${part}.tsx`),
  pages: new Set(pageTable.filter(({ path }) => path === area).flatMap(filesOf)),
}));

/**
 * The chunks of the browser's code. Left alone, the bundler makes one of every set of pages that share a module: a page
 * of the dashboard then loaded 108 files, and 28 of its 187 kB were what gzip loses in small files. The layers that
 * pages always load together are one file each, and a module is only in a layer that all of its pages load.
 */
export function clientChunks(): Rolldown.CodeSplittingOptions {
  const layer = layers();
  return {
    groups: ["framework", "base", "shell", "parts", "dashboard", "icons"].map((name, at, all) => ({
      debugName: name,
      priority: all.length - at,
      name: (id, graph) => (layer(id, graph) === name ? name : null),
    })),
  };
}

function layers(): (id: string, graph: Graph) => string | null {
  const known = new Map<string, string | null>();
  const importersOf = cached(importers);
  return (id, graph) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const name = layerOf(
      id,
      entriesOf(id, (module) => importersOf(module, graph), graph),
    );
    known.set(id, name);
    return name;
  };
}

function layerOf(id: string, entries: Set<string>): string | null {
  if (framework.test(id)) return "framework";
  if (entries.has(id)) return null;
  const files = pagesOf(entries);
  if (files.some((file) => first.includes(file))) return "base";
  const isPublic = files.some((file) => !areas.some(({ pages }) => pages.has(file)));
  const inLayouts = areas.filter(({ layouts }) => layouts.some((file) => files.includes(file)));
  if (inLayouts.length === areas.length) return isPublic ? "base" : "shell";
  const inDashboard = inLayouts.some(({ pages }) => pages.has(landing));
  if (inDashboard || (files.includes(landing) && files.length > 1)) return isPublic ? "parts" : "dashboard";
  if (id.includes(ICONS)) return files.length >= ICON_PAGES ? "icons" : null;
  return null;
}

function pagesOf(entries: Set<string>): string[] {
  return [...entries].map((entry) => entry.replace(/^.*?\/app\/|\?.*$/g, ""));
}

/** The entries that import a module, directly or through others. */
function entriesOf(id: string, importersOf: (id: string) => readonly string[], graph: Graph): Set<string> {
  const entries = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    if (graph.getModuleInfo(module)?.isEntry) entries.add(module);
    for (const importer of importersOf(module)) seen.add(importer);
  }
  return entries;
}

/** The modules that import a module; for an icon, those that name it, because one module exports all icons. */
function importers(id: string, graph: Graph): readonly string[] {
  const direct = graph.getModuleInfo(id)?.importers ?? [];
  if (!id.includes(ICONS)) return direct;
  const users = direct.filter((module) => !module.includes("/lucide-react/"));
  const index = direct.find((module) => module.endsWith("/lucide-react.mjs"));
  const info = index ? graph.getModuleInfo(index) : null;
  const file = id.slice(id.lastIndexOf("/"));
  const line = info?.code?.split("\n").find((text) => text.includes(`${file}"`) || text.includes(`${file}'`)) ?? "";
  const names = new Set([...line.matchAll(/ as (\w+)/g)].map(([, name]) => name));
  const naming = (info?.importers ?? []).filter((module) => {
    const code = graph.getModuleInfo(module)?.code ?? "";
    const [, list = ""] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? [];
    return list.split(",").some((name) => names.has(name.trim().split(" ")[0]));
  });
  return [...users, ...naming];
}

function cached<Value>(of: (id: string, graph: Graph) => Value): (id: string, graph: Graph) => Value {
  const known = new Map<string, Value>();
  return (id, graph) => {
    const value = known.get(id) ?? of(id, graph);
    known.set(id, value);
    return value;
  };
}

function filesOf({ file, children = [] }: PageEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}
