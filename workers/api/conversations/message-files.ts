import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { sniffMessageFile } from "#core/conversations/message-file.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { SNIFF_BYTES } from "#core/shared/file-type.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { encodeRfc8187 } from "../checks/documents.ts";
import { peek } from "../shared/peek.ts";
import { rule } from "../shared/route.ts";
import { sentName } from "../shared/sent-name.ts";

/** Files of messages. They hang on nothing until a message names them, and open for no one until they were looked into. */
export const messageFilesApi = new Hono<Site>();

const Key = z.uuid();

/** The body is the file itself; its name comes percent-encoded in X-File-Name, so that it never is in an address. */
messageFilesApi.post("/", rule("person", { body: UPLOAD_LIMIT_BYTES }), async (c) => {
  const { actor, services } = c.env.requestContext;
  const request = c.req.raw;
  requirePerson(actor, "Sign in to send a file.");
  const key = Key.safeParse(request.headers.get("Idempotency-Key"));
  if (!key.success) throw new AppError("invalid", "The form is out of date. Reload the page and send it again.");
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (!request.body || length === 0) throw new AppError("invalid", "The file is empty. Choose another one.");
  const { head, whole } = await peek(request.body, SNIFF_BYTES);
  const sniffed = sniffMessageFile(head, sentName(request), request.headers.get("Content-Type") ?? "");
  if ("refused" in sniffed) {
    await whole.cancel();
    throw new AppError("unsupported_type", sniffed.refused);
  }
  const file = await services.conversations.files.receive(actor, {
    ...sniffed,
    body: whole,
    length,
    idempotencyKey: key.data,
  });
  return c.json({ file }, 201);
});

messageFilesApi.get("/:id", rule("participant"), async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ file: await services.conversations.files.read(actor, c.req.param("id")) });
});

messageFilesApi.delete("/:id", rule("owner"), async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.files.remove(actor, c.req.param("id"));
  return c.body(null, 204);
});

/** As a download, and never as something that runs. A picture may be shown where an <img> asks for it: it was written again. */
messageFilesApi.get("/:id/file", rule("participant"), async (c) => {
  const { actor, services } = c.env.requestContext;
  const { body, size, name, mime } = await services.conversations.files.download(actor, c.req.param("id"));
  return new Response(body as unknown as BodyInit, {
    headers: {
      "Content-Type": mime,
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeRfc8187(name)}`,
      "Content-Security-Policy": filePolicy(),
    },
  });
});
