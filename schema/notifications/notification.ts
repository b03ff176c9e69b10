import { z } from "zod";
import { block, line } from "../shared/text.ts";
import { TimeZone } from "../shared/time-zone.ts";
import {
  type DigestKind,
  notificationKinds,
  outgoingChannels,
  outgoingStatuses,
  staffEvents,
  type staffTopics,
} from "../vocabulary/notifications.ts";

// Notifications and the channels they are sent by.

export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export type StaffTopic = (typeof staffTopics)[number];

/** What emails are collected by: for staff the topic, for a student the kind. */
export type DigestTopic = StaffTopic | DigestKind;

export const Ways = z.object({ email: z.boolean(), inapp: z.boolean(), push: z.boolean(), telegram: z.boolean() });
export type Ways = z.infer<typeof Ways>;

/** What a member of staff chose for themselves; events that are left out follow the default of their role. */
const StaffChoices = z.partialRecord(z.enum(staffEvents), Ways);

/** A person's notification preferences and quiet hours. Hours are in the time zone of the account. */
export const NotificationPreferences = z.object({
  matrix: z.record(NotificationKind, Ways),
  staff: StaffChoices.optional(),
  /** An email about a message is sent only if the message is still unread after three minutes. */
  onlyUnread: z.boolean(),
  /** From before the account had a time zone, which it was copied to; kept for the version before. */
  zone: z.string().min(1).max(64).optional(),
  quiet: z.object({ on: z.boolean(), from: z.number().int().min(0).max(23), to: z.number().int().min(0).max(23) }),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const Hour = z.coerce.number().int().min(0, "Choose an hour.").max(23, "Choose an hour.");

/** The form of the settings: a checkbox is named by its row and column. */
export const NotificationPreferencesForm = z.object({
  onlyUnread: z.literal("on").optional(),
  quiet: z.literal("on").optional(),
  quietFrom: Hour,
  quietTo: Hour,
  /** The time zone of the device: quiet hours need one where the account has none. */
  deviceZone: z
    .union([z.literal(""), TimeZone])
    .catch("")
    .default(""),
  cells: z
    .string()
    .max(2000)
    .transform((text) => text.split(" ").filter((cell) => cell !== "")),
});
export type NotificationPreferencesForm = z.infer<typeof NotificationPreferencesForm>;

/** The form of an announcement. */
export const EmailTemplateForm = z.object({
  name: line(3, 60, "The name"),
  subject: line(3, 120, "The subject"),
  body: block(1, 10_000, "The email text"),
});
export type EmailTemplateForm = z.infer<typeof EmailTemplateForm>;

/** The filters of the log of outgoing messages. */
export const OutgoingFilter = z.object({
  channel: z.enum(outgoingChannels).nullable().catch(null),
  status: z.enum(outgoingStatuses).nullable().catch(null),
  kind: NotificationKind.nullable().catch(null),
  /** The recipient: an address, or a person's name. */
  to: z.string().trim().max(100).catch(""),
  /** Failed ones only. */
  failed: z.boolean().catch(false),
});
export type OutgoingFilter = z.infer<typeof OutgoingFilter>;

/** A job of the site's own queue: which notification or email is due, or a probe of the queue. */
export const NotificationJob = z.discriminatedUnion("type", [
  z.object({ v: z.literal(1), type: z.literal("notice"), key: z.string().min(1).max(200) }),
  z.object({ v: z.literal(1), type: z.literal("letter"), key: z.string().min(1).max(240) }),
  /** Sent every minute with the time, ms: how long it takes to arrive is the age of the queue. */
  z.object({ v: z.literal(1), type: z.literal("tick"), at: z.number().int().positive() }),
]);
export type NotificationJob = z.infer<typeof NotificationJob>;
