import { Job } from "#schema/platform/job.ts";
import type { failedJobReasons } from "#schema/vocabulary/platform.ts";

export type FailedJobReason = (typeof failedJobReasons)[number];

/** The one id that a job is about; none for one that is about everything. */
export function targetOf(job: Job): string | null {
  const { type: _type, v: _v, bookmark: _bookmark, ...rest } = job;
  const [id] = Object.values(rest as Record<string, string>);
  return id ?? null;
}

/** The letter that was given up, written again; null for one that no one could read. */
export function jobOf({ jobType, targetId }: { jobType: string; targetId: string | null }, bookmark: string | null) {
  for (const name of targetNames) {
    const job = Job.safeParse({ v: 1, type: jobType, bookmark, ...(targetId && name && { [name]: targetId }) });
    if (job.success) return job.data;
  }
  return null;
}

const targetNames = [null, "checkId", "sourceId", "documentId", "articleId", "mediaId", "fileId"] as const;
