import { ENGINE_VERSION } from "#core/similarity/index.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { checks } from "../../tables/index.ts";
import type { Chance } from "./chance.ts";
import type { CheckRef, Student, World } from "./world.ts";

/** A check of a text that never left its student's browser (db/checks/private-checks.ts). */
export function privateCheck({ put, now }: World, chance: Chance, student: Student, queuedAt: number): CheckRef {
  const id = chance.key();
  const answeredAt = queuedAt + chance.int(4, 60) * 1000;
  const answered = answeredAt < now && chance.is(0.97);
  const failedAt = queuedAt + HOUR_MS + 60_000;
  const failed = !answered && failedAt < now;
  put(checks, {
    id,
    userId: student.id,
    documentId: "",
    mode: "private",
    title: "Private check",
    options: {
      stored: false,
      compareDrafts: false,
      library: true,
      students: student.verified,
      openTexts: false,
      excludeQuotations: false,
      excludeBibliography: true,
      smallMatchWords: 14,
    },
    status: failed ? "failed" : "ready",
    progress: 100,
    stageTimes: {},
    log: [{ at: queuedAt, what: "queued" }],
    words: chance.int(300, 6_000),
    attempts: 1,
    problem: failed ? "our_fault" : null,
    engineVersion: ENGINE_VERSION,
    paidBy: "allowance",
    queuedAt,
    startedAt: queuedAt,
    finishedAt: answered ? answeredAt : failed ? failedAt : null,
    updatedAt: answered ? answeredAt : queuedAt,
  });
  return { id, userId: student.id, documentId: "", familyId: "", queuedAt, ready: false, kept: false };
}
