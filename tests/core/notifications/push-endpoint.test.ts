import { expect, test } from "vitest";
import { deviceName } from "#core/identity/device-name.ts";
import { isPushEndpoint } from "#core/notifications/push-endpoint.ts";

const services = [
  "https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d",
  "https://web.push.apple.com/QGd0",
];

const others = [
  ["plain http", "http://fcm.googleapis.com/x"],
  ["another scheme", "ftp://fcm.googleapis.com/x"],
  ["a scheme of scripts", "javascript:fcm.googleapis.com"],
  ["a port", "https://fcm.googleapis.com:8443/x"],
  ["the usual port spelt out", "https://fcm.googleapis.com:443/x"],
  ["a name", "https://ada@fcm.googleapis.com/x"],
  ["a name and a password", "https://ada:word@fcm.googleapis.com/x"],
  ["our host as a name", "https://fcm.googleapis.com@evil.test/x"],
  ["our host before another", "https://fcm.googleapis.com.evil.test/x"],
  ["our host behind another", "https://evilfcm.googleapis.com/x"],
  ["a host above ours", "https://googleapis.com/x"],
  ["a host below ours", "https://a.fcm.googleapis.com/x"],
  ["a family without its dot", "https://evilnotify.windows.com/x"],
  ["a family alone", "https://notify.windows.com/x"],
  ["a family before another", "https://a.push.apple.com.evil.test/x"],
  ["a dot at the end", "https://fcm.googleapis.com./x"],
  ["a dot at the end of a family", "https://web.push.apple.com./x"],
  ["capitals", "https://FCM.googleapis.com/x"],
  ["letters that look alike", "https://fcm.googleаpis.com/x"],
  ["full-width letters", "https://ｆcm.googleapis.com/x"],
  ["a soft hyphen", "https://fcm.google\u00adapis.com/x"],
  ["IPv4", "https://127.0.0.1/x"],
  ["IPv4 as a number", "https://2130706433/x"],
  ["IPv6", "https://[::1]/x"],
  ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/x"],
  ["the machine itself", "https://localhost/x"],
  ["the platform's own address", "http://169.254.169.254/latest/meta-data"],
  ["a backslash", "https://fcm.googleapis.com\\@evil.test/x"],
  ["a backslash as a slash", "https:\\\\fcm.googleapis.com/x"],
  ["one slash", "https:/fcm.googleapis.com/x"],
  ["a break", "https://fcm.googleapis.com/x\r\nHost: evil.test"],
  ["a tab", "https://fcm.goo\tgleapis.com/x"],
  ["a space before", " https://fcm.googleapis.com/x"],
  ["a place", "https://fcm.googleapis.com/x#y"],
  ["dots to walk by", "https://fcm.googleapis.com/a/../../x"],
  ["no address", "fcm.googleapis.com/x"],
  ["nothing", ""],
  ["an endless one", `https://fcm.googleapis.com/${"x".repeat(1000)}`],
] as const;

test("the push services of the browsers are allowed", () => {
  for (const endpoint of services) expect(isPushEndpoint(endpoint, false), endpoint).toBe(true);
});

test.each(others)("an address with %s is refused", (_what, endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(false);
});

test("loopback is allowed in a local run only, and no lookalike of it", () => {
  const here = ["http://127.0.0.1:4321/send/a", "http://localhost:4321/send/a", "http://[::1]:4321/send/a"];
  for (const endpoint of here) {
    expect(isPushEndpoint(endpoint, true)).toBe(true);
    expect(isPushEndpoint(endpoint, false)).toBe(false);
  }
  const elsewhere = [
    "http://127.0.0.1.evil.test/a",
    "http://localhost.evil.test/a",
    "http://127.0.0.2/a",
    "http://0.0.0.0/a",
  ];
  for (const endpoint of elsewhere) expect(isPushEndpoint(endpoint, true)).toBe(false);
  expect(isPushEndpoint("http://ada@127.0.0.1:4321/a", true)).toBe(false);
});

test("a browser is named by its usual name, and its user agent is not repeated", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
  const edge =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0";
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
  expect([firefox, edge, phone].map(deviceName)).toEqual(["Firefox on Linux", "Edge on Windows", "Safari on iPhone"]);
  expect(deviceName("<script>alert(1)</script>")).toBe("Unknown browser");
  expect(deviceName("")).toBe("Unknown browser");
});
