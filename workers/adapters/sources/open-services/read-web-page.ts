import { htmlHead } from "#app/extraction/library/html-head.ts";
import type { Found } from "#app/extraction/library/import-row.ts";
import { decodeText } from "#app/extraction/text-formats/decode-text.ts";
import { pageText } from "#app/extraction/text-formats/page-text.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import { dropBody, mediaTypeOf, readAtMost, untilEnd } from "./bounded-body.ts";
import { type Outside, REQUEST_MS, userAgentOf } from "./service-client.ts";
import { type PageRules, readableAddress } from "./web-address.ts";

const MOST_REDIRECTS = 3;

/** Bytes after decompression. */
const MOST_BYTES = 2_000_000;

/** A long encyclopedia article has 20,000. */
const MOST_TAGS = 60_000;

const TYPES = ["text/html", "text/plain"];

export type WebPage = Found & { url: string };

/**
 * The main text of a page of the open web, with what the page says about itself; null if it may not be read or cannot
 * be. Neither keys nor cookies are sent.
 */
export async function readWebPage(
  address: string,
  access: OpenTextAccess,
  outside: Outside,
  signal: AbortSignal,
): Promise<WebPage | null> {
  const got = await getPage(address, access, outside, signal);
  try {
    return got && readPage(got);
  } catch {
    // One page must not end the search of the others.
    return null;
  }
}

type Got = { url: string; type: string; charset: string | undefined; bytes: Uint8Array };

async function getPage(
  address: string,
  access: OpenTextAccess,
  outside: Outside,
  signal: AbortSignal,
): Promise<Got | null> {
  // Workers refuse their own fetch as a method of another object.
  const { fetch } = outside;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(outside.requestMs ?? REQUEST_MS)]);
  const headers = { Accept: TYPES.join(", "), "User-Agent": userAgentOf(outside.appName, access.contact) };
  try {
    const found = await follow(address, access, (url) =>
      untilEnd(fetch(url, { headers, redirect: "manual", signal: patience }), patience),
    );
    if (found === null) return null;
    const type = mediaTypeOf(found.response);
    if (found.response.status !== 200 || !TYPES.includes(type)) {
      dropBody(found.response);
      return null;
    }
    const bytes = await readAtMost(found.response, MOST_BYTES, patience);
    return { url: found.url.href, type, charset: charsetOf(found.response), bytes };
  } catch {
    // Pages of strangers fail in every way there is; none of them is a fault of the search.
    return null;
  }
}

/** Each address of a chain of redirects has to be readable by the same rules. */
async function follow(
  address: string,
  rules: PageRules,
  get: (address: string) => Promise<Response>,
): Promise<{ url: URL; response: Response } | null> {
  let url = readableAddress(address, rules);
  for (let redirects = 0; url !== null; redirects += 1) {
    const response = await get(url.href);
    if (response.status < 300 || response.status >= 400) return { url, response };
    dropBody(response);
    const next = response.headers.get("Location");
    url = next === null || redirects === MOST_REDIRECTS ? null : readableAddress(next, rules, url.href);
  }
  return null;
}

function readPage({ url, type, charset, bytes }: Got): WebPage | null {
  const decoder = charset === undefined ? null : decoderOf(charset);
  // The header is right more often than the page.
  const source = decoder ? decoder.decode(bytes) : decodeText(bytes, type === "text/html" ? "html" : "txt");
  if (type === "text/plain") return { url, text: source };
  return hasTooManyTags(source) ? null : { ...htmlHead(source), text: pageText(source), url };
}

function charsetOf(response: Response): string | undefined {
  return /;\s*charset\s*=\s*"?([\w-]{1,40})/i.exec(response.headers.get("Content-Type") ?? "")?.[1];
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function hasTooManyTags(source: string): boolean {
  let tags = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > MOST_TAGS) return true;
  }
  return false;
}
