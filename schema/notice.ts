import { z } from "zod";

// What people are told, and by which way it goes out.

/** Rows of a person's matrix; `desk` is what staff alone are told. */
export const noticeKinds = ["order", "message", "report", "payment", "news", "desk"] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Ways out that a person chooses from; the bell is one of them. */
export const personChannels = ["email", "inapp", "push", "telegram"] as const;
export type PersonChannel = (typeof personChannels)[number];

/** `chat` goes to the team's room, not to a person. */
export const letterChannels = ["email", "push", "telegram", "chat"] as const;
export type LetterChannel = (typeof letterChannels)[number];

/** `skipped`: it was read meanwhile, or the person does not want it; `refused`: the address does not exist any more. */
export const letterStatuses = ["waiting", "sent", "skipped", "refused", "given_up"] as const;
export type LetterStatus = (typeof letterStatuses)[number];

const Ways = z.object({ email: z.boolean(), inapp: z.boolean(), push: z.boolean(), telegram: z.boolean() });

/** What a person wants to hear, and when not. Hours are of their own zone. */
export const NoticePrefs = z.object({
  matrix: z.record(NoticeKind, Ways),
  /** E-mail about a message goes out only if it is still unread after three minutes. */
  onlyUnread: z.boolean(),
  quiet: z.object({ on: z.boolean(), from: z.number().int().min(0).max(23), to: z.number().int().min(0).max(23) }),
  zone: z.string().min(1).max(64),
});
export type NoticePrefs = z.infer<typeof NoticePrefs>;

/** A small letter to the site's own queue: which notice, or which letter, is due. */
export const NoticeJob = z.discriminatedUnion("type", [
  z.object({ v: z.literal(1), type: z.literal("notice"), key: z.string().min(1).max(200) }),
  z.object({ v: z.literal(1), type: z.literal("letter"), key: z.string().min(1).max(240) }),
]);
export type NoticeJob = z.infer<typeof NoticeJob>;
