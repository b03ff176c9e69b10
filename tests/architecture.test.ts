import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { type Import, importsOf } from "../scripts/import-graph.ts";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", "app", "db", "schema", "workers"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));

const inside =
  (...folders: string[]) =>
  (what: string) =>
    folders.some((folder) => what.startsWith(folder));
const ui = (what: string) =>
  /^(react|react-dom|react-router|lucide-react|@tanstack\/react-query|isbot|uqr)(\/|$)/.test(what);

type Rule = { folder: string; except?: string[]; may: (entry: Import) => boolean };

/** The table of docs/architecture.md, as a test. The first rule whose folder fits is the one that counts. */
const rules: Rule[] = [
  { folder: "schema/", may: ({ what }) => inside("schema/")(what) || what === "zod" },
  { folder: "app/core/similarity/", may: ({ what }) => inside("app/core/similarity/")(what) },
  { folder: "app/core/", may: ({ what }) => inside("schema/", "app/core/")(what) },
  {
    // Other text formats: in a browser alone, and only for who chooses such a file.
    folder: "app/extraction/text-formats/",
    may: ({ what }) =>
      inside("schema/", "app/core/", "app/extraction/")(what) ||
      /^(?:hast|hast-util-from-(?:html|parse5)|hast-util-to-mdast|parse5|mdast(?:-util-from-markdown|-util-gfm)?|micromark-extension-gfm)$/.test(
        what,
      ),
  },
  {
    // Texts of an import, with what files, records and lists say about them: on the command line and in the similarity Worker.
    folder: "app/extraction/library/",
    may: ({ what }) =>
      inside("schema/", "app/core/", "app/extraction/")(what) ||
      /^(?:zod|hast|hast-util-from-html|saxes|yaml)$/.test(what),
  },
  {
    // Files to text: runs in the similarity Worker and in a browser's Worker; neither pages nor services import it.
    folder: "app/extraction/",
    may: ({ what }) =>
      inside("schema/", "app/core/", "app/extraction/")(what) ||
      /^(?:unpdf|fflate|saxes|@noble\/(?:ciphers|hashes)\/\w+\.js)$/.test(what),
  },
  {
    folder: "db/seed",
    may: ({ what }) => inside("schema/", "app/core/", "db/")(what) || /^(yaml|mdast|micromark)/.test(what),
  },
  { folder: "db/", may: ({ what }) => inside("schema/", "app/core/", "db/")(what) || what.startsWith("drizzle-orm") },
  {
    folder: "app/services/",
    may: ({ what, from, typeOnly }) =>
      inside("schema/", "app/core/", "db/", "app/services/shared/")(what) ||
      // A long service is a folder; its files may import each other and no other service.
      (dirname(from) !== "app/services" && dirname(what) === dirname(from)) ||
      (from === "app/services/index.ts" && typeOnly && inside("app/services/")(what)),
  },
  {
    // The browser's typed clients: of the API they know the types alone.
    folder: "app/api/",
    may: ({ what, typeOnly }) =>
      inside("schema/", "app/core/", "app/api/")(what) ||
      /^hono(?:\/client|\/types)?$/.test(what) ||
      (typeOnly && inside("workers/api/")(what)),
  },
  {
    // Clerk's own components and middleware live in a layout of their own and nowhere else.
    folder: "app/routes/identity/",
    may: (entry) => routesMay(entry) || entry.what.startsWith("@clerk/react-router"),
  },
  { folder: "app/routes/", may: routesMay },
  {
    // Headless behaviour stays inside the design system (docs/decisions/040-design-system.md).
    folder: "app/components/ui/",
    may: (entry) => componentsMay(entry) || entry.what.startsWith("@base-ui/react/"),
  },
  {
    // The editor's own library stays in the folder of writing.
    folder: "app/components/content/editor/",
    may: (entry) => componentsMay(entry) || entry.what.startsWith("@tiptap/"),
  },
  {
    // The engine of citation styles, loaded when someone asks for a reference.
    folder: "app/components/checks/report-viewer/cite/",
    may: (entry) => componentsMay(entry) || entry.what === "citeproc",
  },
  {
    // The reader of PDFs, loaded when someone asks for the page.
    folder: "app/components/checks/report-viewer/pages/",
    may: (entry) => componentsMay(entry) || /^pdfjs-dist(?:\/|$)/.test(entry.what),
  },
  // Charts, loaded when one comes into view.
  { folder: "app/components/analytics/recharts/", may: (entry) => componentsMay(entry) || entry.what === "recharts" },
  { folder: "app/components/", may: componentsMay },
  {
    folder: "app/middleware/",
    may: ({ what }) =>
      inside("schema/", "app/core/", "app/middleware/", "app/context.ts", "app/route-rule.ts")(what) || ui(what),
  },
  {
    // The report as one file: built apart, of the viewer's own parts.
    folder: "app/offline/",
    may: ({ what }) =>
      inside("schema/", "app/core/", "app/components/", "app/offline/")(what) || ui(what) || what === "zod",
  },
  {
    folder: "app/",
    may: (entry) => routesMay(entry) || /^(?:@react-router\/dev\/routes|app\/fonts\/)/.test(entry.what),
  },
  {
    folder: "workers/",
    may: ({ what }) => !inside("app/routes/", "app/components/", "tests/", "scripts/")(what),
  },
];

function componentsMay({ what, typeOnly }: Import): boolean {
  return (
    inside(
      "schema/",
      "app/core/",
      "app/api/",
      "app/components/",
      "app/content/",
      "app/styles/",
      "app/context.ts",
    )(what) ||
    // A browser's reader is a Worker of its own, loaded by its address when it is needed: pages know its words alone.
    (typeOnly && inside("app/services/", "app/extraction/browser/")(what)) ||
    // The address of a small script, not the script.
    /^app\/[\w-]+\.js\?url/.test(what) ||
    ui(what)
  );
}

function routesMay({ what, from, typeOnly }: Import): boolean {
  if (inside("app/services/")(what)) return typeOnly;
  if (
    inside(
      "schema/",
      "app/core/",
      "app/api/",
      "app/components/",
      "app/middleware/",
      "app/styles/",
      "app/content/",
    )(what)
  )
    return true;
  if (/^app\/[\w.-]+(?:\?|$)/.test(what) || what.includes("/+types/") || ui(what)) return true;
  return inside("app/routes/")(what) && dirname(what) === dirname(from);
}

test("imports follow the order of the layers", () => {
  const wrong = files.flatMap(importsOf).filter((entry) => {
    const rule = rules.find(({ folder }) => entry.from.startsWith(folder));
    return !rule?.may(entry);
  });
  expect(wrong.map(({ from, what }) => `${from} → ${what}`)).toEqual([]);
});

test("only workers import from workers, and only routes from routes", () => {
  const wrong = files
    .flatMap(importsOf)
    .filter(
      ({ from, what, typeOnly }) =>
        (inside("workers/")(what) && !from.startsWith("workers/") && !(from.startsWith("app/api/") && typeOnly)) ||
        (inside("app/routes/")(what) && !from.startsWith("app/routes/")),
    );
  expect(wrong.map(({ from, what }) => `${from} → ${what}`)).toEqual([]);
});

test("domain rules are pure: no clock, no random numbers, no network, no environment", () => {
  const impure = /\b(?:fetch\(|Date\.now\(|new Date\(\)|Math\.random\(|process\.|crypto\.|import\.meta\.env)/;
  const wrong = files.filter((path) => path.startsWith("app/core/") && impure.test(code(path)));
  expect(wrong).toEqual([]);
});

test("live updates: the browser opens WebSockets in one place, and close codes are named", () => {
  const opens = files.filter((path) => path.startsWith("app/") && /\bnew WebSocket\(/.test(code(path)));
  expect(opens).toEqual(["app/components/shell/live/open-live.ts"]);
  const numbers = files.filter((path) => /\bclose\(\s*4\d{3}|\bcode\s*===\s*4\d{3}|:\s*400[1-9]\b/.test(code(path)));
  expect(numbers).toEqual(["schema/vocabulary/sockets.ts"]);
});

test("requests of the signed-in areas are sent by the typed clients, and no answer is cast to a type", () => {
  const pages = files.filter((path) => /^app\/(?:routes|components|middleware|content)\//.test(path));
  expect(pages.filter((path) => /(?<![.\w])fetch\(/.test(code(path)))).toEqual([]);
  expect(pages.filter((path) => /\.json\(\)\)? as\b|responseText/.test(code(path)))).toEqual([]);
  const clients = files.filter((path) => path.startsWith("app/api/") && /\bfetch\(/.test(code(path)));
  expect(clients.sort()).toEqual(["app/api/client.ts", "app/api/fetch-file.ts"]);
  // Scripts without a bundle: one request each.
  for (const path of ["app/price.js", "app/shared.js", "app/sign-out.js", "public/push.js", "public/offline.js"])
    expect([path, readFileSync(path, "utf8").split("fetch(").length - 1]).toEqual([path, 1]);
});

test("errors reach the log by one function, and every object and entrypoint of the platform logs its own", () => {
  const direct = files.filter((path) => /\bconsole\b/.test(code(path)));
  expect(direct).toEqual(["workers/platform/log.ts"]);
  const called = files.filter((path) => /\bextends (?:DurableObject|WorkerEntrypoint)\b/.test(code(path)));
  expect(called.length).toBeGreaterThan(5);
  expect(called.filter((path) => !/^ *logErrors\(/m.test(code(path)))).toEqual([]);
});

test("SQL is written only in db", () => {
  const wrong = files.filter((path) => /^(?:app|schema)\//.test(path) && /drizzle-orm/.test(code(path)));
  expect(wrong).toEqual([]);
});

test("no statement compares with a pattern of a person's words: D1 refuses patterns over 50 bytes", () => {
  const refused =
    /\b(?:like|glob)\s*\$\{|\b(?:like|ilike|notLike|notIlike)\(|\b(?:like|glob)\s+(?:\?|:\w|'[^']*'\s*\|\|)/i;
  for (const one of [`x like \${word}`, `x GLOB \${word}`, "like(x, word)", "x like '%' || ?1", "x like ?"])
    expect(one).toMatch(refused);
  for (const one of ["key like 'digest:%'", "x not like 'a%'", "likely(x)"]) expect(one).not.toMatch(refused);
  // The id of a media item that was found is a UUID: 45 bytes.
  const rest = (path: string) => code(path).replace(/content like \$\{pattern\}/g, "");
  expect(files.filter((path) => path.startsWith("db/") && refused.test(rest(path)))).toEqual([]);
});

/** Longer files, and why one file says it better than two. */
const longFiles: Record<string, string> = {
  "app/components/checks/submit/file-step.tsx":
    "the first step of a check: a file, a text or a known document, one of them at a time",
  "tests/e2e/conversations/inbox.spec.ts": "the inbox, one journey a test",
  "app/components/conversations/inbox/inbox-conversation.tsx":
    "one conversation as staff see it: its head and its acts show one state",
  "app/components/conversations/messages/conversation.ts":
    "one live conversation: its state, its socket and its timers change together",
  "app/components/checks/submit/submit-form.tsx": "one form: its choices, its upload and its check change together",
  "app/services/conversations/inbox.ts": "the inbox and everything staff do in it, each act with its internal note",
  "app/services/orders/placing.ts": "an order from its draft to its confirmation: each step checks the same form",
  "tests/workers/identity/contract.test.ts": "one suite of everything that both identity providers do alike",
  "workers/local/demo/conversations.ts": "the conversations of the demo data, each with all that is said in it",
  "workers/local/identity/local-identity.ts":
    "the embedded identity provider: every call of it is a method of its one Durable Object",
  "app/services/content/drafts/publishing.ts":
    "one article's way from a draft to a live page and back: every act of it",
  "app/services/identity/people.ts": "who a session is to us, and what the provider says of people",
  "app/services/identity/staff-acts.ts": "everything that admins do with accounts: each act by the same rule and order",
  "db/checks/checks.ts": "one table and everything that reads or changes it",
  "scripts/mutants.ts": "one list: each line about security or money, changed as a mistake would, with its tests",
  "tests/built/platform/rights.test.ts": "one matrix: every page and call as every person",
  "tests/built/platform/upgrade.test.ts": "one saved state, asked in turn for everything that it holds",
  "tests/services/identity/people.test.ts": "one provider and its webhooks, asked about one person at a time",
  "tests/services/orders/money.test.ts":
    "one order's money from its price to its last refund, each step on the one before",
  "tests/services/platform/read-order.test.ts": "one row for each list of the store",
  "tests/soak/orders/acts.ts": "one list: every act that a random sequence of orders can choose",
  "tests/plans/exceptions.ts": "one list, each with its reason",
  "tests/support/counted-regexp.ts": "one grammar, that of regular expressions",
  "tests/upgrade/capture.ts": "one walk through the product",
  "tests/workers/checks/documents/progress.test.ts": "one running check, watched from its queue to its end",
  "tests/workers/checks/reports/exports.test.ts": "one report, read back from every format that it is exported to",
};
/** Longer than 500 lines; nothing is added to these. */
const longest = ["tests/upgrade/capture.ts"];

test("files over 300 lines give a reason, and no file is added to those over 500", () => {
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
  const long = tracked
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
    .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > 300);
  expect(long.filter(({ path }) => !(path in longFiles))).toEqual([]);
  expect(long.filter(({ lines }) => lines > 500).map(({ path }) => path)).toEqual(longest);
});

test("access is decided in one place: guards of signed-in people and of roles are in app/core/identity/actor.ts", () => {
  const own =
    /function require(?:Person|Editor|Admin)\(|if \(!is(?:Person|Admin)\([\w.]+\)\)\s*throw new AppError\("not_/;
  const elsewhere = files.filter((path) => /^(?:app\/services|workers)\//.test(path) && own.test(code(path)));
  expect(elsewhere).toEqual([]);
});

test("no file has a meaningless name: utils, helpers, manager, common", () => {
  expect(files.filter((path) => /(?:^|\/)(?:utils?|helpers?|manager|common|misc)(?:\.|\/|-)/.test(path))).toEqual([]);
});

test("migrations make exactly the tables of db/tables", () => {
  const output = execFileSync("node_modules/.bin/drizzle-kit", ["check"], { encoding: "utf8" });
  expect(output).toContain("Everything's fine");
  const before = execFileSync("git", ["status", "--porcelain", "db/migrations"], { encoding: "utf8" });
  const generated = execFileSync("node_modules/.bin/drizzle-kit", ["generate", "--name", "drift"], {
    encoding: "utf8",
  });
  expect(generated).toContain("No schema changes");
  expect(execFileSync("git", ["status", "--porcelain", "db/migrations"], { encoding: "utf8" })).toBe(before);
});

function code(path: string): string {
  return readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");
}
