import { z } from "zod";
import { FormKey } from "../shared/form-key.ts";
import { sentFiles } from "../shared/sent-files.ts";
import { block, Email, line } from "../shared/text.ts";
import { CONTACT_FILES, contactTopics } from "../vocabulary/conversations.ts";

export const ContactTopic = z.enum(contactTopics, { error: "Choose what it is about." });

const key = FormKey;

export const ContactForm = z.object({
  name: line(1, 100, "The name"),
  email: Email,
  topic: ContactTopic,
  order: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z]{2}-\d{6})?$/, "Enter an order number like WS-000123, or leave this field empty.")
    .default(""),
  message: block(20, 5000, "The message"),
  /** A honeypot field, invisible to people and filled in by bots. */
  website: z.string().max(500).default(""),
  /** When the form was displayed, UTC ms: people need more than three seconds to write twenty characters. */
  shownAt: z.coerce.number().int().catch(0).default(0),
  /** Turnstile's token, if Turnstile is enabled. */
  "cf-turnstile-response": z.string().default(""),
  /** Empty without JavaScript: duplicates are then detected by the message's text. */
  idempotencyKey: z.union([z.literal(""), key]).default(""),
});
export type ContactForm = z.infer<typeof ContactForm>;

export const EmailAdminForm = z.object({
  subject: line(3, 120, "The subject"),
  topic: ContactTopic,
  body: block(20, 5000, "The message"),
  orderId: z.union([z.literal(""), z.uuid({ error: "Choose one of your orders." })]).default(""),
  files: sentFiles(CONTACT_FILES, "An email"),
  /** The sender asked for a copy of the message by email. */
  copy: z.literal("on").optional(),
  idempotencyKey: key,
});
export type EmailAdminForm = z.infer<typeof EmailAdminForm>;

export const MessageForm = z.object({ body: block(1, 4000, "The message"), clientId: key });
export type MessageForm = z.infer<typeof MessageForm>;

export const ReplyForm = z.object({ body: block(1, 8000, "The reply"), clientId: key });
