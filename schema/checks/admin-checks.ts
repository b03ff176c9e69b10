import { z } from "zod";
import { line } from "../shared/text.ts";
import { type checkActionNames, checkListStates, checkModes } from "../vocabulary/checks.ts";

export type CheckListState = (typeof checkListStates)[number];

const percent = z.coerce.number().min(0).max(100);
const day = z.iso.date();

/** The query may be edited by hand: invalid values are ignored, and the rest is applied. */
export const CheckListFilter = z.object({
  stage: z.enum(checkListStates).nullable().catch(null),
  mode: z.enum(checkModes).nullable().catch(null),
  /** Per cent; with either of them only checks that have a score. */
  from: percent.nullable().catch(null),
  to: percent.nullable().catch(null),
  since: day.nullable().catch(null),
  until: day.nullable().catch(null),
  /** The beginning of an id, with or without its RP-: three digits, because two are those of hundreds of checks. */
  q: z
    .string()
    .transform((text) => text.trim().toLowerCase().replace(/^rp-/, ""))
    .pipe(z.string().regex(/^[0-9a-f-]{3,36}$/))
    .nullable()
    .catch(null),
});
export type CheckListFilter = z.infer<typeof CheckListFilter>;

export function hasScore({ from, to }: CheckListFilter): boolean {
  return from !== null || to !== null;
}

export function readCheckListFilter(asked: URLSearchParams): CheckListFilter {
  const values = Object.keys(CheckListFilter.shape).map((name) => [name, asked.get(name) || null]);
  return CheckListFilter.parse(Object.fromEntries(values));
}

/** The reason of a staff action on a student's check. */
export const CheckFailureReason = z.object({ reason: line(5, 300, "The reason") });

/** Why an admin opens a student's report; it is displayed to the student. */
export const OpeningReason = z.object({ reason: line(10, 300, "The reason") });

export type CheckAct = (typeof checkActionNames)[number];

/** Failed jobs of a list by the time when it was read, after a place: jobs that failed later are not among them. */
export const ListedFailedJobs = z.object({
  listedAt: z.number().int().nonnegative(),
  after: z.tuple([z.number().int(), z.string().min(1).max(100)]).nullable(),
});
export type ListedFailedJobs = z.infer<typeof ListedFailedJobs>;
