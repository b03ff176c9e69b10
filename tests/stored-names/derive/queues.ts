import type { z } from "zod";
import { NotificationJob } from "#schema/notifications/notification.ts";
import { Job } from "#schema/platform/job.ts";
import { failedJobReasons } from "#schema/vocabulary/platform.ts";
import type { Findings } from "../compare.ts";
import { distinct, matchesOf } from "../strings.ts";

type Parts = { def: { type: string; options: unknown[]; in: unknown; out: unknown; values: unknown[] } };

const AN_ID = "00000000-0000-4000-8000-000000000000";

/** The jobs of a union, also of one that first makes a new name of an old one. */
function jobsOf(jobs: unknown): Record<string, z.ZodType>[] {
  const { def } = jobs as Parts;
  if (def.type === "pipe") return [...jobsOf(def.in), ...jobsOf(def.out)];
  if (def.type === "object") return [(jobs as unknown as { shape: Record<string, z.ZodType> }).shape];
  return (def.options ?? []).flatMap(jobsOf);
}

/** `check`, `check.checkId`, and the versions that jobs have. */
export function namesOfJobs(jobs: z.ZodType): string[] {
  return jobsOf(jobs).flatMap(({ type, v, ...fields }) => {
    const versions = literalsOf(v).map((version) => `v=${version}`);
    const names = literalsOf(type).flatMap((name) => [name, ...Object.keys(fields).map((field) => `${name}.${field}`)]);
    return [...versions, ...names];
  });
}

function literalsOf(schema: unknown): string[] {
  return (schema as Parts).def.values.map(String);
}

/** A message of the old type, or of a type with the old field, as it may still be in the queue. */
export function readerOfJobs(jobs: z.ZodType) {
  const ids = distinct(jobsOf(jobs).flatMap((fields) => Object.keys(fields))).filter(
    (field) => !["type", "v", "bookmark"].includes(field),
  );
  return (old: string): string | null => {
    const [type = "", field] = old.split(".");
    const given = field === undefined ? ids : [field];
    const body = { v: 1, type, ...Object.fromEntries(given.map((name) => [name, AN_ID])) };
    const read = jobs.safeParse(body).data as Record<string, string> | undefined;
    if (!read) return null;
    return field === undefined ? (read.type ?? null) : `${read.type}.${ids.find((name) => read[name] === AN_ID)}`;
  };
}

export const queues: Findings = {
  queues: {
    found: () =>
      ["wrangler.toml", "workers/similarity.toml"].flatMap((path) =>
        matchesOf(path, /^(?:dead_letter_)?queue = "(.+)"$/gm),
      ),
  },
  jobs: { found: () => namesOfJobs(Job), read: readerOfJobs(Job) },
  "notification jobs": { found: () => namesOfJobs(NotificationJob), read: readerOfJobs(NotificationJob) },
  "dead letters": {
    found: () => [...failedJobReasons, ...matchesOf("workers/queues/jobs.ts", /jobType: "(\w+)"/g)],
  },
};
