import { type CheckPorts, createChecks } from "#app/services/checks/checks.ts";
import { createDocuments } from "#app/services/checks/documents/index.ts";
import { createRechecks } from "#app/services/checks/rechecks.ts";
import { createReportVersions } from "#app/services/checks/report-versions.ts";
import { createReports } from "#app/services/checks/reports.ts";
import { createRuns } from "#app/services/checks/runs/index.ts";
import type { OpenServicesPort } from "#app/services/checks/runs/open-search.ts";
import { createLibrary } from "#app/services/sources/indexing.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { limits } from "#core/checks/check.ts";
import type { Actor } from "#core/identity/actor.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import type { Extractor, Files, FingerprintIndex, Jobs } from "#core/ports.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import { openDatabase } from "#db/client.ts";
import { insertSource } from "#db/sources/sources.ts";
import type { CheckForm } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { Job } from "#schema/platform/job.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";
import { createLive } from "#workers/adapters/checks/live-rooms.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createReportSeal } from "#workers/adapters/platform/seal.ts";
import { createFingerprintIndex } from "#workers/adapters/sources/fingerprint-shards.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";
import { createStudentTexts } from "#workers/adapters/sources/student-shards.ts";
import { randomId } from "#workers/platform/random-id.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fuseAt, fused, fusedDatabase } from "./fuse.ts";
import { testSigner } from "./listing.ts";
import { openServicesOf } from "./open-services.ts";

/** A fuse that never blows. */
const whole = () => fuseAt(Number.POSITIVE_INFINITY);

/**
 * The services of checks on the real bindings, with a clock that the test sets, recorded jobs, and a fuse for crashes.
 */
export function world({ emailVerified = async () => true }: Pick<Partial<CheckPorts>, "emailVerified"> = {}) {
  const clock = testClock(Date.now());
  const sent: Job[] = [];
  const delays: number[] = [];
  const jobs: Jobs = {
    async send(job, delaySeconds = 0) {
      sent.push(job);
      delays.push(delaySeconds);
    },
  };
  const database = () => openDatabase(testEnv.DB, null, "primary").db;
  const files = createFiles(testEnv.FILES, testEnv);
  const index = createFingerprintIndex(testEnv.FINGERPRINTS, testEnv);
  const students = createStudentTexts(testEnv.STUDENT_TEXTS, testEnv);
  const live = createLive(testEnv.LIVE_ROOM);
  const bookmark = () => null;
  const db = database();
  const reportSeal = createReportSeal([testEnv.TEXT_KEY ?? ""]);

  function worker(
    fuse: Fuse = whole(),
    more: {
      index?: FingerprintIndex;
      students?: StudentTexts;
      files?: Files;
      openServices?: OpenServicesPort;
      extractor?: Extractor;
    } = {},
  ) {
    const db = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary").db;
    const texts = fused(students, fuse);
    const ports = {
      db,
      clock,
      students: texts,
      studentSearch: createStudentSearch({ db, clock, students: texts, pause: async () => {} }),
      files: fused(files, fuse),
      jobs: fused(jobs, fuse),
      live,
      extractor: fused(createExtractor(), fuse),
      index: fused(index, fuse),
      collections: createSegmentCollections(testEnv.FILES),
      reportSeal,
      randomId,
      openServices: openServicesOf([]),
      ...more,
    };
    return { runs: createRuns(ports), library: createLibrary(ports) };
  }

  const studentSearch = createStudentSearch({ db, clock, students, pause: async () => {} });
  const documents = createDocuments({ db, clock, signer: testSigner, files, jobs, bookmark });

  /** The services of documents with a Worker that crashes. */
  function dying(fuse: Fuse) {
    const db = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary").db;
    return createDocuments({
      db,
      clock,
      signer: testSigner,
      files: fused(files, fuse),
      jobs: fused(jobs, fuse),
      bookmark,
    });
  }

  // There is no limit of free checks here: other tests cover the price of checks.
  const priceList = { ...firstPriceList, checks: { ...firstPriceList.checks, freeADay: limits.perDay } };
  const current = { current: async () => priceList };
  const checks = createChecks({ db, clock, files, jobs, live, bookmark, priceList: current, emailVerified });
  const rechecks = createRechecks({ db, clock, files, jobs, bookmark });
  const reports = { ...createReports({ db, clock, files }), ...createReportVersions({ db, clock, files }) };

  async function send(
    actor: Actor,
    name: string,
    kind: DocumentKind,
    bytes: Uint8Array,
    key: string = crypto.randomUUID(),
  ) {
    const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
    return documents.receive(actor, { name, kind, body, length: bytes.byteLength, idempotencyKey: key });
  }

  async function ask(actor: Actor, documentId: string, form: Partial<CheckForm> = {}): Promise<string> {
    return checks.request(actor, documentId, {
      title: "",
      stored: false,
      compareDrafts: true,
      library: true,
      students: true,
      openTexts: false,
      turnitin: false,
      excludeQuotations: true,
      excludeBibliography: true,
      smallMatchWords: 8,
      retentionDays: 30,
      rights: "on",
      idempotencyKey: crypto.randomUUID(),
      ...form,
    });
  }

  /** Adds a text to the reference library and indexes it. */
  async function addToSources(id: string, text: string, kind: "library" | "article" = "library"): Promise<void> {
    await files.putText(`sources/${id}/text`, text);
    await insertSource(db, {
      id,
      kind,
      title: id,
      authors: [],
      textKey: `sources/${id}/text`,
      status: "waiting",
      createdAt: clock.now(),
    });
    await worker().library.include(id);
  }

  return {
    db,
    clock,
    sent,
    delays,
    files,
    live,
    index,
    students,
    studentSearch,
    reportSeal,
    worker,
    documents,
    dying,
    checks,
    reports,
    rechecks,
    send,
    ask,
    addToSources,
  };
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
