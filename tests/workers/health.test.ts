import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";

test("health touches database, files and queue and says only ok", async () => {
  const response = await SELF.fetch("http://localhost/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
});
