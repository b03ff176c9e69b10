import { z } from "zod";
import { optional } from "../shared/optional-fields.ts";

// The fields of Telegram's Bot API webhook updates that we read.

const Id = z.number().int();
const words = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? "");

const Message = z.object({
  message_id: Id,
  /** Seconds since 1970. */
  date: optional(Id),
  chat: z.object({ id: Id, type: z.string() }),
  from: optional(
    z.object({
      is_bot: z.boolean(),
      first_name: words(256),
      last_name: words(256),
      username: words(64),
    }),
  ),
  /** Missing for a picture, a voice message or a sticker. */
  text: optional(z.string().max(16_384)),
  reply_to_message: optional(z.object({ message_id: Id })),
});
export type TelegramMessage = z.infer<typeof Message>;

export const TelegramUpdate = z.object({
  update_id: Id.min(0),
  message: optional(Message),
  edited_message: optional(Message),
});
export type TelegramUpdate = z.infer<typeof TelegramUpdate>;
