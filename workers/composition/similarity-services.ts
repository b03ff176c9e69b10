import { createRuns } from "#app/services/checks/runs/index.ts";
import { createTurnitinChecks } from "#app/services/checks/turnitin-checks.ts";
import { createOriginality } from "#app/services/content/originality.ts";
import { createPreviewImages } from "#app/services/content/preview-images.ts";
import { createInspecting } from "#app/services/conversations/file-inspection.ts";
import { createExporting } from "#app/services/identity/exports/exporting.ts";
import { createMeasuring } from "#app/services/orders/measuring/measuring.ts";
import { createAlerts } from "#app/services/platform/alerts.ts";
import { createImporting } from "#app/services/sources/importing.ts";
import { createLibrary } from "#app/services/sources/indexing.ts";
import { createMerging } from "#app/services/sources/merging.ts";
import { createServiceTests } from "#app/services/sources/service-tests.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import { createUploadedSources } from "#app/services/sources/uploaded-sources.ts";
import { openDatabase } from "#db/client.ts";
import { insertStaffNotification, type StaffNotification } from "#db/notifications/staff-notifications.ts";
import { keepFailedJob } from "#db/platform/dead-letters.ts";
import { turnitinAccessOf } from "#schema/platform/config-turnitin.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { createExtractor } from "../adapters/checks/extract/index.ts";
import { createLive } from "../adapters/checks/live-rooms.ts";
import { createTurnitin } from "../adapters/checks/turnitin.ts";
import { createPreviewImagePainter } from "../adapters/content/preview-image/index.ts";
import { createRooms } from "../adapters/conversations/rooms.ts";
import { writeZip } from "../adapters/identity/zip-archive.ts";
import { createNotificationQueue, createNotifier } from "../adapters/notifications/notification-queue.ts";
import { createFiles } from "../adapters/platform/files-r2.ts";
import { createJobs } from "../adapters/platform/jobs-queue.ts";
import { createReportSeal } from "../adapters/platform/seal.ts";
import { createImportArchives } from "../adapters/sources/archives/index.ts";
import { compression } from "../adapters/sources/compression.ts";
import { createFingerprintIndex } from "../adapters/sources/fingerprint-shards.ts";
import { createSegmentCollections } from "../adapters/sources/segment-collections.ts";
import { createSegmentStore } from "../adapters/sources/segment-store.ts";
import { createStudentTexts } from "../adapters/sources/student-shards.ts";
import { pause, systemClock } from "../platform/clock.ts";
import { randomId } from "../platform/random-id.ts";
import { secretsOf } from "../platform/secrets.ts";
import type { SimilarityEnv } from "../platform/similarity-env.ts";
import { openServicesOf } from "./open-services.ts";

/** The composition root of the similarity Worker. A job reads at least what its sender had written. */
export function buildSimilarity(env: SimilarityEnv, bookmark: string | null) {
  const { db } = openDatabase(env.DB, bookmark, bookmark ? "nearest" : "primary");
  const students = createStudentTexts(env.STUDENT_TEXTS, env);
  const openServices = openServicesOf(env, { db, clock: systemClock });
  const ports = {
    db,
    clock: systemClock,
    students,
    studentSearch: createStudentSearch({ db, clock: systemClock, students, pause }),
    files: createFiles(env.FILES, env),
    jobs: createJobs(env.JOBS),
    live: createLive(env.LIVE_ROOM),
    rooms: createRooms(env.TALK_ROOM),
    extractor: createExtractor(),
    index: createFingerprintIndex(env.FINGERPRINTS, env),
    collections: createSegmentCollections(env.FILES),
    segments: createSegmentStore(env.FILES),
    archives: createImportArchives(env.FILES),
    compression,
    reportSeal: createReportSeal(secretsOf(env)),
    randomId,
    openServices,
  };
  const turnitin = turnitinAccessOf(env);
  return {
    runs: createRuns(ports),
    turnitinChecks: createTurnitinChecks({ ...ports, other: turnitin && createTurnitin(turnitin) }),
    exporting: createExporting({ ...ports, archive: writeZip }),
    measuring: createMeasuring(ports),
    inspecting: createInspecting(ports),
    library: createLibrary(ports),
    importing: createImporting(ports),
    merging: createMerging(ports),
    serviceTests: createServiceTests({ ...ports, ...openServices }),
    originality: createOriginality(ports),
    // Sent by the site's queue consumer, which runs also where its clock has stopped.
    alerts: createAlerts({
      db,
      clock: systemClock,
      send: (keys) => createNotifier(createNotificationQueue(env.NOTICES)).ring(keys),
    }),
    uploadedSources: createUploadedSources(ports),
    async keepFailedJob(failed: Omit<Parameters<typeof keepFailedJob>[1], "at">) {
      const now = systemClock.now();
      await keepFailedJob(db, { ...failed, at: now });
      if (failed.jobType === "check") await insertStaffNotification(db, checksFail(now), now);
    },
    cards: createPreviewImages({ ...ports, painter: createPreviewImagePainter(env.APP_NAME ?? "Marginalia") }),
  };
}

/** Once an hour, however many fail. */
function checksFail(now: number): StaffNotification {
  return {
    key: `check:failed:${Math.floor(now / HOUR_MS)}`,
    topic: "check",
    to: { role: "editor" },
    subject: "Checks fail",
    text: "A check failed permanently, after every retry.",
    href: "/admin/turnitin-reports",
    act: "See what failed",
  };
}
