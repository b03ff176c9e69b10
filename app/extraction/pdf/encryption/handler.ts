import { md5 } from "@noble/hashes/legacy.js";
import { Unreadable } from "../../unreadable.ts";
import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { stringBytes } from "../strings.ts";
import { join } from "./bytes.ts";
import { aes, type Cipher, rc4 } from "./ciphers.ts";
import { keyWithoutPassword } from "./key.ts";

type Method = "rc4" | "aes128" | "aes256" | "none";

export type Handler = {
  encryptsMetadata: boolean;
  /** `filter` is the crypt filter that a stream specifies itself. */
  cipherOf(kind: "stream" | "string", number: number, generation: number, filter?: string): Cipher | null;
};

/** "sAlT": appended to the key of an object for AES (PDF 32000-1, algorithm 1). */
const SALT = Uint8Array.of(0x73, 0x41, 0x6c, 0x54);

/** The standard security handler of a file that opens without a password. Throws Unreadable encrypted for any other. */
export function openHandler(entries: Entries, fileId: Uint8Array): Handler {
  const version = integer(entries.get("V"), 0);
  if (name(entries.get("Filter")) !== "Standard" || ![1, 2, 4, 5].includes(version)) refuse("another security handler");
  const filters = dictionary(entries.get("CF"));
  const encryptsMetadata = word(entries.get("EncryptMetadata")) !== "false";
  const usual = {
    stream: version < 4 ? "rc4" : methodOf(name(entries.get("StmF"))),
    string: version < 4 ? "rc4" : methodOf(name(entries.get("StrF"))),
  } as const;
  const key = usual.stream === "none" && usual.string === "none" ? null : readKey();

  function methodOf(filter: string): Method {
    if (filter === "" || filter === "Identity") return "none";
    switch (name(dictionary(filters?.get(filter))?.get("CFM"))) {
      case "V2":
        return "rc4";
      case "AESV2":
        return "aes128";
      case "AESV3":
        return "aes256";
      case "None":
      case "":
        return "none";
      default:
        return refuse("another method");
    }
  }

  function readKey(): Uint8Array {
    const found = keyWithoutPassword({
      revision: integer(entries.get("R"), 0),
      keyBytes: keyBits() >> 3,
      permissions: integer(entries.get("P"), 0) | 0,
      encryptsMetadata,
      owner: stringBytes(entries.get("O")),
      user: stringBytes(entries.get("U")),
      userKey: stringBytes(entries.get("UE")),
      fileId,
    });
    if (!found) return refuse("a password is needed");
    // Keys of version 4 are always 16 bytes long.
    return version === 4 && found.length < 16 ? join([found, new Uint8Array(16 - found.length)]) : found;
  }

  function keyBits(): number {
    const own = dictionary(filters?.get(name(entries.get("StmF"))))?.get("Length");
    // The key length of a crypt filter is given in bytes or, by some writers, in bits.
    const filter = integer(own, 128) < 40 ? integer(own, 128) * 8 : integer(own, 128);
    const bits = integer(entries.get("Length"), version < 4 ? 40 : filter);
    return bits >= 40 && bits <= 128 && bits % 8 === 0 ? bits : version === 5 ? 128 : refuse("a key of odd length");
  }

  function cipherOf(kind: "stream" | "string", number: number, generation: number, filter?: string): Cipher | null {
    const method = filter === undefined ? usual[kind] : methodOf(filter);
    if (method === "none") return null;
    // If only attachments are encrypted, there is no key to check, and attachments are not read.
    if (!key) return null;
    if (version === 5 || method === "aes256") return aes(key);
    const salt = method === "aes128" ? SALT : new Uint8Array();
    const identity = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
    const own = md5(join([key, identity, salt])).slice(0, Math.min(key.length + 5, 16));
    return method === "aes128" ? aes(own) : rc4(own);
  }

  return { encryptsMetadata, cipherOf };
}

function refuse(detail: string): never {
  throw new Unreadable("encrypted", detail);
}

function name(value: PdfValue | undefined): string {
  return value?.type === "name" ? value.name : "";
}

function word(value: PdfValue | undefined): string {
  return value?.type === "word" ? value.word : "";
}

/** A signed integer: permissions are a negative number. */
function integer(value: PdfValue | undefined, otherwise: number): number {
  if (value?.type === "integer") return value.value;
  const number = value?.type === "word" ? Number(value.word) : Number.NaN;
  return Number.isFinite(number) ? Math.trunc(number) : otherwise;
}

function dictionary(value: PdfValue | undefined): Entries | undefined {
  return value?.type === "dictionary" ? value.entries : undefined;
}
