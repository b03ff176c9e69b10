import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { billedWords, isChargedByWord, measuredWords, partNamesKey } from "#core/orders/word-counts.ts";
import { type DocumentRow, findDocument } from "#db/checks/documents.ts";
import type { OrderForm } from "#schema/orders/order.ts";
import { orderLimits } from "#schema/vocabulary/orders.ts";
import type { OrderPorts } from "./ports.ts";

export type Counted = { measured: number | null; billed: number; partNames: string[] };

function refusedAt(field: string, words: string): AppError {
  return new AppError("invalid", words, { fields: { [field]: words } });
}

/** The word count of a file, in total and by its parts. */
export function createCounting({ db, files, jobs, bookmark }: Pick<OrderPorts, "db" | "files" | "jobs" | "bookmark">) {
  /** Counts the words of the person's own document unless counted already; the count is stored with the document. */
  async function measure(actor: Actor, documentId: string) {
    const document = await findDocument(db, requirePerson(actor), documentId);
    if (!document) throw new AppError("not_found", "There is no such document.");
    const { id, name, kind, bytes, words, parts, pages, status } = document;
    // A check that runs on it counts them too; twice does no harm.
    if ((words === null && status === "received") || (parts === null && status === "ready")) await count(id);
    return { id, name, kind, bytes, words, pages, status, parts: await partsOf(document) };
  }

  async function count(documentId: string): Promise<void> {
    await jobs.send({ v: 1, type: "measure", documentId, bookmark: bookmark() });
  }

  /** Pages or sections of a file that can be ordered alone, as the server has counted them; null until it has. */
  async function partsOf({ id, parts }: DocumentRow): Promise<{ name: string; words: number }[] | null> {
    if (!parts) return null;
    const kept = parts.length > 0 ? await files.text(partNamesKey(id)) : null;
    const names = kept ? (JSON.parse(kept) as string[]) : [];
    return parts.map((words, at) => ({ name: names[at] ?? `Part ${at + 1}`, words }));
  }

  /** A person's own file's pages or sections. */
  async function parts(actor: Actor, documentId: string) {
    const document = await findDocument(db, requirePerson(actor), documentId);
    return document ? partsOf(document) : null;
  }

  /** What is charged: the words counted by the server in the file, or in the selected parts of it. */
  async function countedOf(form: OrderForm, source: DocumentRow | null): Promise<Counted> {
    if (!isChargedByWord(form.kind) || !source)
      return { measured: source?.words ?? null, billed: form.words, partNames: [] };
    if (source.status === "rejected")
      throw refusedAt(
        "sourceId",
        "We could not extract the text of this file, so we cannot count its words. Upload it as Word or PDF.",
      );
    if (source.words === null) {
      await count(source.id);
      throw refusedAt("sourceId", "We are still counting the words of this file. Send the order again in a minute.");
    }
    const measured = measuredWords(source, form.parts);
    if (measured === null) throw refusedAt("parts", "The file does not have this part. Choose the parts again.");
    if (measured > orderLimits.words.most) {
      const words = `This text has ${measured.toLocaleString("en")} words. The limit for one order is 50,000. Choose a part of it.`;
      throw refusedAt("sourceId", words);
    }
    const named = form.parts.length > 0 ? ((await partsOf(source)) ?? []) : [];
    return { measured, billed: billedWords(measured), partNames: form.parts.map((at) => named[at]?.name ?? "") };
  }

  return { measure, parts, countedOf };
}
