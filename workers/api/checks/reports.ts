import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { FlagNote, ShareForm } from "#schema/checks/report-share.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { idempotencyKey, json, query, rule } from "../shared/route.ts";

const SourceId = z.object({ id: z.string().default("") });

export const reportsApi = new Hono<Site>()
  // Revokes a person's own report: its address says so from then on.
  .post("/:id/revocation", rule("owner", { signIn: "Sign in to revoke a report." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ report: await services.proofs.revoke(actor, c.req.param("id")) });
  })
  // Checks the version before again, free, with the settings of this report; asked twice, it is one check.
  .post("/:id/recheck", rule("owner", { signIn: "Sign in to check a document." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ checkId: await services.rechecks.request(actor, c.req.param("id")) }, 202);
  })
  // Creates a share link of a person's own report. Its address is returned only once.
  .post(
    "/:id/shares",
    rule("owner", { signIn: "Sign in to share a report." }),
    idempotencyKey(),
    json(ShareForm),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const key = c.req.valid("header")["idempotency-key"];
      return c.json(await services.shares.create(actor, c.req.param("id"), key, c.req.valid("json")), 201);
    },
  )
  .get("/:id/shares", rule("owner", { signIn: "Sign in to see your links." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ shares: await services.shares.list(actor, c.req.param("id")) });
  })
  .delete("/:id/shares/:shareId", rule("owner", { signIn: "Sign in to revoke a link." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.shares.revoke(actor, c.req.param("id"), c.req.param("shareId"));
    return c.json({ revoked: true });
  })
  // The text of a source, as far as its licence lets it be read. Ids hold a colon, so it comes as a parameter.
  .get("/:id/source", rule("owner", { signIn: "Sign in to read a source." }), query(SourceId), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ source: await services.sourceTexts.read(actor, c.req.param("id"), c.req.valid("query").id) });
  })
  // Saves the student's note on a flag; an empty note deletes it.
  .put("/:id/flags/:index", rule("owner", { signIn: "Sign in to explain a flag." }), json(FlagNote), async (c) => {
    const { actor, services } = c.env.requestContext;
    const index = wholeNumber(c.req.param("index"));
    if (index === null || index > 100) throw new AppError("not_found", "There is no such flag.");
    const { note } = c.req.valid("json");
    await services.reports.noteFlag(actor, c.req.param("id"), index, note);
    return c.json({ note });
  })
  // A person's own report as a file, with the filters of the viewer's address. The file name does not contain the title.
  .get("/:id/export/:file", rule("owner", { signIn: "Sign in to save a report." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    const person = requirePerson(actor);
    const [id, name] = [c.req.param("id"), c.req.param("file")];
    if (!isExport(name)) throw new AppError("not_found", "A report can be saved as a PDF, Word or JSON file.");
    // Drawing a long one takes a second of the processor: as seldom as something may be written.
    const { success } = await c.env.platform.WRITE_LIMIT.limit({ key: `export:${person.id}` });
    if (!success)
      throw new AppError("too_many", "Too many downloads at once. Try again in 60\u00a0s.", { retryAfter: 60 });
    const bytes = await bytesOf(name);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": exported[name],
        "Content-Disposition": `attachment; filename="${name}"`,
        "Content-Length": String(bytes.byteLength),
        "Content-Security-Policy": filePolicy(),
      },
    });

    async function bytesOf(file: keyof typeof exported): Promise<Uint8Array> {
      const filters = new URL(c.req.url).searchParams;
      switch (file) {
        case "report.pdf":
          return services.exports.pdf(actor, id, filters);
        case "report.docx":
          return services.exports.docx(actor, id, filters);
        case "report.json":
          return services.exports.json(actor, id);
      }
    }
  });

const exported = {
  "report.pdf": "application/pdf",
  "report.docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "report.json": "application/json; charset=utf-8",
} as const;

function isExport(name: string): name is keyof typeof exported {
  return Object.hasOwn(exported, name);
}

export type ReportsApi = typeof reportsApi;
