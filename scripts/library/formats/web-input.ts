/** A large download breaks off now and then; a server that gives nothing five times in a row is down. */
const TRIES = 5;
const REDIRECTS_MAX = 5;
/** Wikimedia refuses requests that do not say what program they are of. */
const USER_AGENT = "Marginalia library import (npm run library)";
/** For the first byte of an answer. */
const PATIENCE_MS = 60_000;

type Part = { response: Response; total: number; ranges: boolean; version: string | null };

class Unreachable extends Error {}

/** What is left of an earlier download: its bytes, and the version of the file they belong to. */
export type KeptBytes = { bytes: number; version: string };

/**
 * The bytes of an address from the first to the last, or from `start` if the server still has the version of which some
 * are kept. A connection that breaks off is taken up where it ended. `version` is null if the server names none.
 */
export async function openAddress(
  address: string,
  kept: KeptBytes | null = null,
): Promise<{ chunks: AsyncIterable<Uint8Array>; total: number; start: number; version: string | null }> {
  const first = await request(address, kept ? rangeFrom(kept.bytes, kept.version) : {});
  const start = kept && first.response.status === 206 ? kept.bytes : 0;
  return { chunks: allBytes(address, first, start), total: first.total, start, version: first.version };
}

/** A header of the answer, or of the first redirect that has it; null if there is none. Reads no content. */
export async function headerOf(address: string, name: string): Promise<string | null> {
  let found: string | null = null;
  try {
    await request(address, {}, "HEAD", (response) => {
      found ??= response.headers.get(name);
    });
  } catch (cause) {
    // Addresses signed for one download answer 403 to HEAD.
    if (found === null) throw cause;
  }
  return found;
}

/** The bytes [start, end) of an address, whose server must support ranges. */
export async function bytesAt(address: string, start: number, end: number): Promise<ArrayBuffer> {
  for (let failures = 1; ; failures++) {
    try {
      const { response } = await request(address, { range: `bytes=${start}-${end - 1}` });
      if (response.status !== 206) {
        await response.body?.cancel();
        throw new Error(`${address}: the server does not send parts of files. Download the file and give its path.`);
      }
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength === end - start) return bytes;
    } catch (cause) {
      if (!isBroken(cause)) throw cause;
    }
    if (failures >= TRIES) throw brokenOff(address, start);
    await pause(failures);
  }
}

/** Bytes of the file at an address; 0 if the server does not say it. */
export async function sizeAt(address: string): Promise<number> {
  const { response, total } = await request(address, {});
  await response.body?.cancel();
  return total;
}

async function* allBytes(address: string, first: Part, start: number): AsyncGenerator<Uint8Array> {
  let part: Part | null = first;
  let read = start;
  for (let failures = 0; failures < TRIES; failures++) {
    try {
      part ??= await rest(address, read, first.version);
      for await (const chunk of part.response.body ?? []) {
        read += chunk.byteLength;
        failures = 0;
        yield chunk;
      }
      if (read >= first.total) return;
    } catch (cause) {
      if (!isBroken(cause)) throw cause;
    } finally {
      await part?.response.body?.cancel().catch(() => {});
    }
    if (!first.ranges) break;
    part = null;
    await pause(failures);
  }
  throw brokenOff(address, read);
}

async function rest(address: string, read: number, version: string | null): Promise<Part> {
  const part = await request(address, rangeFrom(read, version));
  if (part.response.status === 206) return part;
  await part.response.body?.cancel();
  throw new Error(`${address}: the file changed while it was read. Start the import again.`);
}

function rangeFrom(start: number, version: string | null): Record<string, string> {
  return { range: `bytes=${start}-`, ...(version !== null && { "if-range": version }) };
}

/** fetch and its bodies throw a TypeError if a connection breaks. */
function isBroken(cause: unknown): boolean {
  return cause instanceof TypeError || cause instanceof Unreachable;
}

async function request(
  address: string,
  headers: Record<string, string>,
  method = "GET",
  seen: (response: Response) => void = () => {},
): Promise<Part> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await answerOf(url, headers, method);
    seen(response);
    const target = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (target === null) {
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`${address}: the server answered ${response.status}. Check the address.`);
      }
      return partOf(response);
    }
    await response.body?.cancel();
    url = new URL(target, url);
    if (url.protocol !== "https:" && !isLoopback(url)) {
      throw new Error(`${address}: the server redirects to ${url.origin}, which is not https. Give an https address.`);
    }
  }
  throw new Error(`${address}: the server redirects more than ${REDIRECTS_MAX} times. Check the address.`);
}

async function answerOf(url: URL, headers: Record<string, string>, method: string): Promise<Response> {
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), PATIENCE_MS);
  try {
    // A compressed answer would make byte positions meaningless.
    const wanted = { "accept-encoding": "identity", "user-agent": USER_AGENT, ...headers };
    return await fetch(url, { method, redirect: "manual", headers: wanted, signal: gaveUp.signal });
  } catch {
    throw new Unreachable(`${url.href}: the server cannot be reached. Check the address and the connection.`);
  } finally {
    clearTimeout(timer);
  }
}

function partOf(response: Response): Part {
  const whole = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
  const version = response.headers.get("etag");
  return {
    response,
    total: Number(whole ?? response.headers.get("content-length") ?? 0),
    ranges: response.status === 206 || response.headers.get("accept-ranges") === "bytes",
    // A weak one does not promise the same bytes (RFC 9110, 13.1.5).
    version: version?.startsWith("W/") ? null : version,
  };
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function brokenOff(address: string, read: number): Error {
  return new Error(
    `${address}: the download broke off after ${read} bytes. Run the import again, or download the file and give its path.`,
  );
}

async function pause(failures: number): Promise<void> {
  await new Promise((done) => setTimeout(done, 250 * 2 ** failures));
}
