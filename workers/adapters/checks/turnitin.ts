import { z } from "zod";
import { TurnitinFault, type TurnitinPort } from "#core/checks/turnitin.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { TurnitinAccess } from "#schema/platform/config-turnitin.ts";
import { logUnreadable, readAnswer, WHOLE_ANSWER } from "../../platform/unreadable-answer.ts";

const PATIENCE_MS = 10_000;
/** 20 MB at a slow 3 Mbit/s. */
const UPLOAD_PATIENCE_MS = 60_000;
/** The maximum size of a response, which contains one submission or one score. */
const MOST_ANSWER_BYTES = 200_000;
const VERSION = "1.0";

const endings: Record<DocumentKind, string> = { pdf: "pdf", docx: "docx", doc: "doc", text: "txt" };

/** Ids become part of URLs, so only characters that cannot change the path are accepted. */
const Id = z.string().regex(/^[\w-]{1,100}$/);
const Created = z.object({ id: Id });
const Submission = z.object({ status: z.string(), error_code: z.string().nullish() });
const Similarity = z.object({ status: z.string(), overall_match_percentage: z.number().min(0).max(100).nullish() });

const EventId = z.string().max(100).nullish();
/** Of a submission that was read, or of one that was compared. */
const SubmissionEvent = z
  .object({ submission_id: EventId, id: EventId })
  .refine(({ submission_id, id }) => submission_id || id, { path: ["id"] })
  .transform(({ submission_id, id }) => submission_id || id);

/**
 * Turnitin's Core API (`<tenant>/api/v1`). The owner and the title of the document are not sent, and it is never
 * added to Turnitin's index. One host, no redirects, and limits for the duration and size of every response.
 */
export function createTurnitin({ url, apiKey, integrationName }: TurnitinAccess): TurnitinPort {
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    "X-Turnitin-Integration-Name": integrationName,
    "X-Turnitin-Integration-Version": VERSION,
  };

  async function call(
    method: string,
    path: string,
    body: { json: unknown } | { bytes: Uint8Array; name: string } | null,
    also: readonly number[] = [],
  ): Promise<unknown> {
    const response = await send(method, path, body);
    const text = await bodyOf(response);
    if (!response.ok && !also.includes(response.status)) throw faultOf(response.status);
    return text === "" ? null : read(text);
  }

  async function send(method: string, path: string, body: Parameters<typeof call>[2]): Promise<Response> {
    const upload = body !== null && "bytes" in body;
    const type = upload ? "binary/octet-stream" : "application/json";
    const named: Record<string, string> = upload ? { "Content-Disposition": `inline; filename="${body.name}"` } : {};
    try {
      return await fetch(`${url}/api/v1/${path}`, {
        method,
        headers: { ...headers, ...(body && { "Content-Type": type }), ...named },
        ...(body && { body: upload ? (body.bytes as Uint8Array<ArrayBuffer>) : JSON.stringify(body.json) }),
        redirect: "manual",
        signal: AbortSignal.timeout(upload ? UPLOAD_PATIENCE_MS : PATIENCE_MS),
      });
    } catch {
      throw new TurnitinFault("no_answer", false);
    }
  }

  return {
    async create({ owner }) {
      const json = { owner, title: "Document", extract_text_only: false };
      return parse(Created, await call("POST", "submissions", { json })).id;
    },

    async upload(id, kind, bytes) {
      await call("PUT", `submissions/${Id.parse(id)}/original`, { bytes, name: `document.${endings[kind]}` });
    },

    async state(id) {
      const { status, error_code } = parse(Submission, await call("GET", `submissions/${Id.parse(id)}`, null));
      if (status === "COMPLETE") return { state: "ready" };
      return status === "ERROR" ? { state: "refused", problem: codeOf(error_code) } : { state: "waiting" };
    },

    async ask(id) {
      const json = {
        indexing_settings: { add_to_index: false },
        generation_settings: { search_repositories: ["INTERNET", "PUBLICATION", "SUBMITTED_WORK"] },
      };
      // 409: it has already been requested.
      await call("PUT", `submissions/${Id.parse(id)}/similarity`, { json }, [409]);
    },

    async score(id) {
      const answer = parse(Similarity, await call("GET", `submissions/${Id.parse(id)}/similarity`, null));
      if (answer.status === "ERROR") return { state: "refused", problem: "no_similarity" };
      const score = answer.overall_match_percentage ?? null;
      return answer.status === "COMPLETE" && score !== null ? { state: "ready", score } : { state: "waiting" };
    },

    async remove(id) {
      await call("DELETE", `submissions/${Id.parse(id)}?hard=true`, null, [404, 410]);
    },
  };
}

/** Whether a message was signed with our secret: hexadecimal HMAC-SHA-256 of the raw body. */
export async function isFromTurnitin(body: string, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  // Compares in constant time.
  return crypto.subtle.verify("HMAC", key, bytes, encoder.encode(body));
}

/** A rate limit, a timeout or a server error is temporary; an invalid key or a rejected document is not. */
function faultOf(status: number): TurnitinFault {
  const passing = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  return new TurnitinFault(`status_${status}`, !passing);
}

function parse<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = readAnswer("turnitin", shape, value);
  if (read === undefined) throw new TurnitinFault("unknown_answer", false);
  return read;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    logUnreadable("turnitin", WHOLE_ANSWER);
    throw new TurnitinFault("unknown_answer", false);
  }
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MOST_ANSWER_BYTES) throw new TurnitinFault("too_long_an_answer", false);
      parts.push(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    throw error instanceof TurnitinFault ? error : new TurnitinFault("no_answer", false);
  }
  return parts.join("") + decoder.decode();
}

/** The id of the submission that an event is about. Undefined if it names none. */
export function submissionOf(event: unknown): string | undefined {
  return readAnswer("turnitin", SubmissionEvent, event, ["event"]) ?? undefined;
}

/** An error code of Turnitin, kept only if it has the form of a code. */
function codeOf(code: string | null | undefined): string {
  return code && /^[A-Z_]{1,60}$/.test(code) ? code.toLowerCase() : "not_read";
}
