import { useCallback, useEffect, useRef, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { type Answer, answerOf } from "#app/api/client.ts";
import { findKnownFile } from "#app/components/shell/upload/upload-api.ts";
import { forgetUploadKey, uploadKey } from "#app/components/shell/upload/upload-key.ts";
import {
  type FileToUpload,
  type Upload as StartedUpload,
  startUpload,
  type UploadState,
} from "#app/components/shell/upload/uploader.ts";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { extractFile } from "../../checks/submit/extract-in-browser.ts";
import type { PickedDocument } from "./parts.ts";

/** Polling interval until a document's words are counted, ms; at most `ASK_MOST` requests. */
const ASK_MS = 900;
const ASK_MOST = 40;

export type Upload = UploadState & {
  name: string;
  bytes: number;
  problem: string | null;
  /** Why the file was not uploaded although nothing is wrong with it. */
  note: string | null;
  /** Uploads the file again from where it stopped; null where that cannot succeed. */
  retry: (() => void) | null;
};

const notStarted = { sent: 0, paused: false, message: null, problem: null, note: null, retry: null };

/** The documents to choose from, and uploads in progress. */
export function useDocuments(first: readonly PickedDocument[]) {
  const [documents, setDocuments] = useState<readonly PickedDocument[]>(first);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const started = useRef(new Map<string, StartedUpload>());
  useEffect(() => {
    const all = started.current;
    return () => {
      for (const upload of all.values()) upload.stop();
      all.clear();
    };
  }, []);

  const put = useCallback((one: PickedDocument) => {
    setDocuments((all) =>
      all.some(({ id }) => id === one.id) ? all.map((old) => (old.id === one.id ? one : old)) : [one, ...all],
    );
  }, []);

  /** Starts a word count if the document has none, and waits for the result. */
  const measure = useCallback(
    async (id: string): Promise<PickedDocument | null> => {
      let found = await documentIn(answerOf(documentsApi[":id"].measurement.$post({ param: { id } })));
      for (let tries = 0; found && isBeingCounted(found) && tries < ASK_MOST; tries++) {
        await new Promise((done) => setTimeout(done, ASK_MS));
        found = await readDocument(id);
      }
      if (found) put(found);
      return found;
    },
    [put],
  );

  const change = useCallback((name: string, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.name === name ? { ...one, ...part } : one)));
  }, []);

  const hide = useCallback((name: string) => setUploads((all) => all.filter((one) => one.name !== name)), []);

  /** Uploads one file and gives the document to `onArrived`. An error is shown at the upload, with a retry if it may pass. */
  const upload = useCallback(
    async (file: File, onArrived: (document: PickedDocument) => void): Promise<void> => {
      const { name } = file;
      const show = (part: Partial<Upload>) =>
        setUploads((all) => [
          { ...notStarted, name, bytes: file.size, ...part },
          ...all.filter((one) => one.name !== name),
        ]);
      started.current.get(name)?.stop();
      show({ message: "Reading the file…" });
      /** Null if the file cannot be read or need not be uploaded. */
      const prepare = async (): Promise<FileToUpload | null> => {
        const extracted = await extractFile(file);
        if (started.current.get(name) !== sending) return null;
        if ("problem" in extracted) {
          show({ problem: `${extracted.problem.title}. ${extracted.problem.text}` });
          return null;
        }
        const { kind, body, read } = extracted.chosen;
        const known = await knownDocument(read?.sha256);
        if (started.current.get(name) !== sending) return null;
        if (!known) return { purpose: "document", name, type: mimeOf[kind], body, key: uploadKey(file) };
        show({ note: `You uploaded this file before as “${known.name}”, so it was not uploaded again.` });
        put(known);
        onArrived(known);
        return null;
      };
      const sending: StartedUpload = startUpload(prepare(), (part) => change(name, part));
      started.current.set(name, sending);
      const outcome = await sending.outcome;
      if (!outcome.ok && outcome.ended) return;
      if (!outcome.ok) {
        if (!outcome.retryable) forgetUploadKey(file);
        const retry = outcome.retryable ? () => void upload(file, onArrived) : null;
        return change(name, { problem: outcome.message, retry });
      }
      forgetUploadKey(file);
      hide(name);
      const arrived = await readDocument(outcome.resultId);
      if (!arrived) return;
      put(arrived);
      onArrived(arrived);
    },
    [put, hide, change],
  );

  const pause = (name: string) => started.current.get(name)?.pause();
  const resume = (name: string) => started.current.get(name)?.resume();
  const cancel = (name: string) => {
    started.current.get(name)?.cancel();
    started.current.delete(name);
    hide(name);
  };

  return { documents, uploads, measure, upload, pause, resume, cancel };
}

/** The document that an earlier upload of the same bytes became. */
async function knownDocument(sha256: string | undefined): Promise<PickedDocument | null> {
  const known = sha256 === undefined ? null : await findKnownFile("document", sha256);
  const document = known && (await readDocument(known.id));
  // Perhaps it can be read today.
  return document?.status === "rejected" ? null : document;
}

function isBeingCounted({ words, parts, status }: PickedDocument): boolean {
  return (words === null && status === "received") || (words !== null && !parts && status === "ready");
}

function readDocument(id: string): Promise<PickedDocument | null> {
  return documentIn(answerOf(documentsApi[":id"].$get({ param: { id } })));
}

async function documentIn(request: Promise<Answer<{ document: PickedDocument }>>): Promise<PickedDocument | null> {
  const answer = await request;
  return answer.ok ? answer.value.document : null;
}
