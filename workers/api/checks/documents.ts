import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { DocumentKeeping, DocumentName, DocumentVersion, FileHash, mimeOf } from "#schema/checks/document.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

export const documentsApi = new Hono<Site>();

/** Counts the words unless counted already; a repeated request returns the count. */
documentsApi.post("/:id/measurement", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to count the words of a document.");
  return c.json({ document: await services.orders.student.measure(actor, c.req.param("id")) });
});

/** Whether the person has uploaded the same bytes before, and the results. */
documentsApi.get("/known", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see your files.");
  const hash = FileHash.safeParse(c.req.query("sha256"));
  if (!hash.success) throw new AppError("invalid", "This is not the SHA-256 of a file.");
  return c.json({ known: await services.documents.known(actor, hash.data) });
});

/** What was deleted, when, and what of it. */
documentsApi.get("/receipts", async (c) => {
  return c.json({ receipts: await c.env.requestContext.services.documents.receipts(c.env.requestContext.actor) });
});

documentsApi.get("/receipts/:receiptId", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see your receipts.");
  return c.json({ receipt: await services.documents.receipt(actor, c.req.param("receiptId")) });
});

/** Takes a deletion back, in its first seconds. */
documentsApi.post("/:id/restoration", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to restore this document.");
  const { id, name, status } = await services.documents.restore(actor, c.req.param("id"));
  return c.json({ document: { id, name, status } });
});

documentsApi.post("/:id/retention", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to keep this document.");
  await services.documents.read(actor, c.req.param("id"));
  const { days } = await readJson(c.req.raw, DocumentKeeping);
  return c.json({ document: await services.documents.keep(actor, c.req.param("id"), days) });
});

documentsApi.post("/:id/name", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to rename this document.");
  await services.documents.read(actor, c.req.param("id"));
  const { name } = await readJson(c.req.raw, DocumentName);
  return c.json({ document: await services.documents.rename(actor, c.req.param("id"), name) });
});

documentsApi.post("/:id/version", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to add a version.");
  await services.documents.read(actor, c.req.param("id"));
  const { of } = await readJson(c.req.raw, DocumentVersion);
  await services.documents.addVersion(actor, c.req.param("id"), of);
  return c.json({ version: { of } });
});

/** How a document is: its words, once they are counted. */
documentsApi.get("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this document.");
  const { id, name, kind, bytes, words, pages, status } = await services.documents.read(actor, c.req.param("id"));
  const parts = await services.orders.student.parts(actor, id);
  return c.json({ document: { id, name, kind, bytes, words, pages, status, parts } });
});

documentsApi.delete("/:id", async (c) => {
  await c.env.requestContext.services.documents.remove(c.env.requestContext.actor, c.req.param("id"));
  return c.json({ deleting: true }, 202);
});

/** The owner's own file back: as a download, and never as something that runs. */
documentsApi.get("/:id/file", async (c) => {
  const { document, bytes } = await c.env.requestContext.services.documents.download(
    c.env.requestContext.actor,
    c.req.param("id"),
  );
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": mimeOf[document.kind],
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeRfc8187(document.name)}`,
      "Content-Security-Policy": filePolicy(),
    },
  });
});

export function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
