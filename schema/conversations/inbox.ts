import { z } from "zod";
import { block, line } from "../shared/text.ts";
import { ANSWER_FILES, LABEL_CHARACTERS, LABELS_MOST, priorities } from "../vocabulary/conversations.ts";
import { StaffSendForm } from "./conversation.ts";

// Forms of staff actions on a conversation.

export const LabelsForm = z.object({
  labels: z
    .array(line(1, LABEL_CHARACTERS, "A label"))
    .max(LABELS_MOST, `A conversation can have ${LABELS_MOST} labels.`),
});
export const PriorityForm = z.object({ priority: z.enum(priorities) });
/** Null: unassigned. */
export const AssignmentForm = z.object({ personId: z.string().min(1).max(128).nullable() });
export const SnoozeForm = z.object({ until: z.number().int().positive() });
export const MergeForm = z.object({ into: z.uuid() });
export const BlockForm = z.object({
  reason: line(10, 500, "The reason"),
  days: z.number().int().min(1, "At least one day.").max(365, "At most a year."),
});
export const ScheduleForm = z.object({ message: StaffSendForm, sendAt: z.number().int().positive() });
export const ReportForm = z.object({ reason: line(10, 500, "The reason") });
export const RatingForm = z.object({
  score: z.number().int().min(1).max(5),
  text: block(0, 1000, "The comment").default(""),
});

export const SavedReplyForm = z.object({
  id: z.uuid(),
  version: z.number().int().min(0).default(0),
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_]{2,32}$/, "A shortcut needs 2 to 32 lower-case letters, digits or underscores."),
  title: line(1, 80, "The title"),
  body: block(1, 4000, "The text"),
  fileIds: z.array(z.uuid()).max(ANSWER_FILES, `A saved reply can have ${ANSWER_FILES} files.`).default([]),
});
export type SavedReplyForm = z.infer<typeof SavedReplyForm>;
