import { useCallback, useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { messageFilesApi } from "#app/api/conversations.ts";
import { forgetUploadKey, uploadKey } from "#app/components/shell/upload/upload-key.ts";
import type { Upload } from "#app/components/shell/upload/uploader.ts";
import type { FileView, MessageFileKind } from "#schema/conversations/conversation.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { FILES_A_MESSAGE, PICTURE_LIMIT_BYTES } from "#schema/vocabulary/conversations.ts";

/** A file attached to a message: uploading, uploaded or failed. */
export type Attachment = {
  /** Idempotency key of the upload. */
  key: string;
  name: string;
  bytes: number;
  state: "sending" | "there" | "failed";
  /** Upload progress, 0 to 1. */
  share: number;
  file: FileView | null;
  /** Why the upload failed, and whether a retry may succeed. */
  words: string | null;
  again: boolean;
};

const kinds: Record<string, MessageFileKind> = {
  pdf: "pdf",
  docx: "docx",
  doc: "doc",
  png: "png",
  jpg: "jpg",
  jpeg: "jpg",
};
export const ACCEPTED = ".pdf,.docx,.doc,.png,.jpg,.jpeg";

/** Separates the keys of attachments from those of other uploads of the same file. */
const PLACE = "message";

/** Polling interval while a job scans an uploaded document, ms. */
const LOOK_MS = 2000;

/** Shown instead of sending, so that a message is never sent without one of its files. */
export const FILE_FAILED = "A file was not uploaded. Remove it or retry.";

type Most = { of: string; files: number };
const MESSAGE: Most = { of: "A message", files: FILES_A_MESSAGE };

/**
 * The attachments of the message being written. Each file is uploaded at once, so that the message submits only its id.
 */
export function useAttachments(most = MESSAGE) {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const blobs = useRef(new Map<string, File>());
  const uploads = useRef(new Map<string, Upload>());
  const newest = useRef(list);
  newest.current = list;

  const change = useCallback((key: string, part: Partial<Attachment>): void => {
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const send = useCallback(
    async (key: string, file: File): Promise<void> => {
      change(key, { state: "sending", words: null });
      // Loaded with the first file: most conversations have none.
      const uploader = await import("#app/components/shell/upload/uploader.ts").catch(() => null);
      if (!uploader) return change(key, { state: "failed", words: "The connection was lost. Try again.", again: true });
      // Removed in the meantime.
      if (!blobs.current.has(key)) return;
      const { name, type } = file;
      const toUpload = { purpose: "message_file", name, type, body: file, key } as const;
      const upload = uploader.startUpload(toUpload, ({ sent, message }) =>
        change(key, {
          ...(sent !== undefined && { share: sent / file.size }),
          ...(message !== undefined && { words: message }),
        }),
      );
      uploads.current.set(key, upload);
      const outcome = await upload.outcome;
      if (!outcome.ok && outcome.ended) return;
      if (!outcome.ok) return change(key, { state: "failed", words: outcome.message, again: outcome.retryable });
      const answer = await answerOf(messageFilesApi[":id"].$get({ param: { id: outcome.resultId } }));
      if (!answer.ok) return change(key, { state: "failed", words: answer.words, again: true });
      uploads.current.delete(key);
      forgetUploadKey(file, PLACE);
      change(key, { share: 1, words: null, state: "there", ...inspected(answer.value.file) });
    },
    [change],
  );

  const add = useCallback(
    (files: readonly File[]): void => {
      setProblem(null);
      const room = most.files - newest.current.length;
      if (files.length > room)
        setProblem(`${most.of} can have up to ${most.files} files. Attach the others to another one.`);
      for (const file of files.slice(0, Math.max(0, room))) {
        const refused = problemOf(file);
        const key = refused ? crypto.randomUUID() : uploadKey(file, PLACE);
        // The same file chosen twice is one attachment while it is being uploaded.
        if (newest.current.some((one) => one.key === key)) continue;
        const entry = { key, name: file.name, bytes: file.size, share: 0, file: null, again: false };
        setList((now) => [...now, { ...entry, state: refused ? "failed" : "sending", words: refused }]);
        if (refused) continue;
        blobs.current.set(key, file);
        void send(key, file);
      }
    },
    [send, most],
  );

  const retry = useCallback(
    (key: string): void => {
      const file = blobs.current.get(key);
      if (file) void send(key, file);
    },
    [send],
  );

  const remove = useCallback((key: string): void => {
    const blob = blobs.current.get(key);
    if (blob) forgetUploadKey(blob, PLACE);
    blobs.current.delete(key);
    uploads.current.get(key)?.cancel();
    uploads.current.delete(key);
    setProblem(null);
    const file = newest.current.find((one) => one.key === key)?.file;
    // The response is not needed: files that belong to no message are deleted later by a job.
    if (file) void answerOf(messageFilesApi[":id"].$delete({ param: { id: file.id } }));
    setList((now) => now.filter((one) => one.key !== key));
  }, []);

  /** Adds files that are already on the server, from a draft or a saved reply. */
  const take = useCallback((files: readonly FileView[]): void => {
    const entries = files.map((file) => ({
      key: file.id,
      name: file.name,
      bytes: file.bytes,
      share: 1,
      file,
      words: null,
      again: false,
      state: "there" as const,
    }));
    setList((now) => [...now.filter(({ key }) => !files.some(({ id }) => id === key)), ...entries]);
  }, []);

  const clear = useCallback((): void => {
    blobs.current.clear();
    setProblem(null);
    setList([]);
  }, []);

  // Shows that a document was rejected while the user can still remove it, before the message itself is rejected.
  useEffect(() => {
    const open = list.filter(({ file }) => file?.status === "received");
    if (open.length === 0) return;
    const timer = setTimeout(async () => {
      for (const { key, file } of open) {
        const answer = await answerOf(messageFilesApi[":id"].$get({ param: { id: file?.id ?? "" } }));
        const now = answer.ok ? answer.value.file : file;
        if (now) change(key, inspected(now));
      }
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [list, change]);

  useEffect(() => {
    const all = uploads.current;
    return () => {
      for (const upload of all.values()) upload.stop();
    };
  }, []);

  // A rejected file is on the server too, but no message may contain it.
  const there = list.flatMap(({ file, state }) => (file && state === "there" ? [file] : []));
  const waiting = list.some(({ state }) => state === "sending");
  const failed = list.some(({ state }) => state === "failed");
  return { list, there, waiting, failed, problem, add, retry, remove, take, clear };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** An uploaded file, which may have been rejected since. */
function inspected(file: FileView): Partial<Attachment> {
  return file.status === "rejected" ? { file, state: "failed", words: file.problem, again: false } : { file };
}

function problemOf(file: File): string | null {
  const { size } = file;
  const kind = kindOf(file);
  if (!kind) return "Only PDF, Word, PNG and JPEG files can be sent here.";
  const most = kind === "png" || kind === "jpg" ? PICTURE_LIMIT_BYTES : UPLOAD_LIMIT_BYTES;
  if (size <= most) return size === 0 ? "The file is empty." : null;
  return `The file is ${(size / 1_048_576).toFixed(1)}\u00a0MB. The limit is ${most / 1_048_576}\u00a0MB.`;
}

function kindOf({ name }: File): MessageFileKind | undefined {
  return kinds[name.split(".").at(-1)?.toLowerCase() ?? ""];
}
