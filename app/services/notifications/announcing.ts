import { AppError } from "#core/app-error.ts";
import { changesOf } from "#core/audit/changes.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { emailText, sheetOf } from "#core/notifications/email.ts";
import { type EmailSample, emailSamples } from "#core/notifications/email-samples.ts";
import { lockOf } from "#core/notifications/preferences.ts";
import {
  announceTo,
  beginAnnouncement,
  changeTemplate,
  countNewsReaders,
  endAnnouncement,
  findTemplate,
  insertTemplate,
  listTemplates,
  newsKey,
  newsReaders,
  type TemplateRow,
  unfinishedAnnouncements,
} from "#db/notifications/email-templates.ts";
import { insertNotification } from "#db/notifications/notifications.ts";
import type { EmailTemplateForm, NotificationKind } from "#schema/notifications/notification.ts";
import type { AuditAction } from "#schema/vocabulary/audit.ts";
import type { RecordedAct } from "../shared/audit-writer.ts";
import type { NotificationPorts } from "./ports.ts";

const LISTED = 100;
/** So many people in one batch: a body of 10,000 characters each stays far below what a statement may write. */
const AT_ONCE = 200;

export type Preview = { subject: string; html: string; text: string };

/** Emails written by admins, and previews of all emails. */
export function createAnnouncing(ports: NotificationPorts) {
  const { db, clock, queue, letterhead, appName, appUrl, audit } = ports;

  async function templates(actor: Actor) {
    requireAdmin(actor, "Only admins can see email templates.");
    return {
      own: await listTemplates(db, LISTED),
      builtIn: emailSamples(clock.now()).map(({ id, name, kind, when }) => ({ id, name, kind, when })),
    };
  }

  async function template(actor: Actor, id: string): Promise<TemplateRow> {
    requireAdmin(actor, "Only admins can see email templates.");
    const row = await findTemplate(db, id);
    if (!row) throw new AppError("not_found", "There is no such template.");
    return row;
  }

  /** How many people the announcement would be sent to now. */
  async function readers(actor: Actor): Promise<number> {
    requireAdmin(actor, "Only admins can see email templates.");
    return countNewsReaders(db);
  }

  /** The form's id makes a template that is sent twice one. */
  async function create(actor: Actor, id: string, form: EmailTemplateForm): Promise<string> {
    const admin = requireRight(actor, "announcement.create");
    const now = clock.now();
    const row = { id, ...form, byName: admin.fullName, createdAt: now, updatedAt: now };
    const act = { ...aboutTemplate("announcement.create", id, form.name), ...changesOf(null, form) };
    const made = await audit.record(admin, act, (handle) => insertTemplate(handle, row));
    if (!made && !(await findTemplate(db, id))) throw nameInUse();
    return id;
  }

  async function change(actor: Actor, id: string, seen: number, form: EmailTemplateForm): Promise<void> {
    const admin = requireRight(actor, "announcement.edit");
    const row = await template(actor, id);
    if (row.sentAt !== null) throw alreadySent();
    if (row.version !== seen) throw movedOn();
    const { name, subject, body } = row;
    const act = { ...aboutTemplate("announcement.edit", id, name), ...changesOf({ name, subject, body }, form) };
    const next = { id, version: seen, ...form, byName: admin.fullName };
    if (await audit.record(admin, act, (handle) => changeTemplate(handle, next, clock.now()))) return;
    throw (await template(actor, id)).version === seen ? nameInUse() : movedOn();
  }

  /** The email as it would be sent, of the product or an announcement, with sample data. */
  async function preview(actor: Actor, id: string): Promise<Preview> {
    requireAdmin(actor, "Only admins can see email templates.");
    const { kind, outgoing, member } = await letterOf(actor, id);
    return draw(kind, outgoing, member);
  }

  /** An email of the product with sample data, or an announcement as written. */
  async function letterOf(actor: Actor, id: string): Promise<Pick<EmailSample, "kind" | "outgoing" | "member">> {
    const sample = emailSamples(clock.now()).find((one) => one.id === id);
    if (sample) return sample;
    const { subject, body } = await template(actor, id);
    return { kind: "news", member: true, outgoing: { subject, text: body, href: "", act: "" } };
  }

  async function draw(
    kind: NotificationKind,
    outgoing: { subject: string; text: string; href: string; act: string },
    member: boolean,
  ): Promise<Preview> {
    const unsubscribeUrl = member && lockOf(kind, "email") === null ? `${appUrl}/unsubscribe/sample` : null;
    const sheet = sheetOf({
      kind,
      ...outgoing,
      member,
      appName,
      appUrl,
      unsubscribeUrl,
      answerable: kind === "message",
    });
    return { subject: sheet.subject, html: await letterhead.html(sheet), text: emailText(sheet) };
  }

  /** To the admin's own address only. */
  async function testSend(actor: Actor, id: string): Promise<void> {
    const admin = requireAdmin(actor, "Only admins can send test emails.");
    const { kind, outgoing } = await letterOf(actor, id);
    await audit.append(admin, aboutTemplate("announcement.test", id, outgoing.subject));
    const key = `test:${clock.uuid()}`;
    const words = { ...outgoing, subject: `Test: ${outgoing.subject}`.slice(0, 120) };
    const notification = { key, kind, personId: null, address: admin.email, shown: false, ...words };
    await insertNotification(db, notification, clock.now());
    await queue.send([{ v: 1, type: "notice", key }]);
  }

  /** To everyone who subscribes to news by email, once. Repeating it finishes an interrupted run. */
  async function announce(actor: Actor, id: string, seen: number): Promise<void> {
    const admin = requireRight(actor, "announcement.send");
    const row = await template(actor, id);
    if (row.recipients !== null) throw alreadySent();
    if (row.sentAt === null) {
      if (row.version !== seen) throw movedOn();
      const act = aboutTemplate("announcement.send", id, row.name);
      if (!(await audit.record(admin, act, (handle) => beginAnnouncement(handle, id, seen, clock.now()))))
        throw movedOn();
    }
    await notifyAll(await template(actor, id));
  }

  async function notifyAll(row: TemplateRow): Promise<void> {
    for (let after = ""; ; ) {
      const ids = await newsReaders(db, after, AT_ONCE);
      if (ids.length === 0) break;
      await announceTo(db, row, ids, clock.now());
      await queue.send(ids.map((personId) => ({ v: 1, type: "notice", key: newsKey(row.id, personId) })));
      after = ids.at(-1) ?? after;
    }
    await endAnnouncement(db, row.id);
  }

  /** A run that was started and not finished. */
  async function finish(): Promise<number> {
    const begun = await unfinishedAnnouncements(db);
    for (const row of begun) await notifyAll(row);
    return begun.length;
  }

  return { templates, template, readers, create, change, preview, testSend, announce, finish };
}

function aboutTemplate(action: AuditAction, targetId: string, label: string): RecordedAct {
  return { action, target: "announcement", targetId, label };
}

function nameInUse(): AppError {
  const message = "Another template already has this name.";
  return new AppError("conflict", message, { fields: { name: message } });
}

function movedOn(): AppError {
  return new AppError(
    "conflict",
    "Another admin changed this template in the meantime. Reload the page and edit it again.",
  );
}

function alreadySent(): AppError {
  return new AppError("conflict", "This email has been sent and cannot be changed. Write a new one.");
}
