import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { requireEditor } from "#core/identity/actor.ts";
import { sniffRecording } from "#core/media/recording.ts";
import { SNIFF_BYTES, sniffFileType } from "#core/shared/file-type.ts";
import { MediaForm, MediaKind, mediaLimits } from "#schema/media/media.ts";
import type { RequestContext } from "../../platform/gateway.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";
import { peek } from "../shared/peek.ts";
import { rule } from "../shared/route.ts";
import { sentName } from "../shared/sent-name.ts";

/** The library of ours, for editors. A file is announced, sent (a picture once a width), and finished. */
export const mediaApi = new Hono<Site>();

mediaApi.get("/", rule("editor"), async (c) => {
  const { services, actor } = c.env.requestContext;
  const kind = MediaKind.safeParse(c.req.query("kind")).data ?? null;
  const { items, more } = await services.media.list(actor, { kind, q: c.req.query("q") ?? "", number: 1 });
  return c.json({ media: items, more });
});

mediaApi.post("/", rule("editor"), async (c) => {
  const { services, actor } = c.env.requestContext;
  requireEditor(actor);
  return c.json({ media: await services.media.announce(actor, await readJson(c.req.raw, MediaForm)) }, 201);
});

/** The file itself is the body; its name comes percent-encoded, so that it never is in an address. */
mediaApi.put("/:id/files", rule("editor", { body: Math.max(...Object.values(mediaLimits)) }), async (c) => {
  const { requestContext } = c.env;
  requireEditor(requestContext.actor);
  const request = c.req.raw;
  if (!request.body) throw new AppError("invalid", "The file is empty.");
  const kind = MediaKind.safeParse(c.req.query("kind")).data;
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (!kind) throw new AppError("invalid", "Choose what kind of file this is.");
  if (length > mediaLimits[kind]) throw new AppError("too_large", tooLarge(kind));
  const item =
    kind === "image"
      ? await requestContext.services.media.savePicture(
          requestContext.actor,
          c.req.param("id"),
          new Uint8Array(await request.arrayBuffer()),
        )
      : await saveStream(requestContext, c.req.param("id"), kind, request, request.body);
  return c.json({ media: item });
});

mediaApi.post("/:id/completion", rule("editor"), async (c) => {
  const { services, actor } = c.env.requestContext;
  return c.json({ media: await services.media.finish(actor, c.req.param("id")) });
});

mediaApi.delete("/:id", rule("editor"), async (c) => {
  const { services, actor } = c.env.requestContext;
  await services.media.remove(actor, c.req.param("id"));
  return c.json({ removed: true });
});

async function saveStream(
  { services, actor }: RequestContext,
  id: string,
  kind: "audio" | "video" | "document",
  request: Request,
  body: ReadableStream<Uint8Array>,
) {
  const name = sentName(request);
  const { head, whole } = await peek(body, SNIFF_BYTES);
  if (kind === "document") {
    const sniffed = sniffFileType(head, name);
    if ("refused" in sniffed) {
      await whole.cancel();
      const { title, text } = explainUnreadable(sniffed.refused, { found: sniffed.found });
      throw new AppError("unsupported_type", `${title}. ${text}`);
    }
    return services.media.saveFile(actor, id, { kind, body: whole, mime: sniffed.mime, extension: sniffed.kind });
  }
  const recording = sniffRecording(head, name);
  if (recording?.kind !== kind) {
    await whole.cancel();
    throw new AppError("unsupported_type", "We cannot play this recording. Save it as .mp3, .m4a or .mp4.");
  }
  const extension = name.toLowerCase().split(".").at(-1) ?? "mp4";
  return services.media.saveFile(actor, id, { kind, body: whole, mime: recording.mime, extension });
}

function tooLarge(kind: MediaKind): string {
  return `The file is too large. The limit is ${Math.round(mediaLimits[kind] / 1_048_576)}\u00a0MB.`;
}
