import { z } from "zod";
import { sentFiles } from "../shared/sent-files.ts";
import { FILES_A_MESSAGE } from "../vocabulary/conversations.ts";
import { StartForm } from "./conversation.ts";

/** A form has flat fields, which are converted to the nested shape of a new conversation. */
export const BeginFields = z
  .object({
    topic: z.string(),
    subject: z.string(),
    orderId: z.string().default(""),
    body: z.string(),
    clientId: z.string(),
    files: sentFiles(FILES_A_MESSAGE, "A message"),
  })
  .transform(
    ({ topic, subject, orderId, body, clientId, files }): z.input<typeof StartForm> => ({
      topic,
      subject,
      orderId: orderId === "" ? null : orderId,
      message: { body, clientId, fileIds: files },
    }),
  )
  .pipe(StartForm);
