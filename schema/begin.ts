import { z } from "zod";
import { StartForm } from "./thread.ts";

/** A form has flat fields; the shape of a beginning has not. */
export const BeginFields = z
  .object({
    topic: z.string(),
    subject: z.string(),
    orderId: z.string().default(""),
    body: z.string(),
    clientId: z.string(),
  })
  .transform(
    ({ topic, subject, orderId, body, clientId }): z.input<typeof StartForm> => ({
      topic,
      subject,
      orderId: orderId === "" ? null : orderId,
      message: { body, clientId },
    }),
  )
  .pipe(StartForm);
