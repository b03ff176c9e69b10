import { Refused } from "#core/app-error.ts";
import { fillCanned } from "#core/conversations/saved-replies.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { orderNumber } from "#core/orders/order.ts";
import { commit } from "#db/client.ts";
import { copyCannedStatement, findMessageFileUnscoped } from "#db/conversations/message-files.ts";
import {
  countCannedUse,
  filesOfCanned,
  findCanned,
  listCanned,
  removeCanned,
  saveCanned,
} from "#db/conversations/saved-replies.ts";
import { findOrderUnscoped } from "#db/orders/orders.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import type { CannedForm } from "#schema/conversations/inbox.ts";
import { staffSeatOf } from "./access.ts";
import type { ConversationPorts } from "./ports.ts";
import { fileView } from "./views.ts";

/** Saved answers: words that staff write often, with what changes from one student to the next left open. */
export function createCanned({ db, clock }: ConversationPorts) {
  async function list(actor: Actor) {
    requireEditor(actor);
    const rows = await listCanned(db);
    const files = await filesOfCanned(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, shortcut, title, body, byName, uses, version, updatedAt }) => ({
      ...{ id, shortcut, title, body, byName, uses, version, updatedAt },
      files: files.filter(({ cannedId }) => cannedId === id).map(fileView),
    }));
  }

  async function save(actor: Actor, form: CannedForm): Promise<void> {
    const editor = requireEditor(actor);
    for (const id of form.fileIds) {
      const file = await findMessageFileUnscoped(db, id);
      const theirs = file && (file.cannedId === form.id || (file.ownerId === editor.id && file.messageId === null));
      if (theirs && file.status === "received")
        throw new Refused("conflict", "A file is still being checked. Save again in a moment.");
      if (!theirs || file.status !== "ready")
        throw new Refused("invalid", "A file is no longer available. Add it again.");
    }
    const saved = await saveCanned(db, {
      ...form,
      ...{ byName: editor.fullName, ownerId: editor.id, updatedAt: clock.now() },
    });
    if (!saved) {
      const words =
        "Another person saved this reply in the meantime, or the shortcut is already used. Reload the list and save again.";
      throw new Refused("conflict", words, { fields: { shortcut: words } });
    }
  }

  async function remove(actor: Actor, id: string): Promise<void> {
    requireEditor(actor);
    if (!(await removeCanned(db, id))) throw new Refused("not_found", "There is no such saved reply.");
  }

  /** A saved answer for one conversation: its words filled in, its files ready to be sent with it. */
  async function fill(
    actor: Actor,
    id: string,
    conversationId: string,
  ): Promise<{ text: string; missing: string[]; files: FileView[] }> {
    const { person, conversation } = await staffSeatOf(db, actor, conversationId);
    const row = await findCanned(db, id);
    if (!row) throw new Refused("not_found", "There is no such saved reply.");
    const order = conversation.orderId ? await findOrderUnscoped(db, conversation.orderId) : null;
    const filled = fillCanned(row.body, {
      name: conversation.name.split(" ")[0] ?? conversation.name,
      staff: person.fullName.split(" ")[0] ?? person.fullName,
      reference: conversation.reference,
      order: order && orderNumber(order.number),
      due: order?.promisedAt ? dayOf(order.promisedAt, order.timeZone) : null,
    });
    const now = clock.now();
    const copies = (await filesOfCanned(db, [id])).map((file) => ({ from: file, id: clock.uuid() }));
    if (copies.length > 0) {
      await commit(
        db,
        copies.map((copy) => copyCannedStatement(copy.from.id, copy.id, person.id, now)),
      );
    }
    await countCannedUse(db, id);
    return { ...filled, files: copies.map((copy) => fileView({ ...copy.from, id: copy.id })) };
  }

  return { list, save, remove, fill };
}

function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, year: "numeric", month: "short", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    hourCycle: "h23",
  }).format(at);
}
