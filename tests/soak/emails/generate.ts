import { type Chance, chanceOf } from "../chance.ts";
import { charsetWords, encodeText } from "./charsets.ts";

/**
 * A made-up answer to one of our emails. `own`: the lines that the person wrote; `quoted`: words of ours in the quotation.
 * `automatic`: a program wrote it. `damaged`: no mail program builds it so, and it may be refused.
 */
export type MadeEmail = {
  raw: Uint8Array<ArrayBuffer>;
  own: string[];
  quoted: string;
  automatic: boolean;
  damaged: boolean;
};

const attributions = [
  "On Tue, Dec 8, 2026 at 2:10 PM, Bob Example <bob@example.test> wrote:",
  "On 8 Dec 2026, at 14:10, Bob <bob@example.test> wrote:",
  "Am Di., 8. Dez. 2026 um 14:10 Uhr schrieb Bob Example <bob@example.test>:",
  "Le mar. 8 déc. 2026 à 14:10, Bob Example <bob@example.test> a écrit :",
  "El mar, 8 dic 2026 a las 14:10, Bob Example (<bob@example.test>) escribió:",
  "Il giorno mar 8 dic 2026 alle ore 14:10 Bob Example <bob@example.test> ha scritto:",
  "Em ter., 8 de dez. de 2026 às 14:10, Bob Example <bob@example.test> escreveu:",
  "Op di 8 dec 2026 om 14:10 schreef Bob Example <bob@example.test>:",
  "Den tis 8 dec. 2026 kl 14:10 skrev Bob Example <bob@example.test>:",
  "tir. 8. des. 2026 kl. 14:10 skrev Bob Example <bob@example.test>:",
  "ti 8. jouluk. 2026 klo 14.10 Bob Example <bob@example.test> kirjoitti:",
  "вт, 8 дек. 2026 г. в 14:10, Bob Example <bob@example.test>:",
  "8 грудня 2026 р. о 14:10 Bob Example <bob@example.test> написав:",
  "W dniu 2026-12-08 14:10:39 użytkownik Bob Example <bob@example.test> napisał:",
  "08.12.2026 14:10, Bob Example <bob@example.test>:",
];
const headers = [
  ["From", "Sent", "To", "Subject"],
  ["Von", "Gesendet", "An", "Betreff"],
  ["De", "Envoyé", "À", "Objet"],
  ["De", "Enviado", "Para", "Asunto"],
  ["Van", "Verzonden", "Aan", "Onderwerp"],
  ["От", "Отправлено", "Кому", "Тема"],
  ["发件人", "发送时间", "收件人", "主题"],
];
const beginnings = [
  "",
  "On Monday ",
  "Am Montag ",
  "Le ",
  "At 14:10 ",
  "From here ",
  "Date: ",
  "8 December 2026, ",
  "- ",
  "1. ",
];
const endings = ["", ".", "?", ":", " wrote", ", wrote Bob", "…", " -"];
const automatic = [
  "Auto-Submitted: auto-replied",
  "X-Apple-Action: VACATION",
  "List-Id: <talk.example.test>",
  "Precedence: bulk",
  "X-Auto-Response-Suppress: All",
  "Subject: Automatic reply: away",
];
const odd = [
  () => `X-Long: ${"a".repeat(5000)}`,
  () => `X-Folded: a${"\r\n b".repeat(500)}`,
  () => "From: Eve <eve@example.test>",
  () => "Subject: =?utf-8?B?????=?= =?koi8-r?Q?=FF=FE?=",
  () => "Content-Type: text/html; charset=x-unknown",
  () => "To: \u0000\u0007\r",
  () => ": nothing",
  () => "Bcc: ada@example.test\nX-Injected: yes",
];

export function makeEmail(seed: number): MadeEmail {
  const chance = chanceOf(53, seed);
  const charset = chance.one(Object.keys(charsetWords));
  const own = Array.from({ length: 1 + chance.below(6) }, (_line, at) =>
    ownLine(chance, `zw${seed}x${at}q ${charsetWords[charset]}`),
  );
  const quoted = `Ourwords${seed}.`;
  const text = lettered(chance, own, quoted);
  const isAutomatic = chance.below(6) === 0;
  const damaged = chance.below(5) === 0;
  const { head, body } = built(chance, text, charset, damaged);
  const lines = [
    "From: Ada <ada@example.test>",
    "To: help@example.test",
    ...(isAutomatic ? [chance.one(automatic)] : ["Subject: Re: An answer is there"]),
    `Message-ID: <${seed}@example.test>`,
    ...(damaged ? [chance.one(odd)()] : []),
    ...head,
  ];
  const raw = Uint8Array.from(`${lines.join("\r\n")}\r\n\r\n${body}`, (character) => character.charCodeAt(0));
  return { raw, own, quoted, automatic: isAutomatic, damaged };
}

/** Begins and ends as the lines of mail programs do. */
function ownLine(chance: Chance, mark: string): string {
  return `${chance.one(beginnings)}${mark} ${chance.one(["I pay", "is it late", "zahle ich", "3 of 4 are done"])}${chance.one(endings)}`;
}

function lettered(chance: Chance, own: readonly string[], quoted: string): string {
  const gap = chance.one(["\n", "\n\n"]);
  const answer = own.join(gap);
  const quotation = `Bob wrote to you: ${quoted}\nYes.\n`.repeat(chance.below(40) === 0 ? 2000 : 1 + chance.below(3));
  const marked = quotation.trimEnd().replace(/^/gm, chance.one(["> ", ">", ">> "]));
  const announced = chance.one(attributions);
  // A body that is examined line by line in the square of its lines takes seconds.
  if (chance.below(200) === 0) return `${answer}\n\n${chance.one(["--\n", "--\na\n", "To: a\n"]).repeat(20_000)}`;
  switch (chance.below(6)) {
    case 0:
      return answer;
    case 1:
      return `${answer}\n${announced}\n\n${marked}`;
    case 2:
      return `${announced}\n${marked}\n\n${answer}`;
    case 3:
      return `${answer}\n\n${announced}\n\n${quotation}`;
    case 4: {
      const [from, sent, to, subject] = chance.one(headers);
      const values = `${from}: Bob <bob@example.test>\n${sent}: 8 December 2026 14:10\n${to}: Ada\n${subject}: MG-004217`;
      return `${answer}\n\n${values}\n\n${quotation}`;
    }
    default:
      return own.map((line) => `> ${quoted}\n\n${line}\n`).join("\n");
  }
}

/** The body has a character for each byte. */
type Built = { head: string[]; body: string };

function built(chance: Chance, text: string, charset: string, damaged: boolean): Built {
  const plain = () => encoded(chance, "text/plain", charset, text.replaceAll("\n", "\r\n"));
  const html = () => encoded(chance, "text/html", charset, htmlOf(text));
  switch (chance.below(5)) {
    case 0:
      return plain();
    case 1:
      return flowed(text);
    case 2:
      return html();
    case 3:
      return several(chance, "alternative", [plain(), html()], damaged);
    default: {
      let inner = plain();
      for (let depth = chance.below(4); depth >= 0; depth--)
        inner = several(chance, "mixed", [inner, file(chance)], damaged);
      return inner;
    }
  }
}

/** Lines are broken after a space, and stuffed (RFC 3676). */
function flowed(text: string): Built {
  const body = text
    .split("\n")
    .map((line) => {
      const depth = /^>*/.exec(line)?.[0] ?? "";
      const words = line.slice(depth.length).trim().split(" ");
      const half = Math.ceil(words.length / 2);
      const parts =
        words.length > 4 ? [`${words.slice(0, half).join(" ")} `, words.slice(half).join(" ")] : [words.join(" ")];
      // Thunderbird leaves the space at the end of a quoted line, whatever follows.
      return `${parts.map((part) => `${depth}${depth || /^[> ]/.test(part) ? " " : ""}${part}`).join("\r\n")}${depth && " "}`;
    })
    .join("\r\n");
  return { head: ["Content-Type: text/plain; charset=utf-8; format=flowed"], body: bytesIn(encodeText(body, "utf-8")) };
}

function htmlOf(text: string): string {
  const lines = text.split("\n").map((line) => {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const words = line.slice(depth).trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `${"<blockquote>".repeat(depth)}<div>${words || "<br>"}</div>${"</blockquote>".repeat(depth)}`;
  });
  return `<html><body>${lines.join("\r\n")}</body></html>`;
}

function file(chance: Chance): Built {
  const bytes = btoa(String.fromCharCode(...Array.from({ length: 300 }, () => chance.below(256))));
  return {
    head: [
      'Content-Type: application/pdf; name="a.pdf"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
    ],
    body: bytes,
  };
}

function several(chance: Chance, kind: string, parts: readonly Built[], damaged: boolean): Built {
  const boundary = `b${chance.below(1e9)}`;
  const body = parts
    .map(({ head, body: inner }) => `--${boundary}\r\n${head.join("\r\n")}\r\n\r\n${inner}\r\n`)
    .join("");
  const end = damaged && chance.below(2) === 0 ? "" : `--${boundary}--\r\n`;
  return { head: [`Content-Type: multipart/${kind}; boundary=${boundary}`], body: `${body}${end}` };
}

/** In its charset where that has every character of the text, as mail programs choose it, else in UTF-8. */
function encoded(chance: Chance, type: string, wanted: string, text: string): Built {
  const bytes = encodeText(text, wanted) ?? encodeText(text, "utf-8");
  const charset = encodeText(text, wanted) ? wanted : "utf-8";
  const head = [`Content-Type: ${type}; charset=${charset}`];
  switch (chance.below(3)) {
    case 0:
      return { head, body: bytesIn(bytes) };
    case 1:
      return {
        head: [...head, "Content-Transfer-Encoding: base64"],
        body: btoa(bytesIn(bytes)).replace(/.{76}/g, "$&\r\n"),
      };
    default: {
      const hex = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      const coded = (byte: number) =>
        byte === 61 || byte > 126 || byte === 27 ? hex(byte) : String.fromCharCode(byte);
      const body = Array.from(bytes ?? [], coded).join("");
      return { head: [...head, "Content-Transfer-Encoding: quoted-printable"], body };
    }
  }
}

function bytesIn(bytes: Uint8Array | null): string {
  return Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join("");
}
