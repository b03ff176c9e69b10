import { beforeAll, expect, inject, test, vi } from "vitest";
import { type PushAddress, Undelivered } from "#core/notifications/ports.ts";
import { createPush, type PushKeys } from "#workers/adapters/notifications/push.ts";

const url = inject("pushUrl");
const notification = {
  key: "message:1:2",
  title: "An answer is there",
  body: "Bob wrote to you.",
  href: "/dashboard/messages/1",
};
let keys: PushKeys;

beforeAll(async () => {
  keys = { ...(await makePair()), subject: "mailto:help@marginalia.test" };
});

async function makePair(): Promise<{ publicKey: string; privateKey: string }> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const pair = (await crypto.subtle.generateKey(curve, true, ["sign", "verify"])) as CryptoKeyPair;
  const raw = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  const { d = "" } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  const publicKey = btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  return { publicKey: publicKey.replace(/=+$/, ""), privateKey: d };
}

async function browser(name: string): Promise<PushAddress> {
  const given = (await (await fetch(`${url}/browsers/${name}`, { method: "POST" })).json()) as PushAddress;
  return { ...given, id: name, endpoint: `${url}/send/${name}` };
}

type Opened = { payload: unknown; headers: Record<string, string>; claims: { sub: string }; publicKey: string };
const seen = async (name: string): Promise<Opened[]> => (await fetch(`${url}/seen/${name}`)).json();

async function failure(subscription: PushAddress, loopback = true) {
  const gone: string[] = [];
  const push = createPush(keys, { loopback, gone: async (id) => void gone.push(id), patienceMs: 3000 });
  const error = await push.send({ ...notification, subscription }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Undelivered);
  return { error: error as Undelivered, gone };
}

const nobodyGone = async () => {
  throw new Error("nobody is gone");
};

test("only the browser can decrypt a message, and the VAPID signature identifies us to the service", async () => {
  const push = createPush(keys, { loopback: true, gone: nobodyGone });
  const subscription = await browser("ada");
  await push.send({ ...notification, subscription });
  await push.send({ ...notification, subscription });
  await push.send({ ...notification, key: "message:1:3", subscription });
  const [first, again, next] = await seen("ada");
  expect(first).toMatchObject({
    payload: {
      title: notification.title,
      body: notification.body,
      href: notification.href,
      tag: expect.stringMatching(/^[\w-]{32}$/),
    },
    headers: { ttl: "86400", urgency: "normal", topic: expect.stringMatching(/^[\w-]{32}$/) },
    claims: { sub: "mailto:help@marginalia.test" },
    publicKey: keys.publicKey,
  });
  expect(Object.keys(first?.payload as object).sort()).toEqual(["body", "href", "tag", "title"]);
  expect(again?.headers.topic).toBe(first?.headers.topic);
  expect(next?.headers.topic).not.toBe(first?.headers.topic);
});

test("a message is cut to the size that services accept, and links to our own pages only", async () => {
  const push = createPush(keys, { loopback: true, gone: nobodyGone });
  const subscription = await browser("bob");
  for (const emailMessage of ["x", "😀", "\u0001", '"']) {
    await push.send({
      ...notification,
      subscription,
      title: emailMessage.repeat(9000),
      body: emailMessage.repeat(90_000),
    });
  }
  for (const href of ["https://evil.test/", "//evil.test/", "/\\evil.test", "javascript:alert(1)", ""]) {
    await push.send({ ...notification, subscription, href });
  }
  const all = await seen("bob");
  expect(all).toHaveLength(9);
  for (const { payload } of all)
    expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThanOrEqual(3000);
  expect(all.slice(4).map(({ payload }) => (payload as { href: string }).href)).toEqual(Array(5).fill("/dashboard"));
});

test("the subscription of a browser that is gone is deleted; other errors keep it", async () => {
  for (const status of [404, 410]) {
    const { error, gone } = await failure(await browser(`${status}-a`));
    expect(error).toMatchObject({ code: `push_${status}`, permanent: true });
    expect(gone).toEqual([`${status}-a`]);
  }
  for (const status of [302, 400, 403, 413]) {
    const { error, gone } = await failure(await browser(`${status}-a`));
    expect({ ...error, gone }).toMatchObject({ code: `push_${status}`, permanent: true, gone: [] });
  }
  expect(await seen("elsewhere")).toEqual([]);
  for (const status of [401, 429, 500, 503]) {
    const { error, gone } = await failure(await browser(`${status}-a`));
    expect({ ...error, gone }).toMatchObject({ code: `push_${status}`, permanent: false, retryAfter: 31, gone: [] });
  }
});

test("an endpoint outside the known services, or on another port or scheme, is not posted to, even if it is stored", async () => {
  const subscription = await browser("eve");
  const fetched = vi.spyOn(globalThis, "fetch");
  for (const endpoint of ["http://127.0.0.1:80/x", "https://push.evil.test/x", "https://fcm.googleapis.com:444/x"]) {
    const { error } = await failure({ ...subscription, endpoint }, false);
    expect(error).toMatchObject({ code: "push_address", permanent: true });
  }
  expect(fetched).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a malformed key is a permanent error", async () => {
  const subscription = await browser("grace");
  for (const wrong of [{ p256dh: `B${"A".repeat(86)}` }, { p256dh: "" }, { auth: "AAAA" }, { auth: "***" }]) {
    const { error } = await failure({ ...subscription, ...wrong });
    expect(error).toMatchObject({ code: "push_key", permanent: true });
  }
});
