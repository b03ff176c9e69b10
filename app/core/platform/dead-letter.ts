import { Job } from "#schema/platform/job.ts";
import type { failedJobReasons } from "#schema/vocabulary/platform.ts";

export type FailedJobReason = (typeof failedJobReasons)[number];

/** The id a job refers to; none if it concerns everything. */
export function targetOf(job: Job): string | null {
  if (job.type === "tick") return null;
  const { type: _type, v: _v, bookmark: _bookmark, ...rest } = job;
  const [id] = Object.values(rest as Record<string, string>);
  return id ?? null;
}

/** The failed job, recreated for a retry; null if it was malformed. */
export function jobOf({ jobType, targetId }: { jobType: string; targetId: string | null }, bookmark: string | null) {
  for (const name of targetNames) {
    const job = Job.safeParse({ v: 1, type: jobType, bookmark, ...(targetId && name && { [name]: targetId }) });
    if (job.success) return job.data;
  }
  return null;
}

const targetNames = [
  null,
  "checkId",
  "sourceId",
  "documentId",
  "articleId",
  "mediaId",
  "fileId",
  "importId",
  "exportId",
  "testId",
] as const;
