import { AppError } from "#core/app-error.ts";
import { type Actor, isEditor, requireEditor } from "#core/identity/actor.ts";
import { findForStaff, findVersion, setPreviewsSince, versionsOf } from "#db/content/articles.ts";
import type { ArticleContent, ArticleStatus } from "#schema/content/article.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { DraftPorts, Finding } from "./ports.ts";

const PREVIEW_DAYS_MOST = 7;

export type Preview = {
  articleId: string;
  version: number;
  status: ArticleStatus;
  content: ArticleContent;
  expiresAt: number | null;
};

/** Showing an unpublished version to someone without an account: one article, one version, for some days. */
export function createPreviews({ db, clock, signer }: DraftPorts, { find }: Pick<Finding, "find">) {
  /** A link to the newest saved version. Throws when none has been saved. */
  async function previewLink(actor: Actor, id: string, days: number): Promise<{ path: string; expiresAt: number }> {
    requireEditor(actor);
    await find(id);
    const [newest] = await versionsOf(db, id);
    if (!newest) throw new AppError("conflict", "Save a version first: a preview shows one saved version.");
    const issuedAt = clock.now();
    const expiresAt = issuedAt + Math.min(PREVIEW_DAYS_MOST, Math.max(1, days)) * DAY_MS;
    const token = await signer.sign("preview", { article: id, version: newest.number, issuedAt }, expiresAt);
    return { path: `/preview?token=${token}`, expiresAt };
  }

  /** Revokes every preview link of the article. */
  async function revokePreviews(actor: Actor, id: string): Promise<void> {
    requireEditor(actor);
    await find(id);
    await setPreviewsSince(db, id, clock.now());
  }

  /** What a token shows; `gone` when it is forged, expired or revoked, or its version is deleted. */
  async function preview(token: string): Promise<Preview> {
    const claims = await signer.verify("preview", token, clock.now());
    const article = claims ? await findForStaff(db, String(claims.article)) : null;
    const version = claims && article ? await findVersion(db, article.id, Number(claims.version)) : null;
    if (!claims || !article || !version || Number(claims.issuedAt) < article.previewsSince) {
      throw new AppError("gone", "This preview link has expired.");
    }
    const { content, number } = version;
    return {
      articleId: article.id,
      version: number,
      status: article.status,
      content,
      expiresAt: Number(claims.expiresAt),
    };
  }

  /** Editors preview the draft itself, or one of its versions. */
  async function previewAs(actor: Actor, id: string, number: number | null): Promise<Preview> {
    if (!isEditor(actor)) throw new AppError("not_found", "There is no such article.");
    const { status, content, revision } = await find(id);
    if (number === null) return { articleId: id, version: revision, status, content, expiresAt: null };
    const older = await findVersion(db, id, number);
    if (!older) throw new AppError("not_found", "There is no such version.");
    return { articleId: id, version: number, status, content: older.content, expiresAt: null };
  }

  return { previewLink, revokePreviews, preview, previewAs };
}
