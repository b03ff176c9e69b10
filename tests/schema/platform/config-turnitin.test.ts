import { expect, test } from "vitest";
import { readConfig } from "#schema/platform/config.ts";
import { turnitinAccessOf } from "#schema/platform/config-turnitin.ts";

const local = { MODE: "local" };
const access = { TURNITIN_URL: "https://tenant.example", TURNITIN_API_KEY: "a-key-of-the-tests" };

function turnitinOf(vars: Record<string, unknown>) {
  const read = readConfig(vars);
  return read.ok ? read.config.turnitin : read.problems;
}

test("Turnitin is not offered until an address is set, and no event is accepted without a secret", () => {
  expect(turnitinOf(local)).toBeNull();
  expect(turnitinOf({ ...local, TURNITIN_URL: "" })).toBeNull();
  expect(turnitinOf({ ...local, ...access })).toEqual({ webhookSecret: null });
  const secret = "sixteen letters!";
  expect(turnitinOf({ ...local, ...access, TURNITIN_WEBHOOK_SECRET: secret })).toEqual({ webhookSecret: secret });
  expect(turnitinOf({ ...local, TURNITIN_WEBHOOK_SECRET: secret })).toEqual([
    "TURNITIN_URL is missing beside TURNITIN_WEBHOOK_SECRET",
  ]);
});

test("texts and the key are sent by https only, to one host", () => {
  for (const address of [
    "http://tenant.example",
    "https://ada:word@tenant.example",
    "https://tenant.example/elsewhere",
    "https://tenant.example/?to=elsewhere",
  ]) {
    expect(turnitinOf({ ...local, TURNITIN_URL: address })).toEqual([
      "TURNITIN_URL must be https, with nothing but a host",
    ]);
    expect(turnitinAccessOf({ ...access, TURNITIN_URL: address })).toBeNull();
  }
  expect(turnitinAccessOf({ ...access, ...local, TURNITIN_URL: "http://127.0.0.1:99" })?.url).toBe(
    "http://127.0.0.1:99",
  );
  expect(turnitinAccessOf({ ...access, TURNITIN_URL: "http://127.0.0.1:99" })).toBeNull();
});

test("the Worker that calls Turnitin needs the key as well, and sends the name of the product", () => {
  expect(turnitinAccessOf({ TURNITIN_URL: access.TURNITIN_URL })).toBeNull();
  expect(turnitinAccessOf({ ...access, TURNITIN_API_KEY: "short" })).toBeNull();
  expect(turnitinAccessOf({ ...access, APP_NAME: "Edge" })).toEqual({
    url: "https://tenant.example",
    apiKey: "a-key-of-the-tests",
    integrationName: "Edge",
  });
  expect(turnitinAccessOf({ ...access, TURNITIN_INTEGRATION_NAME: "Ours" })?.integrationName).toBe("Ours");
});
