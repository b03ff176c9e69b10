import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { errorOf, readiness, requireOpenForWriting, scheduleLimits, statusAfter } from "#core/content/article.ts";
import { plainText } from "#core/content/article-text.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { type Actor, isAdmin, type PersonActor, requireEditor } from "#core/identity/actor.ts";
import { contentHash } from "#db/content/article-hash.ts";
import {
  type ArticleRow,
  dueToPublish,
  findVersion,
  isAddressInUse,
  setScheduleProblem,
} from "#db/content/articles.ts";
import { earlierDomains, findPublishedArticleById, type PublishedArticleRow } from "#db/content/publications.ts";
import { performAct } from "#db/content/publishing.ts";
import { insertStaffNotification, type StaffNotification } from "#db/notifications/staff-notifications.ts";
import { markSourceForgetting, offerSource } from "#db/sources/sources.ts";
import type { ArticleAct } from "#schema/content/article.ts";
import { auditActions } from "#schema/vocabulary/audit.ts";
import type { RecordedAct } from "../../shared/audit-writer.ts";
import { pagesLinked } from "./links.ts";
import type { DraftPorts, Finding } from "./ports.ts";

/** What one minute's cron takes on. */
const DUE_AT_ONCE = 20;

export type ActForm = { act: ArticleAct; seen: number; note: string; at: number | null };

/** From a working copy to a live page and back: each act once, with its event, and the edge-cached pages it changes dropped. */
export function createPublishing(ports: DraftPorts, { find, originalityOf }: Finding) {
  const { db, clock, files, jobs, pages, bookmark, audit } = ports;

  async function act(actor: Actor, id: string, form: ActForm): Promise<void> {
    const editor = requireEditor(actor);
    const article = await find(id);
    const live = await findPublishedArticleById(db, id);
    const refusal = errorOf(form.act, { ...article, live: live !== null }, editor);
    if (refusal) throw new AppError("conflict", refusal);
    switch (form.act) {
      case "publish":
        await requireReady(article, editor, form.note);
        return publish(article, live, editor, form.seen, form.note);
      case "unpublish":
        return unpublish(article, live, editor, form);
      case "submit":
        await requireAddress(article);
        await perform(article, editor, form, { version: await snapshotOf(article) });
        await jobs.send({ v: 1, type: "originality", articleId: id, bookmark: bookmark() });
        await insertStaffNotification(db, submitted(article, editor), clock.now());
        return;
      case "schedule":
        await requireReady(article, editor, form.note);
        return perform(article, editor, form, { scheduledFor: timeToPublish(form.at) });
      case "approve":
        return perform(article, editor, form, { reviewerId: editor.id });
      case "request_changes":
        if ([...form.note.trim()].length < 5)
          throw new AppError("invalid", "Say what should change.", { fields: { note: "Say what should change." } });
        return perform(article, editor, form);
      case "withdraw":
      case "unschedule":
      case "archive":
      case "revive":
        return perform(article, editor, form);
    }
  }

  /** Stores the current text as a version. */
  async function saveVersion(actor: Actor, id: string, seen: number, note: string): Promise<void> {
    const editor = requireEditor(actor);
    const article = await find(id);
    const by = byOf(editor);
    const done = await commitAct(
      article,
      editor,
      { ...begin(article, seen), act: "save_version", to: article.status, by, note },
      { version: await snapshotOf(article), scheduledFor: article.scheduledFor },
    );
    if (!done) throw movedOn();
  }

  /** Restores an older version as the draft; the published text stays, and the current draft becomes a version first. */
  async function restore(actor: Actor, id: string, number: number, seen: number): Promise<void> {
    const editor = requireEditor(actor);
    const article = await find(id);
    const older = await findVersion(db, id, number);
    if (!older) throw new AppError("not_found", "There is no such version.");
    requireOpenForWriting(article.status);
    const done = await commitAct(
      article,
      editor,
      {
        ...begin(article, seen),
        act: "restore",
        to: "draft",
        by: byOf(editor),
        note: `Version ${number} restored`,
      },
      { version: await snapshotOf(article), content: older.content },
    );
    if (!done) throw movedOn();
  }

  /** Publishes what is due. An article that cannot be published stays scheduled, with the reason, and does not block the others. */
  async function publishDue(): Promise<{ published: number; failed: number }> {
    let failed = 0;
    const due = await dueToPublish(db, clock.now(), DUE_AT_ONCE);
    for (const article of due) {
      try {
        const live = await findPublishedArticleById(db, article.id);
        await publish(article, live, null, article.revision, "As scheduled");
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed++;
        await setScheduleProblem(db, article.id, error.message);
        await insertStaffNotification(db, notPublished(article, error.message), clock.now());
      }
    }
    return { published: due.length - failed, failed };
  }

  async function perform(
    article: ArticleRow,
    editor: PersonActor,
    { act: what, seen, note }: ActForm,
    more: Parameters<typeof performAct>[2] = {},
  ): Promise<void> {
    const to = statusAfter(what, article.status);
    if (!to) throw new AppError("conflict", "This action is not available now.");
    const performed = { ...begin(article, seen), act: what, to, by: byOf(editor), note };
    if (!(await commitAct(article, editor, performed, more))) throw movedOn();
  }

  /** Commits an act, with its row in the audit log where an editor performs it. */
  async function commitAct(
    article: ArticleRow,
    editor: PersonActor | null,
    what: Parameters<typeof performAct>[1],
    more: Parameters<typeof performAct>[2],
  ): Promise<boolean> {
    if (!editor) return performAct(db, what, more);
    return audit.record(editor, recordedOf(article, what, more), (handle) => performAct(handle, what, more));
  }

  async function publish(
    article: ArticleRow,
    live: PublishedArticleRow | null,
    editor: PersonActor | null,
    seen: number,
    note: string,
  ): Promise<void> {
    await requireAddress(article);
    const { content } = article;
    const snapshot = await snapshotOf(article);
    const publication = {
      ...snapshot,
      originality: await originalityOf(article),
      publishedAt: live?.publishedAt ?? clock.now(),
    };
    const by = editor ? byOf(editor) : { id: null, name: "Schedule" };
    const what = { ...begin(article, seen), act: "publish" as const, to: "published" as const, by, note };
    if (!(await commitAct(article, editor, what, { version: snapshot, publication }))) throw movedOn();
    await pages.purge(tagsOf(article.id, [content.domain, live?.domain, ...(await earlierDomains(db, article.id))]));
    await offerToChecks(article);
    await jobs.send({ v: 1, type: "card", articleId: article.id, bookmark: bookmark() });
  }

  async function unpublish(
    article: ArticleRow,
    live: PublishedArticleRow | null,
    editor: PersonActor,
    { seen, note }: ActForm,
  ): Promise<void> {
    const by = byOf(editor);
    // The working copy may be on its way through another review: taking the page off does not stop that.
    const to = article.status === "published" ? "unpublished" : article.status;
    const what = { ...begin(article, seen), act: "unpublish" as const, to, by, note };
    const kept = { unpublish: true, scheduledFor: article.scheduledFor };
    if (!(await commitAct(article, editor, what, kept))) throw movedOn();
    await pages.purge(tagsOf(article.id, [live?.domain]));
    await markSourceForgetting(db, sourceIdOf(article.id));
    await jobs.send({ v: 1, type: "withdraw", sourceId: sourceIdOf(article.id), bookmark: bookmark() });
  }

  /** A published article joins the sources that checks compare with. */
  async function offerToChecks({ id, content }: ArticleRow): Promise<void> {
    const sourceId = sourceIdOf(id);
    const textKey = `sources/${sourceId}/text`;
    await files.putText(textKey, plainText(content.body));
    await offerSource(db, {
      id: sourceId,
      kind: "article",
      title: content.title,
      authors: [content.author],
      textKey,
      container: "Learning hub",
      url: `/d/${content.domain}/${content.slug}`,
      status: "waiting",
      year: new Date(clock.now()).getUTCFullYear(),
      createdAt: clock.now(),
    });
    await jobs.send({ v: 1, type: "index", sourceId, bookmark: bookmark() });
  }

  async function requireReady(article: ArticleRow, editor: PersonActor, note: string): Promise<void> {
    const unmet = readiness(article.content, await originalityOf(article), await pagesLinked(db, article)).filter(
      ({ met }) => !met,
    );
    // An admin may let an article out that no one compared or reviewed, with a reason that stays in its history.
    const reasoned = isAdmin(editor) && [...note.trim()].length >= 10;
    const standing = unmet.filter(({ key }) => !(reasoned && (key === "originality" || key === "reviewer")));
    if (standing.length > 0) {
      throw new AppError("conflict", `Not ready yet. ${standing.map(({ words }) => words).join(". ")}.`);
    }
  }

  async function requireAddress({ id, content }: ArticleRow): Promise<void> {
    if (content.slug === "") throw new AppError("conflict", "The article has no address yet.");
    if (await isAddressInUse(db, id, content.domain, content.slug)) {
      throw new AppError("conflict", `Another article already uses the address /d/${content.domain}/${content.slug}.`);
    }
  }

  function timeToPublish(at: number | null): number {
    const ahead = (at ?? 0) - clock.now();
    if (at === null || ahead < scheduleLimits.leastMs || ahead > scheduleLimits.mostMs) {
      const words = "Choose a time from five minutes to a year ahead.";
      throw new AppError("invalid", words, { fields: { at: words } });
    }
    return at;
  }

  function begin({ id }: ArticleRow, seen: number) {
    return { eventId: clock.uuid(), articleId: id, seen, now: clock.now() };
  }

  return { act, saveVersion, restore, publishDue };
}

function byOf({ id, fullName }: PersonActor) {
  return { id, name: fullName };
}

function recordedOf(
  article: ArticleRow,
  { act, to, note }: Parameters<typeof performAct>[1],
  more: Parameters<typeof performAct>[2] = {},
): RecordedAct {
  const action = auditActions.find((one) => one === `article.${act}`);
  if (!action) throw new Error(`${act} has no name in the audit log.`);
  const at = article.scheduledFor === null ? null : article.scheduledFor;
  return {
    action,
    target: "article",
    targetId: article.id,
    label: article.title,
    reason: note || null,
    ...changesOf({ status: article.status, scheduledFor: at }, { status: to, scheduledFor: more.scheduledFor ?? null }),
  };
}

function sourceIdOf(articleId: string): string {
  return `article:${articleId}`;
}

function tagsOf(articleId: string, fields: readonly (PublishedArticleRow["domain"] | undefined)[]): string[] {
  const domains = fields.flatMap((domain) => (domain ? [pageTags.domain(domain)] : []));
  return [...new Set([pageTags.article(articleId), ...domains, pageTags.articles])];
}

async function snapshotOf({ content }: ArticleRow) {
  return { content, hash: await contentHash(content) };
}

function movedOn(): AppError {
  return new AppError("conflict", "Another editor has changed this article. Reload the page and try again.");
}

/** The minute sends it: reviewers need not know within seconds. */
function submitted({ id, title, revision }: ArticleRow, by: PersonActor): StaffNotification {
  return {
    key: `article:submitted:${id}:${revision}`,
    topic: "content",
    to: { role: "editor" },
    subject: "An article is waiting for review",
    text: `${by.fullName} submitted “${title}”.`,
    href: `/admin/content/${id}`,
    act: "Review it",
    except: by.id,
  };
}

function notPublished({ id, title, revision }: ArticleRow, problem: string): StaffNotification {
  return {
    key: `article:problem:${id}:${revision}`,
    topic: "content",
    to: { role: "editor" },
    subject: "A scheduled article was not published",
    text: `“${title}” is still scheduled. ${problem}`,
    href: `/admin/content/${id}`,
    act: "Open the article",
  };
}
