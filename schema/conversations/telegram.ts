import { z } from "zod";

// The fields of Telegram's Bot API webhook updates that we read.

const Id = z.number().int();

const Message = z.object({
  message_id: Id,
  /** Seconds since 1970. */
  date: Id.optional(),
  chat: z.object({ id: Id, type: z.string() }),
  from: z
    .object({
      is_bot: z.boolean(),
      first_name: z.string().max(256).default(""),
      last_name: z.string().max(256).default(""),
      username: z.string().max(64).default(""),
    })
    .optional(),
  /** Missing for a picture, a voice message or a sticker. */
  text: z.string().max(16_384).optional(),
  reply_to_message: z.object({ message_id: Id }).optional(),
});
export type TelegramMessage = z.infer<typeof Message>;

export const TelegramUpdate = z.object({
  update_id: Id.min(0),
  message: Message.optional(),
  edited_message: Message.optional(),
});
export type TelegramUpdate = z.infer<typeof TelegramUpdate>;
