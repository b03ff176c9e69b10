import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { cssModules, sharedStyles } from "./scripts/vite/style-names.ts";
import { deepTests } from "./tests/deep-tests.ts";
import { bytesPlugin } from "./tests/support/bytes-plugin.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { schemaOf } from "./tests/support/schema-template.ts";

// Green means green at the first try. Where a second one is allowed (.ci/run), what needed it is named at the end.
const retry = Number(process.env.TEST_RETRIES ?? 0);
// `npm test` leaves the deep tests to `npm run test:deep`; called directly, Vitest runs any file.
const exclude = process.env.TESTS === "fast" ? Object.keys(deepTests) : [];
// Vitest leaves one of two cores idle by itself. More files at a time than two gain little: they wait for each other.
const maxWorkers = 2;
const migrations = await readD1Migrations(fileURLToPath(new URL("./db/migrations", import.meta.url)));
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const object = (className: string) => ({ className, useSQLite: true });

export default defineConfig({
  test: {
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [bytesPlugin(), sharedStyles()],
        css: { modules: cssModules },
        test: {
          name: "node",
          include: ["tests/*.test.ts", "tests/{core,schema,components,bench,readback}/**/*.test.{ts,tsx}"],
          exclude,
          environment: "node",
          // Ends a hang and nothing else: these tests run beside the other steps (scripts/test.mjs).
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          // Files share their modules: loading these takes longer than most files' tests.
          isolate: false,
          maxWorkers,
        },
      },
      {
        plugins: [
          bytesPlugin(),
          cloudflareTest(async () => ({
            main: "./tests/support/test-worker.ts",
            miniflare: {
              compatibilityDate: "2026-10-06",
              compatibilityFlags: ["nodejs_compat"],
              d1Databases: ["DB"],
              r2Buckets: ["FILES"],
              queueProducers: { JOBS: "marginalia-jobs", NOTICES: "marginalia-notices" },
              durableObjects: {
                LIVE_ROOM: object("LiveRoom"),
                TALK_ROOM: object("TalkRoom"),
                FINGERPRINTS: object("FingerprintShard"),
                STUDENT_TEXTS: object("StudentShard"),
                LOCAL_IDENTITY: object("LocalIdentity"),
                LOCAL_BANK: object("LocalBank"),
              },
              ratelimits: {
                READ_LIMIT: { namespace_id: "1003", simple: { limit: 100_000, period: 60 } },
                SEARCH_LIMIT: { namespace_id: "1004", simple: { limit: 100_000, period: 60 } },
                WRITE_LIMIT: { namespace_id: "1001", simple: { limit: 1000, period: 60 } },
                BULK_LIMIT: { namespace_id: "1005", simple: { limit: 1000, period: 60 } },
                DOOR_LIMIT: { namespace_id: "1002", simple: { limit: 1000, period: 60 } },
              },
              bindings: {
                MODE: "local",
                TEXT_KEY: `${"t".repeat(43)}=`,
                LIBRARY_KEY: `${"l".repeat(42)}k=`,
                // How many random stories, of which chance, from which on (npm run soak:orders).
                SOAK: JSON.stringify({
                  sequences: Number(process.env.SOAK_SEQUENCES ?? 60),
                  seed: Number(process.env.SOAK_SEED ?? 1),
                  from: Number(process.env.SOAK_FROM ?? 0),
                }),
                MIGRATIONS: migrations,
                SCHEMA: schemaOf(migrations),
              },
            },
          })),
        ],
        resolve: { alias: { "virtual:react-router/server-build": here("./tests/support/no-pages.ts") } },
        test: {
          name: "workerd",
          // A worker that dies at each of twenty steps takes four seconds alone, and much more on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          include: ["tests/{db,services,workers}/**/*.test.ts"],
          exclude,
          setupFiles: ["./tests/support/migrate.ts"],
          globalSetup: ["./tests/support/fake-services-setup.ts", "./tests/support/statement-recording.ts"],
          fsModuleCache: false,
          // Files share one of two Workers: starting one and reading our modules takes longer than most files' tests. What
          // a test leaves behind is taken away before the next one (tests/support/migrate.ts).
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          // Reads what the project above recorded.
          name: "plans",
          include: ["tests/plans/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        plugins: [bytesPlugin(), sharedStyles()],
        css: { modules: cssModules },
        test: {
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          exclude,
          setupFiles: ["./scripts/configuration-buffer.ts"],
          environment: "node",
          testTimeout: 120_000,
          retry,
          hookTimeout: 240_000,
          maxWorkers,
        },
      },
    ],
  },
});
