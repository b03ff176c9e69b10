/**
 * Last parts of names that lead nowhere on the public internet: the special-use names of IANA (RFC 6761, 6762, 7686, 8375,
 * 9476), ICANN's .internal, and those that private networks use although nobody gave them away.
 */
const RESERVED_ENDS = [
  ...["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"],
  ...["corp", "home", "intranet", "lan", "localdomain", "mail", "private"],
];

/** Public services whose names lead to this machine, or to whichever address a name spells or is set to. */
const WILDCARD_HOSTS = [
  ...[
    "1u.ms",
    "backname.io",
    "fuf.me",
    "ip6.name",
    "lacolhost.com",
    "local.gd",
    "localho.st",
    "localtest.me",
    "lvh.me",
  ],
  ...["nip.io", "rbndr.us", "sslip.io", "traefik.me", "vcap.me", "xip.io"],
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

/**
 * Whether a host name, as the parser of addresses wrote it, may be one of the public internet: no address, no reserved
 * name, and no name that spells an address for a service that answers it with that address.
 */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, "").split(".");
  if (labels.length < 2 || labels.some((label) => !/^[\w-]+$/.test(label))) return false;
  if (RESERVED_ENDS.includes(labels.at(-1) ?? "")) return false;
  const name = labels.join(".");
  if (WILDCARD_HOSTS.some((host) => name === host || name.endsWith(`.${host}`))) return false;
  return !labels.some((label) => SPELT_IPV6.test(label)) && !spellsIpv4(name.split(/[.-]/));
}

/** Four numbers in a row, in whatever notation, or one number of 32 bits that is a private address. */
function spellsIpv4(parts: readonly string[]): boolean {
  const bytes = parts.map((part) => (numberOf(part) ?? 256) < 256);
  return parts.some(
    (part, at) => [0, 1, 2, 3].every((next) => bytes[at + next]) || numbersOf32Bits(part).some(isPrivateIpv4),
  );
}

/** A number as the parsers of addresses read one: 0x for hexadecimal, 0 for octal. */
function numberOf(part: string): number | null {
  if (/^0x[0-9a-f]{1,12}$/.test(part)) return Number.parseInt(part.slice(2), 16);
  if (/^0[0-7]{1,15}$/.test(part)) return Number.parseInt(part, 8);
  return /^\d{1,12}$/.test(part) ? Number.parseInt(part, 10) : null;
}

/** Short numbers are names such as 163.com: an address outside 0.0.0.0/8 has nine digits, or eight hexadecimal ones. */
function numbersOf32Bits(part: string): number[] {
  const plain = part.length >= 9 ? numberOf(part) : null;
  const hexadecimal = /^[0-9a-f]{8}$/.test(part) ? Number.parseInt(part, 16) : null;
  return [plain, hexadecimal].filter((value) => value !== null);
}

function isPrivateIpv4(address: number): boolean {
  if (address >= 0xe0000000) return address <= 0xffffffff;
  return PRIVATE_BLOCKS.some(([first, length]) => Math.floor((address - first) / 2 ** (32 - length)) === 0);
}
