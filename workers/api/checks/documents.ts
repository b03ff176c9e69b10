import { Hono, type MiddlewareHandler } from "hono";
import {
  DocumentKeeping,
  DocumentName,
  DocumentVersion,
  ListedDocuments,
  RepositoryConsent,
} from "#schema/checks/document.ts";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

/** Whose document it is is asked before the body is read. */
const own: MiddlewareHandler<Site> = async (c, next) => {
  const { actor, services } = c.env.requestContext;
  await services.documents.read(actor, c.req.param("id") ?? "");
  await next();
};

export const documentsApi = new Hono<Site>()
  // Counts the words unless counted already; a repeated request returns the count.
  .post("/:id/measurement", rule("owner", { signIn: "Sign in to count the words of a document." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ document: await services.orders.student.measure(actor, c.req.param("id")) });
  })
  // What was deleted, when, and what of it.
  .get("/receipts", rule("person"), async (c) => {
    return c.json({ receipts: await c.env.requestContext.services.documents.receipts(c.env.requestContext.actor) });
  })
  .get("/receipts/:receiptId", rule("owner", { signIn: "Sign in to see your receipts." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ receipt: await services.documents.receipt(actor, c.req.param("receiptId")) });
  })
  // Deletes all documents of a list, some with each request; repeated until none is left.
  .post(
    "/deletions",
    rule("person", { signIn: "Sign in to delete your documents." }),
    json(ListedDocuments),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      return c.json({ deletion: await services.documents.removeListed(actor, c.req.valid("json").listedAt) }, 202);
    },
  )
  // Takes these deletions back, some with each request.
  .post(
    "/restorations",
    rule("person", { signIn: "Sign in to restore your documents." }),
    json(ListedDocuments),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      return c.json({ restoration: await services.documents.restoreListed(actor, c.req.valid("json").listedAt) });
    },
  )
  // Takes a deletion back, in its first seconds.
  .post("/:id/restoration", rule("owner", { signIn: "Sign in to restore this document." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, name, status } = await services.documents.restore(actor, c.req.param("id"));
    return c.json({ document: { id, name, status } });
  })
  .post(
    "/:id/retention",
    rule("owner", { signIn: "Sign in to keep this document." }),
    own,
    json(DocumentKeeping),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const { days } = c.req.valid("json");
      return c.json({ document: await services.documents.keep(actor, c.req.param("id"), days) });
    },
  )
  // Whether other students' checks find the text.
  .post(
    "/:id/repository-consent",
    rule("owner", { signIn: "Sign in to change this document." }),
    own,
    json(RepositoryConsent),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const { findable } = c.req.valid("json");
      return c.json({ document: await services.documents.setFindable(actor, c.req.param("id"), findable) });
    },
  )
  .post(
    "/:id/name",
    rule("owner", { signIn: "Sign in to rename this document." }),
    own,
    json(DocumentName),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const { name } = c.req.valid("json");
      return c.json({ document: await services.documents.rename(actor, c.req.param("id"), name) });
    },
  )
  .post(
    "/:id/version",
    rule("owner", { signIn: "Sign in to add a version." }),
    own,
    json(DocumentVersion),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const { of } = c.req.valid("json");
      await services.documents.addVersion(actor, c.req.param("id"), of);
      return c.json({ version: { of } });
    },
  )
  // How a document is: its words, once they are counted.
  .get("/:id", rule("owner", { signIn: "Sign in to see this document." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, name, kind, bytes, words, pages, status } = await services.documents.read(actor, c.req.param("id"));
    const parts = await services.orders.student.parts(actor, id);
    return c.json({ document: { id, name, kind, bytes, words, pages, status, parts } });
  })
  .delete("/:id", rule("owner"), async (c) => {
    await c.env.requestContext.services.documents.remove(c.env.requestContext.actor, c.req.param("id"));
    return c.json({ deleting: true }, 202);
  })
  // The owner's own file back: as a download, and never as something that runs.
  .get("/:id/file", rule("owner"), async (c) => {
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

export type DocumentsApi = typeof documentsApi;
