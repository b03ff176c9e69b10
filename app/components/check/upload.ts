import { type DocumentKind, mimeOf } from "#schema/document.ts";

export type Chosen = { name: string; kind: DocumentKind; body: Blob };
export type Sent = { ok: true; documentId: string } | { ok: false; message: string; signIn: boolean };

/** Sends one file. XMLHttpRequest, since fetch does not tell how far an upload has come. */
export function sendDocument(chosen: Chosen, key: string, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/documents");
    request.setRequestHeader("Content-Type", mimeOf[chosen.kind]);
    request.setRequestHeader("X-File-Name", encodeURIComponent(chosen.name));
    request.setRequestHeader("Idempotency-Key", key);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status === 201) resolve({ ok: true, documentId: answer.document?.id ?? "" });
      else resolve({ ok: false, message: answer.error?.message ?? UNEXPECTED, signIn: request.status === 401 });
    };
    request.onerror = () => resolve({ ok: false, message: OFFLINE, signIn: false });
    request.send(chosen.body);
  });
}

export type Asked = { ok: true; checkId: string } | { ok: false; message: string; signIn: boolean };

/** Asks for the check of a document that has arrived. */
export async function askForCheck(form: Record<string, unknown>): Promise<Asked> {
  try {
    const response = await fetch("/api/checks", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(form),
    });
    const answer = readJson(await response.text());
    if (response.ok && answer.check) return { ok: true, checkId: answer.check.id };
    return { ok: false, message: answer.error?.message ?? UNEXPECTED, signIn: response.status === 401 };
  } catch {
    return { ok: false, message: OFFLINE, signIn: false };
  }
}

const OFFLINE = "The connection was lost. Nothing was charged and your choices are kept. Send it again.";
const UNEXPECTED = "Something went wrong on our side. Nothing was charged. Try again in a moment.";

type Answer = { document?: { id: string }; check?: { id: string }; error?: { message?: string } };

function readJson(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
