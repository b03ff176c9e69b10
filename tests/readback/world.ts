import { composePrivately } from "#app/extraction/browser/compose.ts";
import { createPrivateChecks } from "#app/services/checks/private-checks.ts";
import { createComparison } from "#app/services/checks/runs/comparison.ts";
import { createLibrary } from "#app/services/sources/indexing.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { engineOptionsOf, reportFor } from "#core/checks/check-report.ts";
import { printsOf } from "#core/checks/private-check.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import type { Files, FingerprintIndex } from "#core/ports.ts";
import {
  allVisible,
  composeReport,
  distinctHashes,
  fingerprint,
  type Prepared,
  prepare,
  type SourceInput,
} from "#core/similarity/index.ts";
import type { CheckRow } from "#db/checks/checks.ts";
import { insertDocument } from "#db/checks/documents.ts";
import { openDatabase } from "#db/client.ts";
import { insertSource, studentSourceId } from "#db/sources/sources.ts";
import { noOpenServices } from "#tests/support/open-services.ts";
import { migrationsIn, schemaOf } from "#tests/support/schema-template.ts";
import { openSqlite } from "#tests/support/sqlite.ts";
import { SECRET, storeOver } from "#tests/support/student-stores.ts";
import { createKeyedIndex, SHARDS, type Shard } from "#workers/adapters/sources/fingerprint-shards.ts";
import { createCollectionsOver } from "#workers/adapters/sources/segment-collections.ts";
import { createKeyedTexts, type StudentStore } from "#workers/adapters/sources/student-shards.ts";
import type { Sql } from "#workers/objects/shared/sql.ts";
import { openBlockStore } from "#workers/objects/sources/block-store.ts";
import { openPostings } from "#workers/objects/sources/postings.ts";
import { d1InMemory } from "./d1.ts";

/** A check as requested by an account. */
export type Step = {
  account: string;
  id: string;
  documentId: string;
  text: string;
  mode: "kept" | "private";
  stored: boolean;
  compareDrafts: boolean;
  /** Milliseconds since the previous step. */
  after: number;
};

/** A student's document that is stored before the first check. */
export type Stored = { id: string; owner: string; text: string };

/**
 * Everything that a reader receives from a check, as one string, and the number of requests to stores, files and
 * database that it took.
 */
export type Answer = {
  bytes: string;
  /** Places of the text that also occur in other students' documents, as words [first, behind). */
  places: [number, number][];
  /** The work that the document was assigned to as an earlier version. */
  familyId: string;
  work: { statements: number; shardStatements: number; fileReads: number; fileBytes: number; waitedMs: number };
};

const START = Date.UTC(2026, 10, 23, 9);
const texts = new Map<string, Prepared>();

/** A text as the engine reads it; the judge and the services read the same texts. */
export function prepared(text: string): Prepared {
  const known = texts.get(text) ?? prepare(text);
  if (texts.size > 400) texts.clear();
  texts.set(text, known);
  return known;
}

/** The open texts of all cases. They are the same for each case, so that they are indexed once. */
function openTexts(open: readonly { id: string; text: string }[]): FingerprintIndex {
  const shards = new Map<number, Shard>();
  for (let number = 0; number < SHARDS; number += 1) {
    const postings = openPostings(openSqlite(":memory:").sql);
    shards.set(number, {
      add: async (id, hashes) => postings.add(id, hashes),
      remove: async (id) => postings.remove(id),
      search: async (windows) => postings.search(windows),
    });
  }
  const index = createKeyedIndex((number) => shards.get(number)!, SECRET);
  for (const { id, text } of open) void index.add(id, distinctHashes(fingerprint(prepare(text))));
  return { ...index, leaveOld: async () => {} };
}

/** Tables that a case writes to. */
const WRITTEN = [
  "sources",
  "student_shards",
  "shown_blocks",
  "near_blocks",
  "checks",
  "documents",
  "settings",
  "source_reads",
];

/**
 * The services that run checks, with the production statements over SQLite in memory. Worlds are used one after the
 * other.
 */
export function openWorlds(open: readonly { id: string; text: string }[]) {
  const count = { statements: 0 };
  const { binding, database } = d1InMemory(schemaOf(migrationsIn("db/migrations")), count);
  const index = openTexts(open);
  const { db } = openDatabase(binding, null, "primary");
  const priceList = { ...firstPriceList, checks: { ...firstPriceList.checks, freeADay: 30 } };

  /** An empty world. */
  function begin() {
    for (const table of WRITTEN) database.exec(`DELETE FROM ${table}`);
    const work = { shardStatements: 0, fileReads: 0, fileBytes: 0, waitedMs: 0 };
    let now = START;
    const clock = { now: () => now, uuid: () => "00000000-0000-4000-8000-000000000000" };
    const stored = new Map<string, string>();
    const files = {
      async putText(key: string, text: string) {
        stored.set(key, text);
      },
      async text(key: string) {
        const text = stored.get(key) ?? null;
        work.fileReads += 1;
        work.fileBytes += text?.length ?? 0;
        return text;
      },
    } as unknown as Files;
    const stores = new Map<string, ReturnType<typeof openBlockStore>>();
    function storeAt(name: string): StudentStore {
      const store = stores.get(name) ?? openBlockStore(countedSql(openSqlite(":memory:").sql, work));
      stores.set(name, store);
      return storeOver(store);
    }
    const students = createKeyedTexts(storeAt, { TEXT_KEY: SECRET });
    const pause = async (ms: number) => {
      work.waitedMs += ms;
    };
    const studentSearch = createStudentSearch({ db, clock, students, pause });
    // No public collection is listed in this database.
    const collections = createCollectionsOver({ read: async () => null });
    const ports = { db, clock, files, index, collections, students, studentSearch, ...noOpenServices };
    const comparison = createComparison(ports);
    const privateChecks = createPrivateChecks({
      ...ports,
      emailVerified: async () => true,
      priceList: { current: async () => priceList },
    });
    const nothing = { send: async () => {}, announce: async () => {}, forget: async () => {} };
    const library = createLibrary({ ...ports, jobs: nothing, live: nothing });

    for (const { id, text } of open) {
      stored.set(`sources/${id}/text`, text);
      database.exec(
        `INSERT INTO sources (id, kind, title, authors, text_key, status, created_at, indexed_at, licence)
         VALUES ('${id}', 'library', '${id}', '[]', 'sources/${id}/text', 'indexed', ${START}, ${START}, 'CC BY 4.0')`,
      );
    }

    async function store({ id, owner, text }: Stored): Promise<void> {
      stored.set(`documents/${id}/text`, text);
      await insertSource(db, {
        id: studentSourceId(id),
        kind: "student",
        ownerId: owner,
        documentId: id,
        title: `Title of ${owner}`,
        authors: [],
        textKey: `documents/${id}/text`,
        status: "waiting",
        createdAt: now,
      });
      await library.include(studentSourceId(id));
    }

    async function check(step: Step): Promise<Answer> {
      now += step.after;
      const text = prepared(step.text);
      const begun = { ...work, statements: count.statements };
      const { bytes, places, familyId } = step.mode === "kept" ? await kept(step, text) : await privately(step, text);
      const used = {
        statements: count.statements - begun.statements,
        shardStatements: work.shardStatements - begun.shardStatements,
        fileReads: work.fileReads - begun.fileReads,
        fileBytes: work.fileBytes - begun.fileBytes,
        waitedMs: work.waitedMs - begun.waitedMs,
      };
      if (step.mode === "kept" && step.stored)
        await store({ id: step.documentId, owner: step.account, text: step.text });
      return { bytes, places, familyId, work: used };
    }

    /** Follows app/services/checks/runs between reading the file and signing the report. */
    async function kept({ account, id, documentId, text, stored: keep, compareDrafts }: Step, prepared: Prepared) {
      await insertDocument(db, {
        id: documentId,
        ownerId: account,
        name: "essay.txt",
        kind: "text",
        bytes: text.length,
        sha256: documentId,
        storageKey: documentId,
        status: "ready",
        stored: keep,
        deleteAt: now,
        idempotencyKey: documentId,
        createdAt: now,
        updatedAt: now,
      });
      stored.set(`documents/${documentId}/text`, text);
      const options = {
        stored: keep,
        compareDrafts,
        library: true,
        students: true,
        excludeQuotations: true,
        excludeBibliography: true,
        smallMatchWords: 14,
      };
      const compose = (sources: SourceInput[]) =>
        composeReport({ text, parts: allVisible(prepared), pages: [0], sources, options: engineOptionsOf(options) });
      const told: unknown[] = [];
      const row = { id, userId: account, options } as CheckRow;
      const compared = await comparison.compare(
        { check: row, documentId, text, parts: allVisible(prepared) },
        async (collections, sources) => {
          told.push({ collections, partial: compose(sources) });
        },
      );
      const body = compose(compared.sources);
      const report = reportFor(body, {
        checkId: id,
        documentId,
        documentHash: "",
        documentKind: "text" as const,
        title: "essay",
        now,
        coverage: await comparison.coverage(compared, options),
        options,
        stageTimes: {},
      });
      return {
        bytes: JSON.stringify({ report, told, familyId: compared.familyId }),
        places: placesIn(compared.sources),
        familyId: compared.familyId,
      };
    }

    async function privately({ account, id, text, compareDrafts }: Step, prepared: Prepared) {
      const choices = {
        compareDrafts,
        excludeQuotations: true,
        excludeBibliography: true,
        rights: true,
        smallMatchWords: 14,
      };
      const actor = { kind: "person", id: account, role: "user" } as PersonActor;
      const prints = printsOf(prepared, fingerprint(prepared));
      const answer = await privateChecks.answer(actor, id, { prints, choices });
      const held = { kind: "text" as const, sha256: "", text, pages: [0], flags: [], parts: allVisible(prepared) };
      const report = composePrivately(held, answer, { title: "essay", choices, now });
      return { bytes: JSON.stringify({ answer, report }), places: answer.places, familyId: id };
    }

    return { store, check, library, stores };
  }

  return { begin };
}

function placesIn(sources: readonly SourceInput[]): [number, number][] {
  const students = sources.filter(({ kind }) => kind === "student");
  return students.flatMap(({ shown }) => (shown ?? []).map(({ first, behind }): [number, number] => [first, behind]));
}

function countedSql(sql: Sql, work: { shardStatements: number }): Sql {
  return {
    exec(...args) {
      work.shardStatements += 1;
      return sql.exec(...args);
    },
    each(...args) {
      work.shardStatements += 1;
      return sql.each(...args);
    },
    atomically: (inside) => sql.atomically(inside),
  };
}
