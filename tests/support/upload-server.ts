import type { UploadAnswer } from "#app/components/shell/upload/upload-api.ts";
import { startUpload, type UploadPorts, type UploadState } from "#app/components/shell/upload/uploader.ts";
import type { UploadForm } from "#schema/platform/upload.ts";

export const MIB = 1_048_576;

type Request = { what: "announce" | "part" | "cancel"; offset: number; bytes: number };
/** Replaces the server's answer to a request; null lets the server answer. */
type Disturb = (request: Request, number: number) => Partial<UploadAnswer> | "store and lose the answer" | null;

const answer = (part: Partial<UploadAnswer>): UploadAnswer => ({
  status: 200,
  upload: null,
  message: null,
  retryAfterMs: null,
  ...part,
});
export const lost = { status: 0 };

/** A server that stores parts by their offset, and a clock that passes only when the upload waits. */
export function uploadServer(bytes: number, disturb: Disturb = () => null) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const shown: Partial<UploadState>[] = [];
  let stored = 0;
  let form: UploadForm | null = null;

  async function respond(request: Request): Promise<UploadAnswer> {
    requests.push(request);
    const disturbed = disturb(request, requests.length);
    if (disturbed && disturbed !== "store and lose the answer") return answer(disturbed);
    const right = request.what !== "part" || request.offset === stored;
    if (request.what === "part" && right) stored += request.bytes;
    if (disturbed) return answer(lost);
    const resultId = stored === bytes ? "result" : null;
    return answer({ status: right ? 200 : 409, upload: { id: "upload", offset: stored, length: bytes, resultId } });
  }

  const ports: UploadPorts = {
    announce: (sent) => {
      form = sent;
      return respond({ what: "announce", offset: 0, bytes: 0 });
    },
    sendPart: (_, offset, part) => respond({ what: "part", offset, bytes: part.size }),
    cancel: () => respond({ what: "cancel", offset: 0, bytes: 0 }),
    wait: async (ms) => void waits.push(ms),
  };
  const file = { purpose: "document" as const, name: "essay.pdf", type: "application/pdf", key: "key" };
  const start = () =>
    startUpload({ ...file, body: new Blob([new Uint8Array(bytes)]) }, (part) => shown.push(part), ports);
  const offsets = () => requests.filter(({ what }) => what === "part").map(({ offset }) => offset);
  return { start, requests, waits, shown, offsets, form: () => form, stored: () => stored, ports };
}
