import type { PrivateChoices } from "#core/checks/private-check.ts";
import type { TextFormat } from "#core/checks/text-formats.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { Report } from "#schema/checks/report.ts";
import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/** What a page asks of its reader. Of a document nothing comes back but what is told about it. */
export type ReaderRequest =
  | { do: "read"; file: Blob; kind: DocumentKind }
  | { do: "plain"; file: Blob; format: TextFormat }
  | { do: "fingerprint"; choices: PrivateChoices }
  | { do: "compose"; answer: string; title: string; choices: PrivateChoices; now: number };

/** What is told about a document before anything of it is sent. */
export type BrowserExtraction = { sha256: string } & (
  | {
      ok: true;
      words: number;
      /** Null where the format has none. */
      pages: number | null;
      /** BCP 47, as far as the text tells. */
      language: string | null;
      /** Places of text that a reader's eye does not see. */
      hidden: number;
    }
  | {
      ok: false;
      reason: UnreadableReason;
      details: UnreadableDetails;
      /** Of a text that is too long: how it can be cut. */
      split: string | null;
    }
);

/** The text of a file of another format, for the person to look at and to submit as pasted text. */
export type PlainText =
  | { ok: true; text: string; words: number }
  | { ok: false; reason: UnreadableReason; details: UnreadableDetails };

/** The body of a private check and its id. */
export type Fingerprinted = { id: string; body: Uint8Array<ArrayBuffer> };

export type ReaderAnswer = { read: BrowserExtraction; plain: PlainText; fingerprint: Fingerprinted; compose: Report };

export type ReaderMessage = {
  [What in keyof ReaderAnswer]: { done: What; value: ReaderAnswer[What] };
}[keyof ReaderAnswer];
