import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { encodeRfc8187 } from "../api/checks/documents.ts";
import { rule } from "../api/shared/route.ts";
import { filePolicy } from "../platform/security.ts";
import type { Site } from "../platform/site.ts";

/** Files of the library as articles show them. A file under an address never changes, so it is kept permanently. */
export const mediaFiles = new Hono<Site>();

const FOREVER = "public, max-age=31536000, immutable";

mediaFiles.get("/card/:name", rule("anyone"), async (c) => {
  const name = /^([\w-]{1,120})-(\d{1,9})\.png$/.exec(c.req.param("name"));
  if (!name) throw missing();
  const card = await c.env.requestContext.services.media.card(name[1] ?? "", Number(name[2]));
  return new Response(card as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": FOREVER,
      "Content-Security-Policy": filePolicy(),
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
});

mediaFiles.get("/:id/:file", rule("anyone"), async (c) => {
  const { actor, services } = c.env.requestContext;
  const { id, file } = c.req.param();
  const range = rangeOf(c.req.header("Range"));
  const opened = await services.media.open(actor, id, file, range);
  const { body, size, from, to, mime, kind, name } = opened;
  const headers = new Headers({
    "Content-Type": mime,
    "Content-Length": String(to - from + 1),
    "Content-Security-Policy": filePolicy(),
    "Accept-Ranges": "bytes",
  });
  if (kind === "document") {
    headers.set("Content-Disposition", `attachment; filename*=UTF-8''${encodeRfc8187(name)}`);
  } else {
    headers.set("Cache-Control", FOREVER);
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (range) headers.set("Content-Range", `bytes ${from}-${to}/${size}`);
  return new Response(body, { status: range ? 206 : 200, headers });
});

/** One range from a first byte on (RFC 9110, 14.1); anything else is answered with the whole file. */
function rangeOf(header: string | undefined): { from: number; to: number | null } | null {
  const requested = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? "");
  if (!requested) return null;
  const from = Number(requested[1]);
  const to = requested[2] ? Number(requested[2]) : null;
  return to !== null && to < from ? null : { from, to };
}

function missing(): AppError {
  return new AppError("not_found", "There is no such file.");
}
