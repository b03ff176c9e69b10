import { type CheckRequest, checksApi, documentsApi } from "#app/api/checks.ts";
import { answerOf, keyed } from "#app/api/client.ts";
import type { DocumentKind } from "#schema/checks/document.ts";

export type Chosen = { name: string; kind: DocumentKind; body: Blob };

/** Whether a check is allowed, before anything is sent. Without a response the upload itself will report it. */
export async function fetchAllowance(
  key: string,
): Promise<{ ok: true } | { ok: false; message: string; signIn: boolean }> {
  const answer = await answerOf(checksApi.allowance.$get({ query: { key } }));
  if (!answer.ok) return answer.status === 401 ? { ok: false, message: answer.words, signIn: true } : { ok: true };
  const { reason } = answer.value.allowance;
  return reason === null ? { ok: true } : { ok: false, message: reason, signIn: false };
}

export async function deleteDocument(id: string): Promise<void> {
  await answerOf(documentsApi[":id"].$delete({ param: { id } }));
}

/**
 * `refused`: the server rejected the request, so there is no check; otherwise the request may have arrived although its
 * response was lost.
 */
export type CheckRequestResult =
  | { ok: true; checkId: string }
  | { ok: false; message: string; signIn: boolean; refused: boolean };

/** Requests the check of an uploaded document. */
export async function requestCheck(form: CheckRequest): Promise<CheckRequestResult> {
  const answer = await answerOf(checksApi.index.$post({ json: form, ...keyed(form.idempotencyKey) }));
  if (answer.ok) return { ok: true, checkId: answer.value.check.id };
  const { status, words } = answer;
  const message = status === 0 ? OFFLINE : status >= 500 ? UNEXPECTED : words;
  return { ok: false, message, signIn: status === 401, refused: status >= 400 && status < 500 && status !== 401 };
}

const OFFLINE = "The connection was lost. You were not charged, and your choices are kept. Start the check again.";
const UNEXPECTED = "Something went wrong on our side. You were not charged. Try again in a moment.";
