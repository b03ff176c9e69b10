/**
 * Last parts of names that lead nowhere on the public internet: the special-use names of IANA (RFC 6761, 6762, 7686, 8375,
 * 9476), ICANN's .internal, and those that private networks use although nobody gave them away.
 */
const RESERVED_ENDS = [
  ...["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"],
  ...["corp", "home", "intranet", "lan", "localdomain", "mail", "private", "svc"],
];

/** Public services whose names lead to this machine, or to whichever address a name spells or is set to. */
const WILDCARD_HOSTS = [
  ...["1u.ms", "backname.io", "ddev.site", "fuf.me", "ip6.name", "lacolhost.com", "lndo.site", "local-ip.sh"],
  ...["local.gd", "localdev.me", "localh.st", "localho.st", "localtest.me", "lvh.me", "nip.io", "rbndr.us"],
  ...["rebind.network", "smackaho.st", "spoofed.burpcollaborator.net", "sslip.io", "traefik.me", "vcap.me", "xip.io"],
];

/** Blocks of IPv4 that are not public (RFC 6890), as first address and length of the prefix; all from 224 on are not. */
const PRIVATE_BLOCKS: readonly [number, number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
];

/** An IPv6 address with dashes for its colons: a gap between groups, or all eight groups. */
const SPELT_IPV6 = /(?:^|-)[0-9a-f]{0,4}--[0-9a-f]{0,4}(?:-|$)|(?:^|-)(?:[0-9a-f]{1,4}-){7}[0-9a-f]{1,4}(?:-|$)/;

const NUMBER = "(0x[0-9a-f]{1,12}|\\d{1,12})";
/** Every place is tried, since four numbers may begin within five. */
const FOUR_NUMBERS = new RegExp(`(?<!\\d)(?=${[NUMBER, NUMBER, NUMBER, NUMBER].join("[.-]")})`, "g");
const FOUR_HEXADECIMAL_BYTES = /(?<![0-9a-f])(?=((?:[0-9a-f]{2}[.-]){3}[0-9a-f]{2})(?![0-9a-f]))/g;
/** Short numbers are names such as 163.com: an address outside 0.0.0.0/8 has nine digits, or eight hexadecimal ones. */
const LONG_NUMBER = /0x[0-9a-f]{7,12}|(?<!\d)\d{9,12}(?!\d)/g;
const EIGHT_HEXADECIMAL_DIGITS = /(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g;

/**
 * Whether a host name, as the parser of addresses wrote it, may be one of the public internet: no address, no reserved
 * name, and no name that spells a private address for a service that answers it with that address.
 */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  if (labels.length < 2 || labels.some((label) => !/^[\w-]+$/.test(label))) return false;
  const end = labels.at(-1) ?? "";
  if (/^\d/.test(end) || RESERVED_ENDS.includes(end)) return false;
  const name = labels.join(".");
  if (WILDCARD_HOSTS.some((host) => name === host || name.endsWith(`.${host}`))) return false;
  const dashed = name.replaceAll("_", "-");
  return !dashed.split(".").some((label) => SPELT_IPV6.test(label)) && !spelledIpv4(dashed).some(isPrivateIpv4);
}

/** The addresses that a name may spell: as four numbers in a row in whatever notation, or as one number of 32 bits. */
function spelledIpv4(name: string): number[] {
  const quads = [...name.matchAll(FOUR_NUMBERS)].flatMap(([, ...parts]) => addressesOf(parts));
  const whole = (name.match(LONG_NUMBER) ?? []).flatMap(readingsOf);
  const bytes = [...name.matchAll(FOUR_HEXADECIMAL_BYTES)].map(([, four = ""]) => four.replace(/[.-]/g, ""));
  // Without a digit it is a word.
  const hexadecimal = [...bytes, ...(name.match(EIGHT_HEXADECIMAL_DIGITS) ?? [])].filter((text) => /\d/.test(text));
  return [...quads, ...whole, ...hexadecimal.map((text) => Number.parseInt(text, 16))];
}

function addressesOf(parts: readonly string[]): number[] {
  return parts.reduce<number[]>(
    (begun, part) => {
      const bytes = readingsOf(part).filter((value) => value < 256);
      return begun.flatMap((first) => bytes.map((byte) => first * 256 + byte));
    },
    [0],
  );
}

/** A number as the parsers of addresses read one: 0x for hexadecimal; 0 is octal for some and decimal for others. */
function readingsOf(part: string): number[] {
  if (part.startsWith("0x")) return [Number.parseInt(part.slice(2), 16)];
  const decimal = Number.parseInt(part, 10);
  return /^0[0-7]+$/.test(part) ? [decimal, Number.parseInt(part, 8)] : [decimal];
}

function isPrivateIpv4(address: number): boolean {
  if (address >= 0xe0000000) return address <= 0xffffffff;
  return PRIVATE_BLOCKS.some(([first, length]) => Math.floor((address - first) / 2 ** (32 - length)) === 0);
}
