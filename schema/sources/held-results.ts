import { z } from "zod";
import { textServices } from "../vocabulary/open-services.ts";

const HeldText = z.object({
  id: z.string(),
  service: z.enum(textServices),
  title: z.string(),
  authors: z.array(z.string()),
  container: z.string().optional(),
  year: z.number().optional(),
  url: z.string(),
  doi: z.string().optional(),
  licence: z.string().optional(),
  text: z.string(),
});

/** What services outside answered to a check, stored for a day. */
export const HeldResults = z.object({
  v: z.literal(1),
  answers: z.array(
    z.object({
      service: z.enum(textServices),
      /** When it was asked, UTC ms. */
      at: z.number(),
      phrases: z.array(z.string()),
      sent: z.array(z.string()),
      answered: z.number(),
      texts: z.array(HeldText),
    }),
  ),
});
export type HeldResults = z.infer<typeof HeldResults>;
export type HeldAnswer = HeldResults["answers"][number];
