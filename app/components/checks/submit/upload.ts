import type { Allowance } from "#core/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { call } from "../../shell/call.ts";

export type Chosen = { name: string; kind: DocumentKind; body: Blob };

/** Whether a check is allowed, before anything is sent. Without a response the upload itself will report it. */
export async function fetchAllowance(
  key: string,
): Promise<{ ok: true } | { ok: false; message: string; signIn: boolean }> {
  const answer = await call<{ allowance: Allowance }>("GET", `/api/checks/allowance?key=${key}`);
  if (!answer.ok) return answer.status === 401 ? { ok: false, message: answer.words, signIn: true } : { ok: true };
  const { reason } = answer.value.allowance;
  return reason === null ? { ok: true } : { ok: false, message: reason, signIn: false };
}

export async function deleteDocument(id: string): Promise<void> {
  await call("DELETE", `/api/documents/${id}`);
}

/**
 * `refused`: the server rejected the request, so there is no check; otherwise the request may have arrived although its
 * response was lost.
 */
export type CheckRequestResult =
  | { ok: true; checkId: string }
  | { ok: false; message: string; signIn: boolean; refused: boolean };

/** Requests the check of an uploaded document. */
export async function requestCheck(form: Record<string, unknown>): Promise<CheckRequestResult> {
  try {
    const response = await fetch("/api/checks", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(form),
    });
    const answer = readJson(await response.text());
    if (response.ok && answer.check) return { ok: true, checkId: answer.check.id };
    const refused = response.status >= 400 && response.status < 500 && response.status !== 401;
    return { ok: false, message: answer.error?.message ?? UNEXPECTED, signIn: response.status === 401, refused };
  } catch {
    return { ok: false, message: OFFLINE, signIn: false, refused: false };
  }
}

const OFFLINE = "The connection was lost. You were not charged, and your choices are kept. Start the check again.";
const UNEXPECTED = "Something went wrong on our side. You were not charged. Try again in a moment.";

type Answer = { check?: { id: string }; error?: { message?: string } };

function readJson(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
