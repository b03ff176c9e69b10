import { AppError } from "#core/app-error.ts";
import type { Actor } from "#core/identity/actor.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { orderNumber } from "#core/orders/order.ts";
import type { HelpStatement } from "#core/orders/ports.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { deliveriesOf } from "#db/orders/deliveries.ts";
import { findHelpReceipt, helpReceiptsOf, insertHelpReceipt, revokeHelpReceipt } from "#db/orders/help-receipts.ts";
import { documentsOf, type OrderRow } from "#db/orders/orders.ts";
import type { SignatureState } from "#schema/vocabulary/platform.ts";
import { eventsOfOrder } from "../shared/order-events.ts";
import { type OrderPorts, ownOrder } from "./ports.ts";

export type Verified =
  | {
      state: SignatureState;
      statement: HelpStatement;
      keyId: string;
      /** Of the statement in canonical JSON; docs/design/orders.md describes how to verify it offline. */
      signature: string;
      revokedAt: number | null;
    }
  | { state: "unknown" };

/** Help receipts: what was and was not done to a text, signed, for a school that asks the student. */
export function createStatements(
  { db, clock, files, seal }: Pick<OrderPorts, "db" | "clock" | "files" | "seal">,
  randomId: () => string,
) {
  /** Creates the receipt of a delivered order; a repeated request returns the first, until a newer delivery. */
  async function make(actor: Actor, id: string): Promise<string> {
    const order = await ownOrder(db, actor, id);
    if (order.deliveredAt === null)
      throw new AppError("conflict", "A help receipt states what was done, so it is available after delivery.");
    const statement = await statementOf(order, randomId());
    const before = (await helpReceiptsOf(db, order.id)).find(({ revokedAt }) => revokedAt === null);
    if (before && sameDetails(JSON.parse(before.statement) as HelpStatement, statement)) return before.id;
    const { keyId, signature } = await seal.sign(statement);
    await insertHelpReceipt(db, {
      id: statement.id,
      orderId: order.id,
      userId: order.userId,
      statement: canonicalJson(statement),
      keyId,
      signature,
      createdAt: statement.issuedAt,
      revokedAt: null,
    });
    return statement.id;
  }

  /** Revokes a receipt; its address says so from then on. */
  async function revoke(actor: Actor, orderId: string, receiptId: string): Promise<void> {
    const order = await ownOrder(db, actor, orderId);
    if (!(await revokeHelpReceipt(db, order.id, receiptId, clock.now())))
      throw new AppError("not_found", "There is no such receipt.");
  }

  /** What a receipt's address shows to everyone who has it. */
  async function verify(id: string): Promise<Verified> {
    const row = /^[\w-]{20,40}$/.test(id) ? await findHelpReceipt(db, id) : null;
    if (!row) return { state: "unknown" };
    const statement = JSON.parse(row.statement) as HelpStatement;
    const answer = await seal.verify(statement, row.keyId, row.signature);
    if (answer === "unknown") return { state: "unknown" };
    const state = answer === "invalid" ? "invalid" : row.revokedAt === null ? "valid" : "revoked";
    return { state, statement, keyId: row.keyId, signature: row.signature, revokedAt: row.revokedAt };
  }

  async function own(actor: Actor, orderId: string, receiptId: string) {
    const order = await ownOrder(db, actor, orderId);
    const row = (await helpReceiptsOf(db, order.id)).find((one) => one.id === receiptId);
    if (!row) throw new AppError("not_found", "There is no such receipt.");
    return { statement: JSON.parse(row.statement) as HelpStatement, keyId: row.keyId };
  }

  async function statementOf(order: OrderRow, id: string): Promise<HelpStatement> {
    const [documents, deliveries, events] = await Promise.all([
      documentsOf(db, order.id),
      deliveriesOf(db, order.id),
      eventsOfOrder({ db, files }, order),
    ]);
    const newest = deliveries.find(({ state }) => state === "out");
    const tracked = newest?.files.find(({ role }) => role === "tracked");
    const questions = events.filter(({ act }) => act === "ask").length;
    return {
      id,
      orderNumber: orderNumber(order.number),
      student: order.studentName,
      title: order.title,
      kind: kindNames[order.kind] ?? order.kind,
      level: order.level,
      words: order.words,
      institutionRule: order.institutionRule,
      orderedAt: order.placedAt,
      deliveredAt: order.deliveredAt ?? 0,
      issuedAt: clock.now(),
      counts: tracked?.counts ?? null,
      ...sentencesOf(order, questions),
      sourceHash: documents.find(({ role }) => role === "source")?.sha256 || null,
      deliveredHash: newest?.files.find(({ role }) => role === "clean")?.sha256 ?? null,
    };
  }

  return { student: { make, revoke, own }, anyone: { verify, keys: seal.keys } };
}

function sameDetails(a: HelpStatement, b: HelpStatement): boolean {
  const details = ({ id, issuedAt, ...rest }: HelpStatement) => canonicalJson(rest);
  return details(a) === details(b);
}

const doneOf: Record<OrderRow["kind"], string[]> = {
  proofreading: ["Spelling, grammar and punctuation were corrected; every change is tracked in the file."],
  editing: ["Changes to wording and order were suggested; every suggestion is tracked, with its reason."],
  formatting: ["Layout, citations and the reference list were formatted in the requested style."],
  feedback: ["The text was compared with its brief, and a feedback report was written."],
  tutoring: ["The student was tutored on their own work."],
  "model-outline": ["A model outline showing how such a task can be structured was written."],
};

function sentencesOf({ kind, institutionRule }: OrderRow, questions: number): { done: string[]; notDone: string[] } {
  const strict = institutionRule !== "corrections_allowed";
  const touches = kind === "proofreading" || kind === "editing" || kind === "formatting";
  return {
    done: [
      ...(touches && strict ? ["Comments were written in the margin; the text itself was not changed."] : doneOf[kind]),
      ...(questions > 0
        ? [`The student was asked ${questions} ${questions === 1 ? "question" : "questions"} and answered.`]
        : []),
    ],
    notDone: [
      "No paragraph, argument or source was written for the student.",
      "Nothing was done to hide where words come from.",
      ...(touches ? [] : ["The student’s text was not changed."]),
    ],
  };
}
