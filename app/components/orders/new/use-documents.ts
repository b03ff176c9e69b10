import { useCallback, useState } from "react";
import { extractFile } from "../../checks/submit/extract-in-browser.ts";
import { sendDocument } from "../../checks/submit/upload.ts";
import type { PickedDocument } from "./parts.ts";

/** Polling interval until a document's words are counted, ms; at most `ASK_MOST` requests. */
const ASK_MS = 900;
const ASK_MOST = 40;

export type Upload = { name: string; share: number; problem: string | null };

/** The documents to choose from, and uploads in progress. */
export function useDocuments(first: readonly PickedDocument[]) {
  const [documents, setDocuments] = useState<readonly PickedDocument[]>(first);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const put = useCallback((one: PickedDocument) => {
    setDocuments((all) =>
      all.some(({ id }) => id === one.id) ? all.map((old) => (old.id === one.id ? one : old)) : [one, ...all],
    );
  }, []);

  /** Starts a word count if the document has none, and waits for the result. */
  const measure = useCallback(
    async (id: string): Promise<PickedDocument | null> => {
      let found = await ask(`/api/documents/${id}/measurement`, "POST");
      for (let tries = 0; found && isBeingCounted(found) && tries < ASK_MOST; tries++) {
        await new Promise((done) => setTimeout(done, ASK_MS));
        found = await ask(`/api/documents/${id}`, "GET");
      }
      if (found) put(found);
      return found;
    },
    [put],
  );

  /** Uploads one file. Returns the document, or null with the error shown at the upload. */
  const upload = useCallback(
    async (file: File): Promise<PickedDocument | null> => {
      const say = (part: Partial<Upload>) =>
        setUploads((all) => [
          { name: file.name, share: 0, problem: null, ...part },
          ...all.filter(({ name }) => name !== file.name),
        ]);
      const extracted = await extractFile(file);
      if ("problem" in extracted) {
        say({ problem: `${extracted.problem.title}. ${extracted.problem.text}` });
        return null;
      }
      say({});
      const sent = await sendDocument(extracted.chosen, crypto.randomUUID(), (share) => say({ share }));
      if (!sent.ok) {
        say({ problem: sent.message });
        return null;
      }
      setUploads((all) => all.filter(({ name }) => name !== file.name));
      const arrived = await ask(`/api/documents/${sent.documentId}`, "GET");
      if (arrived) put(arrived);
      return arrived;
    },
    [put],
  );

  return { documents, uploads, measure, upload };
}

function isBeingCounted({ words, parts, status }: PickedDocument): boolean {
  return (words === null && status === "received") || (words !== null && !parts && status === "ready");
}

async function ask(path: string, method: "GET" | "POST"): Promise<PickedDocument | null> {
  try {
    const response = await fetch(path, { method, headers: { Accept: "application/json" } });
    if (!response.ok) return null;
    return ((await response.json()) as { document: PickedDocument }).document;
  } catch {
    return null;
  }
}
