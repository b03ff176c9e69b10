import type { PrivateChoices } from "#core/checks/private-check.ts";
import type { ReportWords } from "#core/checks/report/view.ts";
import type { TextFormat } from "#core/checks/text-formats.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { Report } from "#schema/checks/report.ts";
import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";

/** A request of a page to its Worker. The response contains metadata of a document, never the document itself. */
export type ReaderRequest =
  | { do: "read"; file: Blob; kind: DocumentKind }
  | { do: "plain"; file: Blob; format: TextFormat }
  | { do: "fingerprint"; choices: PrivateChoices }
  | { do: "compose"; answer: unknown; title: string; choices: PrivateChoices; now: number };

/** The metadata of a document before anything is uploaded. */
export type BrowserExtraction = { sha256: string } & (
  | {
      ok: true;
      words: number;
      /** Null if the format has no pages. */
      pages: number | null;
      /** BCP 47, if it can be detected. */
      language: string | null;
      /** The number of hidden places in the text. */
      hidden: number;
    }
  | {
      ok: false;
      reason: UnreadableReason;
      details: UnreadableDetails;
      /** For a text that is too long: how it can be split. */
      split: string | null;
    }
);

/** The text of a file in another format, which the user reviews and submits as pasted text. */
export type PlainText =
  | { ok: true; text: string; words: number }
  | { ok: false; reason: UnreadableReason; details: UnreadableDetails };

/** The request body of a private check and its id. */
export type Fingerprinted = { id: string; body: Uint8Array<ArrayBuffer> };

/** The report of a private check, and where its words are. */
export type PrivateReport = { report: Report; words: ReportWords };

export type ReaderAnswer = {
  read: BrowserExtraction;
  plain: PlainText;
  fingerprint: Fingerprinted;
  compose: PrivateReport;
};

export type ReaderMessage = {
  [What in keyof ReaderAnswer]: { done: What; value: ReaderAnswer[What] };
}[keyof ReaderAnswer];
