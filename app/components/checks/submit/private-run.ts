import { privateChecksApi } from "#app/api/checks.ts";
import { answerOf, keyed } from "#app/api/client.ts";
import type { Fingerprinted, PrivateReport } from "#app/extraction/browser/messages.ts";
import type { PrivateChoices } from "#core/checks/private-check.ts";
import { type Reader, ReaderLost } from "./reader.client.ts";

export type PrivateStep = "fingerprint" | "ask" | "compose";
export type PrivateOutcome = ({ ok: true } & PrivateReport) | { ok: false; message: string; signIn: boolean };

/**
 * The fingerprints sent for a document: a retry after a lost connection sends the same body, so the server treats it as
 * the same check and charges it once.
 */
const made = new WeakMap<Reader, { of: string; fingerprinted: Fingerprinted }>();

/**
 * The client side of a private check: sends fingerprints, receives passages and positions, and creates the report here.
 */
export async function runPrivately(
  reader: Reader,
  { title, choices, now }: { title: string; choices: PrivateChoices; now: number },
  onStep: (step: PrivateStep) => void,
): Promise<PrivateOutcome> {
  try {
    onStep("fingerprint");
    const { id, body } = await fingerprintsOf(reader, choices);
    onStep("ask");
    const requested = await ask(id, body);
    // The server no longer accepts this body, so the next attempt is a new check.
    if (!requested.ok && requested.isOver) made.delete(reader);
    if (!requested.ok) return { ok: false, message: requested.message, signIn: requested.signIn };
    onStep("compose");
    const composed = await reader.ask<"compose">({ do: "compose", answer: requested.answer, title, choices, now });
    return { ok: true, ...composed };
  } catch (cause) {
    if (!(cause instanceof ReaderLost)) throw cause;
    return { ok: false, message: LOST, signIn: false };
  }
}

async function fingerprintsOf(reader: Reader, choices: PrivateChoices): Promise<Fingerprinted> {
  const of = JSON.stringify(choices);
  const known = made.get(reader);
  if (known?.of === of) return known.fingerprinted;
  const fingerprinted = await reader.ask<"fingerprint">({ do: "fingerprint", choices });
  made.set(reader, { of, fingerprinted });
  return fingerprinted;
}

async function ask(id: string, body: Uint8Array<ArrayBuffer>) {
  const answer = await answerOf(
    privateChecksApi.index.$post(keyed(id), {
      headers: { "Content-Type": "application/octet-stream" },
      init: { body },
    }),
  );
  if (answer.ok) return { ok: true as const, answer: answer.value };
  const { status, words } = answer;
  const message = status === 0 ? OFFLINE : words;
  return { ok: false as const, message, signIn: status === 401, isOver: status === 410 };
}

const LOST =
  "This browser could not create the report because it ran out of time or memory. Choose the file again, or start a standard check.";
const OFFLINE = "The connection was lost. Your choices are kept. Start the check again; you are charged only once.";
