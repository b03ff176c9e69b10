import { applyD1Migrations, env, reset } from "cloudflare:test";
import { beforeEach } from "vitest";
import { testEnv } from "./env.ts";

/** Every test begins with empty stores. */
beforeEach(async () => {
  await reset();
  await applyD1Migrations(
    testEnv.DB,
    (env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }).MIGRATIONS,
  );
});
