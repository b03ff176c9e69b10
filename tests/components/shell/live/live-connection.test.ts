import { expect, test } from "vitest";
import { closeCodes } from "#schema/vocabulary/sockets.ts";
import { createPage } from "#tests/support/live-page.ts";

test("an open socket is live: it catches up, pings every 25 s and renews its access every 45 s", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  expect(page.connection.state()).toBe("live");
  expect(page.requests).toEqual(["opened"]);
  page.pass(90_000);
  expect(page.last().sent.filter((word) => word === "ping")).toHaveLength(3);
  expect(page.requests).toEqual(["opened", "interval", "interval"]);
});

test("news is parsed; what is not JSON is reported as null", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.last().onmessage?.({ data: '{"type":"inbox"}' });
  page.last().onmessage?.({ data: "{" });
  expect(page.news).toEqual([{ type: "inbox" }, null]);
});

test("a broken socket is reopened, with short delays at first, and missed changes are requested", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.last().onclose?.({ code: 1006 });
  expect(page.connection.state()).toBe("connecting");
  page.pass(500);
  expect(page.sockets).toHaveLength(2);
  page.last().onopen?.({} as never);
  expect(page.connection.state()).toBe("live");
  expect(page.requests).toEqual(["opened", "opened"]);
});

test("after three failed sockets the screen polls every five seconds, and a socket is attempted less and less often", () => {
  const page = createPage();
  page.server = "refuses";
  page.connection.start();
  page.pass(3000);
  expect(page.sockets).toHaveLength(3);
  expect(page.connection.state()).toBe("polling");
  const before = page.requests.length;
  page.pass(30_000);
  expect(page.requests.length - before).toBe(6);
  page.pass(30_000);
  expect(page.sockets).toHaveLength(4);
  page.pass(10 * 60_000);
  const attempts = page.sockets.length;
  page.pass(60 * 60_000);
  expect(page.sockets.length - attempts).toBeLessThanOrEqual(16);
  page.server = "answers";
  page.pass(5 * 60_000);
  expect(page.connection.state()).toBe("live");
  const polls = page.requests.filter((reason) => reason === "polling").length;
  page.pass(60_000);
  expect(page.requests.filter((reason) => reason === "polling")).toHaveLength(polls);
});

test("a server that accepts sockets and closes them at once is asked ever less often, while the screen polls", () => {
  const page = createPage();
  page.server = "closes at once";
  page.connection.start();
  page.pass(60_000);
  expect(page.sockets.length).toBeLessThanOrEqual(5);
  expect(page.connection.state()).toBe("polling");
  page.pass(10 * 60_000);
  const attempts = page.sockets.length;
  const requests = page.requests.length;
  page.pass(60 * 60_000);
  expect(page.sockets.length - attempts).toBeLessThanOrEqual(16);
  expect(page.requests.length - requests).toBeGreaterThanOrEqual(700);
});

test("only an answered ping ends the back-off, not an open socket or a message", () => {
  const page = createPage();
  page.connection.start();
  for (let failures = 0; failures < 2; failures++) {
    page.last().onopen?.({} as never);
    page.last().onmessage?.({ data: "{}" });
    page.last().onclose?.({ code: 1006 });
    page.pass(1000);
  }
  page.last().onopen?.({} as never);
  page.pass(26_000);
  expect(page.last().sent).toEqual(["ping"]);
  page.last().onclose?.({ code: 1006 });
  expect(page.connection.state()).toBe("connecting");
  page.pass(500);
  for (let failures = 0; failures < 2; failures++) {
    page.last().onopen?.({} as never);
    page.last().onclose?.({ code: 1006 });
    page.pass(1000);
  }
  expect(page.connection.state()).toBe("polling");
});

test("a socket that never opens and one that no longer responds are abandoned; meanwhile the screen polls", () => {
  const page = createPage();
  page.server = "is silent";
  page.connection.start();
  page.pass(11_000);
  expect(page.sockets.map(({ closed }) => closed)).toEqual([true, false]);
  expect(page.requests).toEqual(["polling", "polling"]);
  page.last().onopen?.({} as never);
  page.pass(36_000);
  expect(page.sockets[1]?.closed).toBe(true);
  expect(page.sockets).toHaveLength(3);
});

test("a hidden page sends no ping or request and does not poll; all resume when it is visible", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.visible = false;
  page.pass(100_000);
  expect(page.last().sent).toEqual([]);
  expect(page.requests).toEqual(["opened"]);
  page.last().onclose?.({ code: closeCodes.signInAgain });
  page.pass(600_000);
  expect(page.sockets).toHaveLength(1);
  page.connection.wake();
  expect(page.sockets).toHaveLength(1);
  page.visible = true;
  page.connection.wake(true);
  expect(page.sockets).toHaveLength(2);
  expect(page.requests).toEqual(["opened"]);
  page.last().onopen?.({} as never);
  expect(page.requests).toEqual(["opened", "opened"]);
});

test("a hidden page that polled requests changes and opens a socket as soon as it is visible", () => {
  const page = createPage();
  page.server = "refuses";
  page.connection.start();
  page.pass(3000);
  page.visible = false;
  page.pass(600_000);
  const [requests, attempts] = [page.requests.length, page.sockets.length];
  page.visible = true;
  page.connection.wake(true);
  expect(page.requests).toHaveLength(requests + 1);
  expect(page.sockets).toHaveLength(attempts + 1);
});

test("without a network nothing is tried; when it is back, at once", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.online = false;
  page.connection.offline();
  expect(page.connection.state()).toBe("offline");
  page.pass(600_000);
  expect(page.sockets).toHaveLength(1);
  expect(page.requests).toEqual(["opened"]);
  page.online = true;
  page.connection.wake();
  expect(page.sockets).toHaveLength(2);
});

test("a page that starts without a network connects when there is one", () => {
  const page = createPage();
  page.online = false;
  page.connection.start();
  expect(page.connection.state()).toBe("offline");
  page.online = true;
  page.connection.wake();
  expect(page.sockets).toHaveLength(1);
});

test("after the computer slept an open socket is checked and changes are requested within seconds", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.server = "is silent";
  page.pass(1000);
  page.clock.sleep(8 * 60 * 60_000);
  page.pass(5000);
  expect(page.last().sent).toEqual(["ping"]);
  expect(page.requests).toEqual(["opened", "interval"]);
  page.pass(10_500);
  expect(page.sockets).toHaveLength(2);
});

test("a socket closed for authentication requests changes and reconnects; a refusal stops it until the user returns", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.last().onclose?.({ code: closeCodes.signInAgain });
  expect(page.requests).toEqual(["opened", "polling"]);
  expect(page.connection.state()).toBe("connecting");
  page.connection.refuse();
  expect(page.connection.state()).toBe("stopped");
  page.pass(600_000);
  page.connection.wake();
  expect(page.sockets).toHaveLength(1);
  page.connection.wake(true);
  expect(page.requests).toEqual(["opened", "polling", "polling"]);
  expect(page.sockets).toHaveLength(2);
});

test("a stopped connection does nothing more", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.connection.stop();
  page.connection.wake(true);
  page.connection.offline();
  page.pass(600_000);
  expect(page.connection.state()).toBe("stopped");
  expect(page.sockets.map(({ closed }) => closed)).toEqual([true]);
  expect(page.requests).toEqual(["opened"]);
});

test("a window displaced by another polls at once, and its attempts yield until the user returns to it", () => {
  const page = createPage();
  page.connection.start();
  page.last().onopen?.({} as never);
  page.last().onclose?.({ code: closeCodes.tooManyWindows });
  expect(page.connection.state()).toBe("polling");
  expect(page.requests).toEqual(["opened", "polling"]);
  page.pass(140_000);
  expect(page.yields).toEqual([false]);
  page.connection.wake();
  page.last().onclose?.({ code: 1006 });
  expect(page.yields).toEqual([false, true]);
  page.pass(300_000);
  page.last().onclose?.({ code: 1006 });
  expect(page.yields).toEqual([false, true, true]);
  page.connection.wake(true);
  expect(page.yields).toEqual([false, true, true, false]);
});

test("a page that is opened in the background yields", () => {
  const page = createPage();
  page.visible = false;
  page.connection.start();
  expect(page.yields).toEqual([true]);
});

test("events of an abandoned socket are ignored", () => {
  const page = createPage();
  page.connection.start();
  const old = page.last();
  old.onopen?.({} as never);
  old.onclose?.({ code: 1006 });
  old.onmessage?.({ data: '"from before"' });
  old.onclose?.({ code: 1006 });
  expect(page.news).toEqual([]);
  page.pass(500);
  expect(page.sockets).toHaveLength(2);
});
