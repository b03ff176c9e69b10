import { createInspecting } from "#app/services/conversations/file-inspection.ts";
import { createConversations } from "#app/services/conversations/index.ts";
import type { ConversationNews } from "#core/conversations/ports.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Files, HumanCheck } from "#core/ports.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { users } from "#db/tables/index.ts";
import type { Job } from "#schema/platform/job.ts";
import { createExtractor } from "#workers/adapters/checks/extract/index.ts";
import { createFiles } from "#workers/adapters/platform/files-r2.ts";
import { testAudit } from "./audit-writer.ts";
import { testClock } from "./clock.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fused, fusedDatabase } from "./fuse.ts";
import { testSigner } from "./listing.ts";
import { ada, bob, eve, grace } from "./people.ts";

export const openingWords = "How long do you keep a report after I have read it?";

/**
 * The services of conversations on the real database, with a clock that the test sets and every notification recorded.
 */
export function conversationWorld({
  human = null,
  fuse,
  store,
  files = createFiles(testEnv.FILES, testEnv),
  // A Monday noon in London, within support hours.
  clock = testClock(Date.UTC(2026, 10, 23, 12)),
}: {
  human?: HumanCheck | null;
  fuse?: Fuse;
  store?: Database;
  files?: Files;
  clock?: ReturnType<typeof testClock>;
} = {}) {
  const notified: { conversationId: string; news: ConversationNews }[] = [];
  const sent: Job[] = [];
  const rung: string[] = [];
  const db = store ?? openDatabase(fuse ? fusedDatabase(testEnv.DB, fuse) : testEnv.DB, null, "primary").db;
  const step = <Port extends object>(port: Port) => (fuse ? fused(port, fuse) : port);
  const ports = {
    db,
    clock,
    audit: testAudit(db, clock),
    signer: testSigner,
    human,
    bookmark: () => null,
    files: step(files),
    jobs: step({
      async send(job: Job) {
        sent.push(job);
      },
    }),
    rooms: step({
      async tell(conversationId: string, news: ConversationNews) {
        notified.push({ conversationId, news });
      },
      async stirInbox() {},
      async renew() {},
    }),
    notificationFeed: step({
      async ring(keys: readonly string[]) {
        rung.push(...keys);
      },
    }),
  };
  const conversations = createConversations(ports);

  /** A conversation of ada's that waits for a reply. */
  async function begun(actor: Actor = ada, body: string = openingWords): Promise<string> {
    const { id } = await conversations.begin(actor, {
      topic: "privacy",
      subject: "How long",
      orderId: null,
      message: { clientId: crypto.randomUUID(), body, fileIds: [], quote: null },
    });
    return id;
  }

  async function say(actor: Actor, id: string, body: string, clientId: string = crypto.randomUUID()) {
    return conversations.send(actor, id, { clientId, body, fileIds: [], quote: null });
  }

  async function bodies(actor: Actor, id: string): Promise<string[]> {
    return (await conversations.page(actor, id, null, 100)).messages.map(({ body }) => body);
  }

  /** The demo people in the database, as sign-in stores them. */
  async function world(): Promise<void> {
    for (const { id, subject, role, fullName, email } of [ada, bob, eve, grace]) {
      const at = clock.now();
      await db
        .insert(users)
        .values({ id, subject, role, fullName, email, issuer: "test", createdAt: at, updatedAt: at })
        .onConflictDoNothing();
    }
  }

  async function attach(actor: Actor, name: string, kind: "pdf" | "docx" | "doc" | "png" | "jpg", bytes: Uint8Array) {
    const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
    const idempotencyKey = crypto.randomUUID();
    return conversations.files.receive(actor, { name, kind, body, length: bytes.byteLength, idempotencyKey });
  }

  const inspecting = createInspecting({ ...ports, extractor: createExtractor() });

  return {
    ...conversations,
    clock,
    db,
    notified,
    sent,
    rung,
    begun,
    say,
    bodies,
    world,
    attach,
    inspecting,
    fileStore: ports.files,
  };
}
