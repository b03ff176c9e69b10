import { cookieJar } from "#tests/support/cookie-jar.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { applyMigrations } from "../../scripts/migrations.ts";
import { closing } from "../../scripts/site-calls.ts";
import { readWorker, runWorkers, type WorkerConfig, type WorkerLog } from "../../scripts/workers.ts";

/** Both Workers as they were built for local runs, with real queue delivery between them. */
export async function startSite(settings: Record<string, string> = {}, { roomy = false } = {}) {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const logs: WorkerLog[] = [];
  const configs = ["server", "similarity"].map((part) =>
    readWorker(`build/local/${part}/wrangler.json`, { TEXT_KEY: `${"t".repeat(43)}=`, ...settings }),
  );
  const runtime = await runWorkers({
    configs: roomy ? configs.map(withoutLimits) : configs,
    host: "127.0.0.1",
    port: 0,
    onLog: (log) => logs.push(log),
  });
  const database = await runtime.getD1Database("DB", "marginalia");
  await applyMigrations(database);
  const { origin } = await runtime.ready;

  /** A browser without a screen; follows nothing by itself. */
  function visitor() {
    const jar = cookieJar();

    async function go(
      path: string,
      init: { method?: string; body?: string | URLSearchParams | Uint8Array; headers?: Record<string, string> } = {},
    ) {
      const headers: Record<string, string> = { Origin: origin, ...closing, ...init.headers };
      if (jar.kept.size > 0) headers.Cookie = jar.header();
      const requested = { redirect: "manual", method: init.method, body: init.body as never, headers } as const;
      const response = await fetch(`${origin}${path}`, requested);
      jar.take(response);
      return response;
    }

    async function signInAs(demo: string): Promise<void> {
      const response = await go("/sign-in", { method: "POST", body: new URLSearchParams({ demo }) });
      if (response.status !== 302) throw new Error(`Signing in as ${demo} answered ${response.status}.`);
    }

    /** A new account; `confirmed`, one whose email address is confirmed by the link that it was sent. */
    async function signUp(name: string, { confirmed = false } = {}): Promise<void> {
      const form = {
        name,
        email: `${name.toLowerCase()}@example.test`,
        password: "a long enough word",
        honour: "on",
        age: "on",
      };
      const response = await go("/sign-up", { method: "POST", body: new URLSearchParams(form) });
      if (response.status !== 302) throw new Error(`Signing up answered ${response.status}.`);
      if (!confirmed) return;
      const mails = (await (await go("/__local/mailbox/all.json")).json()) as { to: string; text: string }[];
      const link = mails.find(({ to, text }) => to === form.email && text.includes("/confirm-email/"));
      const path = /(\/\S+\/confirm-email\/\S+)/.exec((link?.text ?? "").replaceAll(origin, ""))?.[1];
      const answer = await go(path ?? "/no-link", { method: "POST" });
      if (answer.status !== 200) throw new Error(`Confirming an address answered ${answer.status}.`);
    }

    /** Sends a text, asks for its check and waits until it has ended. */
    async function check(
      text: string,
      title: string,
      options: Record<string, string> = {},
    ): Promise<{ checkId: string; documentId: string; status: string; score: number | null }> {
      const sent = await uploadFile(go, { purpose: "document", name: `${title}.txt`, type: "text/plain" }, text);
      return { documentId: sent.id, ...(await checkDocument(sent.id, title, options)) };
    }

    async function checkDocument(documentId: string, title: string, options: Record<string, string> = {}) {
      const checkId = crypto.randomUUID();
      const form = {
        documentId,
        title,
        compareDrafts: "on",
        excludeQuotations: "on",
        excludeBibliography: "on",
        smallMatchWords: 8,
        retentionDays: 30,
        rights: "on",
        idempotencyKey: checkId,
        ...options,
      };
      await go("/api/checks", {
        method: "POST",
        body: JSON.stringify(form),
        headers: { "Content-Type": "application/json" },
      });
      for (let tries = 0; tries < 300; tries++) {
        const { check: state } = (await (await go(`/api/checks/${checkId}`)).json()) as {
          check: { status: string; score: number | null; problem: { title: string; text: string } | null };
        };
        if (!["queued", "running"].includes(state.status)) return { checkId, ...state };
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("The check did not end.");
    }

    return { go, jar: jar.kept, signInAs, signUp, check, checkDocument };
  }

  /** Articles, reference texts and demo people; `indexed` also puts them into the index, which takes many times as long. */
  async function seed({ indexed = false } = {}): Promise<void> {
    const local = visitor();
    await local.go(indexed ? "/__local/seed" : "/__local/seed?jobs=none", { method: "POST" });
    if (indexed) await untilIndexed();
  }

  async function untilIndexed(): Promise<void> {
    const local = visitor();
    for (let tries = 0; tries < 100; tries++) {
      const { waiting } = (await (await local.go("/__local/waiting", { method: "POST" })).json()) as {
        waiting: number;
      };
      if (waiting === 0) return;
      // Seldom: what a guest sends is counted, and tests send more.
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    throw new Error("The index did not fill.");
  }

  /** The names of the stored files, and the rows of each table as text: for what must not be left behind. */
  async function stored(): Promise<{ files: string[]; rows: [table: string, text: string][] }> {
    const { objects } = await (await runtime.getR2Bucket("FILES", "marginalia")).list();
    const tables = await database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all<{ name: string }>();
    const names = tables.results.map(({ name }) => name).filter((name) => !/^(?:sqlite_|_cf_)/.test(name));
    const rows = await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const { results } = await database.prepare(`select * from "${name}"`).all();
        return [name, JSON.stringify(results)];
      }),
    );
    return { files: objects.map(({ key }) => key), rows };
  }

  return { logs, origin, database, visitor, seed, untilIndexed, stored, stop: () => runtime.dispose() };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
export type Visitor = ReturnType<Site["visitor"]>;

/** The same build where no one is told to wait: a table of rights makes more calls a minute than anybody may. */
function withoutLimits(config: WorkerConfig): WorkerConfig {
  const ratelimits = config.ratelimits.map((limit) => ({ ...limit, simple: { ...limit.simple, limit: 100_000 } }));
  return { ...config, ratelimits };
}
