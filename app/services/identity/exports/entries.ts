import { type ArchiveEntry, readmeOf, safeName } from "#core/identity/data-export.ts";
import { orderNumber } from "#core/orders/order.ts";
import type { Files } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { everyMessageOf } from "#db/conversations/archiving.ts";
import { type ExportedRow, exportedLists, exportedRows } from "#db/identity/export-rows.ts";
import type { UserRow } from "#db/identity/users.ts";
import { ConversationArchive } from "#schema/conversations/archive.ts";
import { eventsOfOrder } from "../../shared/order-events.ts";

type Ports = { db: Database; files: Files };
type List = Parameters<typeof exportedRows>[1];

/** Columns that hold JSON are read, so that it is not in a string; signed statements stay as they were signed. */
const JSON_COLUMNS = new Set([
  "notifications",
  "options",
  "scope",
  "quote",
  "draft",
  "payer",
  "card",
  "services",
  "fields",
]);

/** The files of the archive, one after the other: nothing is read before it is written. */
export function createArchiveEntries({ db, files }: Ports) {
  return async function* entriesOf(user: UserRow, now: number): AsyncGenerator<ArchiveEntry> {
    const { id } = user;
    const day = new Date(now).toISOString().slice(0, 16).replace("T", " ");
    yield { path: "README.txt", parts: textOf(readmeOf(user.fullName, day)) };
    yield lists("profile.json", { profile: exportedLists.profile(id), preferences: exportedLists.preferences(id) });
    yield lists("documents/documents.json", { documents: exportedLists.documents(id) });
    yield* filesOf(exportedLists.documentFiles(id), "documents/");
    yield lists("reports/checks.json", {
      checks: exportedLists.checks(id),
      reports: exportedLists.reports(id),
      links: exportedLists.reportLinks(id),
      flagNotes: exportedLists.flagNotes(id),
    });
    yield* reportsOf(id);
    yield* ordersOf(id);
    yield lists("payments.json", {
      payments: exportedLists.payments(id),
      refunds: exportedLists.refunds(id),
      credits: exportedLists.credits(id),
    });
    yield* conversationsOf(id);
    yield lists("notifications.json", { notifications: exportedLists.notifications(id) });
    yield lists("comments.json", { comments: exportedLists.comments(id) });
    yield lists("account.json", {
      acts: exportedLists.acts(id),
      devices: exportedLists.devices(id),
      telegram: exportedLists.telegram(id),
      failingAddresses: exportedLists.failingAddresses(id),
      expert: exportedLists.expert(id),
      absences: exportedLists.absences(id),
    });
  };

  function lists(path: string, of: Record<string, List>): ArchiveEntry {
    return { path, parts: jsonOf(of) };
  }

  /** An object of lists, written row by row. */
  async function* jsonOf(of: Record<string, List>): AsyncGenerator<Uint8Array> {
    let opening = "{";
    for (const [name, list] of Object.entries(of)) {
      yield utf8(`${opening}\n${JSON.stringify(name)}: [`);
      let comma = "";
      for await (const rows of exportedRows(db, list)) {
        yield utf8(rows.map((row, at) => `${at === 0 ? comma : ","}\n${JSON.stringify(readable(row))}`).join(""));
        comma = ",";
      }
      yield utf8("\n]");
      opening = ",";
    }
    yield utf8("\n}\n");
  }

  /** Files as they are in R2. Names are made different by the id. */
  async function* filesOf(list: List, folder: string): AsyncGenerator<ArchiveEntry> {
    let number = 0;
    for await (const rows of exportedRows(db, list)) {
      for (const { name, storageKey } of rows) {
        number += 1;
        const found = await files.stream(String(storageKey), null);
        if (found) yield { path: `${folder}${number}-${safeName(String(name))}`, parts: partsOf(found.body) };
      }
    }
  }

  async function* reportsOf(id: string): AsyncGenerator<ArchiveEntry> {
    for await (const rows of exportedRows(db, exportedLists.reportFiles(id))) {
      for (const { id: reportId, storageKey } of rows) {
        const text = await files.text(String(storageKey));
        if (text !== null) yield { path: `reports/${reportId}.json`, parts: textOf(text) };
      }
    }
  }

  async function* ordersOf(id: string): AsyncGenerator<ArchiveEntry> {
    yield lists("orders/drafts.json", { drafts: exportedLists.orderDrafts(id) });
    for await (const rows of exportedRows(db, exportedLists.orders(id))) {
      for (const { version, archiveKey, ...order } of rows) {
        const orderId = String(order.id);
        const folder = `orders/${orderNumber(Number(order.number))}/`;
        const key = archiveKey === null || archiveKey === undefined ? null : String(archiveKey);
        const events = await eventsOfOrder({ db, files }, { id: orderId, version: Number(version), archiveKey: key });
        const history = events.map(({ act, byKind, byName, note, createdAt }) => ({
          act,
          byKind,
          byName,
          note,
          createdAt,
        }));
        const details = JSON.stringify({ order: readable(order), history }, null, 1);
        yield { path: `${folder}order.json`, parts: textOf(details) };
        yield lists(`${folder}more.json`, {
          deliveries: exportedLists.deliveries(orderId),
          fileOpenings: exportedLists.orderFileOpenings(orderId),
          helpReceipts: exportedLists.helpReceipts(orderId),
        });
        yield* filesOf(exportedLists.deliveredFiles(orderId), folder);
      }
    }
  }

  async function* conversationsOf(id: string): AsyncGenerator<ArchiveEntry> {
    for await (const rows of exportedRows(db, exportedLists.conversations(id))) {
      for (const { archiveKey, ...conversation } of rows) {
        const conversationId = String(conversation.id);
        const folder = `conversations/${safeName(String(conversation.reference))}/`;
        const messages = await messagesOf(conversationId, typeof archiveKey === "string" ? archiveKey : null);
        const details = JSON.stringify({ conversation, messages }, null, 1);
        yield { path: `${folder}messages.json`, parts: textOf(details) };
        yield* filesOf(exportedLists.messageFiles(conversationId), folder);
      }
    }
  }

  /** Messages alone, as both sides see them: notes between staff are other rows, and are not read. */
  async function messagesOf(conversationId: string, archiveKey: string | null) {
    const text = archiveKey === null ? null : await files.text(archiveKey);
    const archived = text === null ? [] : ConversationArchive.parse(JSON.parse(text)).messages;
    const all = [...archived, ...(await everyMessageOf(db, conversationId))];
    return all.map(({ seq, senderKind, senderName, body, origin, createdAt, editedAt, deletedAt, original }) => ({
      ...{ seq, from: senderKind, name: senderName, text: deletedAt === null ? body : "", origin },
      ...{ createdAt, editedAt, deletedAt },
      ...(original ? { wholeEmail: original } : {}),
    }));
  }
}

function readable(row: ExportedRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) && typeof value === "string" ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield utf8(text);
}

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
