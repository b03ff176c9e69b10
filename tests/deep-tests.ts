import { existsSync } from "node:fs";

/**
 * The tests that `npm test` leaves to `npm run test:deep`, and the paths that each depends on: a file, or a folder with
 * a slash at its end. What these import is found by itself (scripts/deep-tests.ts). Of the files of browser tests the
 * tests with the tag "@journey" belong to `npm test`, the others to the deep run.
 */
export const deepTests: Readonly<Record<string, readonly string[]>> = {
  // Evasion of the check, generated attempts to read other students' texts, training of the integrity model.
  "tests/core/similarity/evasion.test.ts": ["app/core/similarity/", "tests/bench/support/"],
  "tests/readback/even-cases.test.ts": readback(),
  "tests/readback/odd-cases.test.ts": readback(),
  "tests/readback/mutants.test.ts": readback(),
  "tests/readback/displacement.test.ts": readback(),
  "tests/readback/guesses.test.ts": readback(),
  "tests/readback/residual.test.ts": readback(),
  "tests/core/orders/integrity/integrity-training.test.ts": [
    "scripts/integrity-model/",
    "app/core/orders/integrity/",
    "workers/adapters/orders/integrity-model/",
    "tests/fixtures/integrity/",
  ],
  // Soaks: files that are damaged, memory, random sequences of orders, the end of processes.
  "tests/extraction-soak.test.ts": ["app/extraction/", "tests/soak/extraction.ts", "tests/soak/reader.ts"],
  "tests/extraction-memory.test.ts": ["app/extraction/", "tests/soak/memory-reader.ts"],
  "tests/core/sources/library-resume/library-resume.test.ts": [
    "scripts/library/",
    "app/extraction/library/",
    "tests/core/sources/library-resume/",
  ],
  "tests/processes.test.ts": ["tests/support/processes/"],
  "tests/services/orders/soak.test.ts": serverOf("orders", "payments"),
  // Work that is cut off at every step.
  "tests/workers/checks/crash.test.ts": [...serverOf("checks", "sources"), "app/extraction/", "app/core/similarity/"],
  "tests/services/conversations/crash.test.ts": serverOf("conversations"),
  // Every answer of the test bank, one after the other.
  "tests/workers/payments/every-answer.test.ts": [...serverOf("payments", "orders"), "workers/local/payments/"],
  // Drills: keys, an upgrade, a restore.
  "tests/workers/platform/key-rotation.test.ts": [...serverOf("platform", "sources"), "db/"],
  "tests/services/platform/key-change.test.ts": [...serverOf("platform", "sources"), "db/"],
  "tests/built/platform/upgrade.test.ts": ["tests/fixtures/upgrade/", "db/", "schema/", "app/services/", "workers/"],
  "tests/built/platform/restore-drill.test.ts": [
    "scripts/restore/",
    "scripts/drill-restore.mjs",
    "db/",
    "workers/local/",
    "public/og.png",
  ],
  // A site that is started, killed and started again, or filled.
  "tests/built/platform/demo.test.ts": ["workers/local/", "db/", "app/services/", "scripts/start.mjs"],
  "tests/built/conversations/restart.test.ts": of("conversations"),
  "tests/built/platform/hostile.test.ts": ["app/extraction/", "workers/similarity.ts", ...of("checks")],
  "tests/built/content/ghost.test.ts": ["workers/adapters/content/", ...of("content")],
  "tests/built/content/found.test.ts": of("content", "search"),
  "tests/built/platform/weight.test.ts": ["app/", "workers/", "schema/", "db/seed/"],
  // Browser: every screen, and what each can do beside the journeys.
  "tests/e2e/platform/screens.spec.ts": [...screens(), "db/seed/articles/"],
  "tests/e2e/platform/layout-faults.spec.ts": ["tests/e2e/platform/"],
  "tests/e2e/platform/saved-forms.spec.ts": screens(),
  "tests/e2e/platform/failures.spec.ts": frame(),
  "tests/e2e/platform/errors.spec.ts": frame(),
  "tests/e2e/platform/retries.spec.ts": [...frame(), ...of("notifications", "conversations")],
  "tests/e2e/platform/data-cache.spec.ts": [...frame(), "app/routes/dashboard/", "app/routes/orders/"],
  "tests/e2e/platform/tooltips.spec.ts": [...frame(), ...of("conversations")],
  "tests/e2e/platform/first-load.spec.ts": screens(),
  "tests/e2e/platform/admin-home.spec.ts": [
    ...frame(),
    "app/routes/admin/",
    "app/components/admin/",
    ...of("platform"),
  ],
  "tests/e2e/platform/killed-site.spec.ts": [
    ...frame(),
    ...of("checks", "conversations", "media", "orders", "platform"),
  ],
  ...inBrowser(
    "gallery",
    ["combobox", "gallery", "keyboard", "tooltip"],
    ["app/components/ui/", "app/components/gallery/", "app/routes/local/", "app/styles/"],
  ),
  ...inBrowser("analytics", ["analytics"], of("analytics")),
  ...inBrowser(
    "checks",
    [
      ...[
        "admin-checks",
        "check",
        "documents",
        "open-literature",
        "page-view",
        "private",
        "rechecks",
        "report-sharing",
      ],
      ...["running", "saved-choice", "viewer", "whole-list"],
    ],
    [...of("checks", "sources"), "app/extraction/", "app/core/similarity/"],
  ),
  ...inBrowser("content", ["article", "pasting", "visitor", "writing"], of("content", "public")),
  ...inBrowser(
    "conversations",
    [
      ...["asking", "attaching", "bridges", "conversation", "hostile-messages", "inbox", "inbox-keys", "messages"],
      "messages-page",
    ],
    of("conversations", "notifications"),
  ),
  ...inBrowser("dashboard", ["home", "installed-app"], [...of("dashboard", "orders"), "public/"]),
  ...inBrowser("identity", ["account", "identity"], of("identity", "audit")),
  ...inBrowser("media", ["library", "recordings"], [...of("media"), "public/og.png"]),
  ...inBrowser("notifications", ["notifications"], of("notifications")),
  ...inBrowser(
    "orders",
    ["admin-orders", "autosave", "expert-work", "order-integrity", "order-work", "orders", "uploads"],
    of("orders", "payments"),
  ),
  ...inBrowser("payments", ["payment", "paying"], [...of("payments", "orders"), "workers/local/payments/"]),
  ...inBrowser("search", ["command-menu", "finding"], of("search", "content")),
  ...inBrowser("sources", ["imports", "open-services"], of("sources")),
};

/** A change of these concerns every deep test. */
export const ofEveryTest: readonly string[] = [
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "react-router.config.ts",
  "scripts/build.mjs",
  "scripts/configuration-buffer.ts",
  "scripts/migrations.ts",
  "scripts/serve.ts",
  "scripts/start.mjs",
  "scripts/workers.ts",
  "vite.config.ts",
  "vitest.config.ts",
  "workers/similarity.toml",
  "wrangler.toml",
];

/** What every request to a site passes, and what stands for the services outside it. */
const site = ["workers/app.ts", "workers/similarity.ts"].concat(
  ["composition", "local", "platform", "queues", "webhooks"].map((folder) => `workers/${folder}/`),
);
const files = ["tests/fixtures/documents/", "tests/fixtures/media/", "tests/fixtures/paste/"];

/**
 * A change of these concerns every deep test of a step. What they import does not: they import nearly everything, and
 * what a test depends on of that is in the table.
 */
export const ofStep: Readonly<Record<string, readonly string[]>> = {
  unit: files,
  workerd: ["db/migrations/", "tests/support/", ...files],
  "built output": ["db/migrations/", ...site, ...files],
  browser: [
    "app/routes/admin/",
    "app/routes/dashboard/",
    "tests/support/fake-open-services.ts",
    "tests/support/open-services-server.ts",
    "tests/support/open-services/",
    ...site,
    ...files,
  ],
};

/** Everything of a part of the product, in every layer that has something of it. */
function of(...parts: readonly string[]): string[] {
  const layers = ["schema", "app/core", "db", "app/services", "app/routes", "app/components", "workers/adapters"];
  const folders = [...layers, "workers/api", "workers/objects"].flatMap((layer) =>
    parts.map((part) => `${layer}/${part}/`),
  );
  return folders.filter((folder) => existsSync(folder));
}

/** The same for tests that ask services and Workers without a screen. */
function serverOf(...parts: readonly string[]): string[] {
  return of(...parts).filter((folder) => !/^app\/(?:routes|components)\//.test(folder));
}

/** What surrounds every page of the signed-in areas. */
function frame(): string[] {
  return [
    ...["shell", "ui"].map((folder) => `app/components/${folder}/`),
    ...["app/middleware/", "app/styles/", "app/root.tsx", "app/entry.client.tsx"],
  ];
}

function screens(): string[] {
  return ["app/routes/", "app/components/", "app/styles/", "app/root.tsx", "app/route-table.ts", "app/fonts/"];
}

function readback(): string[] {
  return ["app/core/similarity/", "app/services/checks/", ...serverOf("sources"), "tests/soak/readback.ts"];
}

function inBrowser(
  part: string,
  files: readonly string[],
  paths: readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(files.map((file) => [`tests/e2e/${part}/${file}.spec.ts`, [...paths, ...frame()]]));
}
