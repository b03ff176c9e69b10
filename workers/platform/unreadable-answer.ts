import type { z } from "zod";
import type { OpenService } from "#schema/vocabulary/open-services.ts";
import { logProblem } from "./log.ts";

/** Services outside whose answers and messages are read. */
export type OutsideService =
  | OpenService
  | "clerk"
  | "ghost"
  | "stripe"
  | "telegram"
  | "turnitin"
  | "turnstile"
  | "workers_ai";

type Path = readonly PropertyKey[];

/** What is named of an answer that is no JSON or no XML. */
export const WHOLE_ANSWER = "answer";

/** What a service sent, as the schema reads it; undefined, with the service and the field in the log, if it does not fit. */
export function readAnswer<T>(
  service: OutsideService,
  schema: z.ZodType<T>,
  answer: unknown,
  at: Path = [],
): T | undefined {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  logUnreadable(service, fieldOf(parsed.error, at));
  return undefined;
}

/** An answer, or a part of it, is not what its service promises. The service and the field are logged, never a value. */
export function logUnreadable(service: OutsideService, field: string): void {
  logProblem({ event: "unreadable_answer", service, field });
}

/** The first field of an answer that is missing or of another kind, such as "results.0.id"; `at`: where in the answer it was read. */
export function fieldOf({ issues }: z.ZodError, at: Path = []): string {
  return named([...at, ...pathOf(issues)]);
}

type Issues = readonly z.core.$ZodIssue[];

function pathOf([issue]: Issues): Path {
  if (issue === undefined) return [];
  return issue.code === "invalid_union" ? [...issue.path, ...closestOf(issue.errors)] : issue.path;
}

/** Of several forms, the one that fits furthest: another one fails at its root. */
function closestOf(forms: readonly Issues[]): Path {
  return forms.map(pathOf).reduce((longest, path) => (path.length > longest.length ? path : longest), []);
}

/** A key of a list of words may be a word of someone's text. */
function named(path: Path): string {
  const names = path.map((key) => (/^[\w:-]{1,60}$/.test(String(key)) ? String(key) : "*"));
  return names.join(".") || WHOLE_ANSWER;
}
