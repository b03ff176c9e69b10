import { createMedia } from "#app/services/media/media.ts";
import { type Announced, createUploads } from "#app/services/platform/uploads.ts";
import { openDatabase } from "#db/client.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { createSigner } from "#workers/adapters/platform/signed-tokens.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { fuseAt, fused, fusedDatabase } from "./fuse.ts";
import { bob } from "./people.ts";

/** The keys and sizes of the stored files below a prefix. */
export const storedFiles = async (prefix: string) =>
  (await testEnv.FILES.list({ prefix })).objects.map(({ key, size }) => [key, size]);

/** The upload service alone, with a clock that the test sets and a fuse for crashes. */
export function uploadService(fuse = fuseAt(Number.POSITIVE_INFINITY), clock = testClock(Date.now())) {
  const { db } = openDatabase(fusedDatabase(testEnv.DB, fuse), null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  return { clock, ...createUploads({ db, clock, files: fused(files, fuse) }) };
}

/** The media library on the same storage. */
export function mediaLibrary(clock: ReturnType<typeof testClock>) {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const files = createFiles(testEnv.FILES, testEnv);
  const signer = createSigner([testEnv.TEXT_KEY ?? ""]);
  return createMedia({
    db,
    clock,
    signer,
    files,
    jobs: { send: async () => {} },
    bookmark: () => null,
    audit: testAudit(db, clock),
  });
}

export async function announceRecording({ announce }: ReturnType<typeof mediaLibrary>, id: string): Promise<void> {
  const more = { alt: "A lecture", licence: "Own work" as const, authors: "", year: null, seconds: 4 };
  await announce(bob, { id, kind: "audio", name: "a.mp3", ...more });
}

export const announced = (bytes = 150_000): Announced => ({
  idempotencyKey: crypto.randomUUID(),
  purpose: "document",
  targetId: null,
  role: null,
  name: "a.pdf",
  type: "application/pdf",
  bytes,
});

/** `passed` resolves once `open` is called. */
export function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
