import { expect, test } from "vitest";
import { isPublicHost } from "#core/sources/open-services/public-host.ts";

/** As the reader gets it: the parser of addresses writes a host in its own way. */
const judged = (host: string) => isPublicHost(URL.parse(`https://${host}/`)?.hostname ?? "");

const spelt = {
  "an address": ["127.0.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "8.8.8.8"],
  "an address of IPv6": ["[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[fd00::8]", "[2606:4700::1111]"],
  "digits of another script": ["１２７.0.0.1", "①②⑦.0.0.1"],
  "a name with four numbers": [
    ...["127.0.0.1.names.org", "10-0-0-8.names.org", "app-192-168-1-1.names.org", "app.10.0.0.1.names.org"],
    ...["magic-127-0-0-1-name.names.org", "7-10-0-0-8.names.org"],
    ...["0177.0.0.1.names.org", "0x7f-0-0-1.names.org", "0x7f.0x0.0x0.0x1.names.org", "0300.0250.01.01.names.org"],
  ],
  "a name with four numbers beside letters or underscores": [
    ...["x127-0-0-1.names.org", "ip169-254-169-254.names.org", "127-0-0-1x.names.org", "127_0_0_1.names.org"],
    ...["app_10_0_0_8.names.org", "010-0-0-1.names.org", "7f-00-00-01.names.org", "a9.fe.a9.fe.names.org"],
  ],
  "a name with one number": [
    ...["x7f000001.names.org", "x2130706433.names.org", "app_7f000001.names.org"],
    ...[
      "7f000001.names.org",
      "app-7f000001.names.org",
      "0A000008.names.org",
      "c0a80101.names.org",
      "a9fea9fe.names.org",
    ],
    ...["0x7f000001.names.org", "0xa9fea9fe.names.org", "2130706433.names.org", "app-3232235777.names.org"],
    ...["2852039166.names.org", "017700000001.names.org", "167772161.names.org"],
  ],
  "a name with an address of IPv6": [
    ...["--1.names.org", "app.--1.names.org", "fe80--1.names.org", "fd00--8.names.org", "app-fe80--1.names.org"],
    ...["--ffff-7f00-1.names.org", "--ffff-127-0-0-1.names.org", "0-0-0-0-0-ffff-7f00-1.names.org"],
    ...["fd00-1-2-3-4-5-6-7.names.org"],
  ],
  "a name of a service that spells addresses": [
    ...["nip.io", "anything.nip.io", "127.0.0.1.nip.io", "7f000001.nip.io", "--1.sslip.io", "xip.io", "localtest.me"],
    ...[
      "lndo.site",
      "a.lndo.site",
      "shop.ddev.site",
      "localdev.me",
      "10-0-0-8.local-ip.sh",
      "localh.st",
      "smackaho.st",
    ],
    ...["spoofed.burpcollaborator.net", "a.spoofed.burpcollaborator.net", "a.rebind.network"],
    ...["www.lvh.me", "a.b.traefik.me", "NIP.IO", "nip.io."],
  ],
  "a reserved name": [
    ...["localhost", "a.localhost", "router.local", "db.internal", "site.test", "mail.onion", "box.home.arpa", "x.alt"],
    ...["1.0.0.127.in-addr.arpa", "host.example", "host.invalid", "nas.lan", "nas.home", "wiki.corp", "a.intranet"],
    ...["db.private", "a.localdomain", "metadata.google.internal", "a.local.", "server"],
    ...["kubernetes.default.svc"],
  ],
  "an empty label": ["", ".", "127.0.0.1..", "a..org", ".org"],
};

for (const [what, hosts] of Object.entries(spelt)) {
  test(`${what} is not of a public host`, () => {
    expect(hosts.filter(judged)).toEqual([]);
  });
}

test("names of the public internet are, with numbers, dashes and letters that look like digits", () => {
  const hosts = [
    ...[
      "press.example.org",
      "163.com",
      "360.example.com",
      "2024.example.org",
      "20241128.example.org",
      "a-1-2-3.example.org",
    ],
    ...[
      "1-2-3.example.org",
      "deadbeef.example.org",
      "decade.example.org",
      "123456789012345.example.org",
      "xn--caf-dma.example.org",
    ],
    ...[
      "bücher.example.org",
      "deploy-preview--site.example.org",
      "test.example.org",
      "local.example.org",
      "nip.io.example.org",
    ],
    ...["mynip.io", "internal.example.com", "300-300-300-300.example.org", "en.wikipedia.org", "www.example.com."],
  ];
  expect(hosts.filter((host) => !judged(host))).toEqual([]);
});

test("names that spell a public address are, and words that have only the letters of hexadecimal", () => {
  const hosts = [
    ...["8-8-8-8.names.org", "1-2-3-4.dance", "08080808.names.org", "134744072.names.org", "v4-1-2-3.names.org"],
    ...["www.feedface.com", "effaced.names.org", "ac-ad-ac-ad.names.org", "a1b2c3d4e5f6.names.org"],
    ...["10a0b0c1.names.org", "ec2-54-70-1-2.names.org", "burpcollaborator.net", "myddev.site", "svc.names.org"],
  ];
  expect(hosts.filter((host) => !judged(host))).toEqual([]);
});
