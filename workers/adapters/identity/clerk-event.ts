import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import type { Person } from "#schema/identity/user.ts";
import { readAnswer } from "../../platform/unreadable-answer.ts";
import { ClerkUser, personOf } from "./clerk-person.ts";

const ClerkEvent = z.object({ type: z.string().min(1), data: z.looseObject({}) });
/** Of a person who was deleted, or a session that has ended. */
const Gone = z.object({ id: z.string().min(1) });

export type ClerkNews = { type: string } & (
  | { about: "person"; person: Person }
  | { about: "deleted_person"; subject: string }
  | { about: "ended_session"; sessionId: string }
  | { about: "other" }
);

/** A verified event in our words. Throws AppError invalid if what it is about cannot be read. */
export function clerkNewsOf(event: unknown, issuer: string): ClerkNews {
  const { type, data } = fitting(ClerkEvent, event, []);
  switch (type) {
    case "user.created":
    case "user.updated":
      return { type, about: "person", person: personOf(fitting(ClerkUser, data, ["data"]), issuer) };
    case "user.deleted":
      return { type, about: "deleted_person", subject: fitting(Gone, data, ["data"]).id };
    case "session.ended":
    case "session.removed":
    case "session.revoked":
      return { type, about: "ended_session", sessionId: fitting(Gone, data, ["data"]).id };
    default:
      return { type, about: "other" };
  }
}

function fitting<T>(schema: z.ZodType<T>, value: unknown, at: readonly string[]): T {
  const read = readAnswer("clerk", schema, value, ["event", ...at]);
  if (read === undefined) throw new AppError("invalid", "This event cannot be read.");
  return read;
}
