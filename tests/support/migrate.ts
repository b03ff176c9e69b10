import { env, reset } from "cloudflare:test";
import { beforeEach } from "vitest";
import { testEnv } from "./env.ts";

/** Every test begins with empty stores and the newest schema. */
beforeEach(async () => {
  // Only what is in memory is emptied, and stores nobody has asked for ten seconds are not.
  await Promise.all([testEnv.DB.prepare("select 1").run(), testEnv.FILES.head("nothing")]);
  await reset();
  const { SCHEMA } = env as unknown as { SCHEMA: string[] };
  await testEnv.DB.batch(SCHEMA.map((statement) => testEnv.DB.prepare(statement)));
});
