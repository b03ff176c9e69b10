import { AppError } from "#core/app-error.ts";
import { changesOf, flat } from "#core/audit/changes.ts";
import { fillSavedReply } from "#core/conversations/saved-replies.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { orderNumber } from "#core/orders/order.ts";
import { commit } from "#db/client.ts";
import { copySavedReplyStatement, findMessageFileUnscoped } from "#db/conversations/message-files.ts";
import {
  countSavedReplyUse,
  filesOfSavedReply,
  findSavedReply,
  listSavedReplies,
  removeSavedReply,
  saveSavedReply,
} from "#db/conversations/saved-replies.ts";
import { findOrderUnscoped } from "#db/orders/orders.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import type { SavedReplyForm } from "#schema/conversations/inbox.ts";
import { staffParticipantOf } from "./access.ts";
import type { ConversationPorts } from "./ports.ts";
import { fileView } from "./views.ts";

/** Saved replies: texts that staff send often, with placeholders for what differs between students. */
export function createSavedReplies({ db, clock, audit }: ConversationPorts) {
  async function list(actor: Actor) {
    requireEditor(actor);
    const rows = await listSavedReplies(db);
    const files = await filesOfSavedReply(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, shortcut, title, body, byName, uses, version, updatedAt }) => ({
      id,
      shortcut,
      title,
      body,
      byName,
      uses,
      version,
      updatedAt,
      files: files.filter(({ savedReplyId }) => savedReplyId === id).map(fileView),
    }));
  }

  async function save(actor: Actor, form: SavedReplyForm): Promise<void> {
    const editor = requireRight(actor, "saved_reply.save");
    for (const id of form.fileIds) {
      const file = await findMessageFileUnscoped(db, id);
      const theirs = file && (file.savedReplyId === form.id || (file.ownerId === editor.id && file.messageId === null));
      if (theirs && file.status === "received")
        throw new AppError("conflict", "A file is still being checked. Save again in a moment.");
      if (!theirs || file.status !== "ready")
        throw new AppError("invalid", "A file is no longer available. Add it again.");
    }
    const row = { ...form, byName: editor.fullName, ownerId: editor.id, updatedAt: clock.now() };
    const before = await findSavedReply(db, form.id);
    if (before?.version === form.version + 1 && (await isSaved(before, form))) return;
    const act = {
      action: "saved_reply.save",
      target: "saved_reply",
      targetId: form.id,
      label: form.shortcut,
      ...changesOf(before && partsOf(before), partsOf(form)),
    } as const;
    const saved = await audit.record(editor, act, (handle) => saveSavedReply(handle, row));
    if (!saved) {
      const words =
        "Another person saved this reply in the meantime, or the shortcut is already used. Reload the list and save again.";
      throw new AppError("conflict", words, { fields: { shortcut: words } });
    }
  }

  /** The same once more: its first answer was lost. */
  async function isSaved(before: Parts, form: SavedReplyForm): Promise<boolean> {
    const files = (await filesOfSavedReply(db, [form.id])).map(({ id }) => id);
    return JSON.stringify([partsOf(before), files]) === JSON.stringify([partsOf(form), form.fileIds]);
  }

  async function remove(actor: Actor, id: string): Promise<void> {
    const editor = requireRight(actor, "saved_reply.delete");
    const row = await findSavedReply(db, id);
    const act = {
      action: "saved_reply.delete",
      target: "saved_reply",
      targetId: id,
      label: row?.shortcut ?? null,
      before: row && flat(partsOf(row)),
    } as const;
    if (!(await audit.record(editor, act, (handle) => removeSavedReply(handle, id, editor.id, clock.now()))))
      throw new AppError("not_found", "There is no such saved reply.");
  }

  /** A saved reply for one conversation: its words filled in, its files ready to be sent with it. */
  async function fill(
    actor: Actor,
    id: string,
    conversationId: string,
  ): Promise<{ text: string; missing: string[]; files: FileView[] }> {
    const { person, conversation } = await staffParticipantOf(db, actor, conversationId);
    const row = await findSavedReply(db, id);
    if (!row) throw new AppError("not_found", "There is no such saved reply.");
    const order = conversation.orderId ? await findOrderUnscoped(db, conversation.orderId) : null;
    const filled = fillSavedReply(row.body, {
      name: conversation.name.split(" ")[0] ?? conversation.name,
      staff: person.fullName.split(" ")[0] ?? person.fullName,
      reference: conversation.reference,
      order: order && orderNumber(order.number),
      due: order?.promisedAt ? dayOf(order.promisedAt, order.timeZone) : null,
    });
    const now = clock.now();
    const copies = (await filesOfSavedReply(db, [id])).map((file) => ({ from: file, id: clock.uuid() }));
    if (copies.length > 0) {
      await commit(
        db,
        copies.map((copy) => copySavedReplyStatement(copy.from.id, copy.id, person.id, now)),
      );
    }
    await countSavedReplyUse(db, id);
    return { ...filled, files: copies.map((copy) => fileView({ ...copy.from, id: copy.id })) };
  }

  return { list, save, remove, fill };
}

type Parts = Pick<SavedReplyForm, "shortcut" | "title" | "body">;

function partsOf({ shortcut, title, body }: Parts) {
  return { shortcut, title, body };
}

function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}
