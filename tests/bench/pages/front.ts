import { Agent, createServer, request } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const text = /^(?:text\/|application\/(?:json|xml|javascript|rss|atom)|image\/svg)/;

export type Front = { origin: string; port: number; stop(): void };

/**
 * A proxy in front of the local site that acts as the platform's edge: connections are kept alive, text is compressed
 * with brotli or gzip. HTTP/2 is not supported, because browsers use it only over TLS.
 */
export async function openFront(site: string): Promise<Front> {
  const { host, hostname, port } = new URL(site);
  // The runtime closes a connection that was idle for a while, also in the moment in which the next request is sent on it.
  const agent = new Agent({ keepAlive: false });
  const server = createServer((requested, answer) => {
    const headers = { ...requested.headers, host, "accept-encoding": "identity" };
    const onward = request(
      { agent, hostname, port, path: requested.url, method: requested.method, headers },
      (given) => {
        const chunks: Buffer[] = [];
        given.on("data", (chunk: Buffer) => chunks.push(chunk));
        given.on("end", () => {
          const { body, encoding } = packed(
            Buffer.concat(chunks),
            given.headers["content-type"] ?? "",
            String(requested.headers["accept-encoding"] ?? ""),
          );
          const kept = { ...given.headers, "content-length": String(body.length) } as Record<string, string | string[]>;
          delete kept["transfer-encoding"];
          if (encoding) kept["content-encoding"] = encoding;
          answer.writeHead(given.statusCode ?? 502, kept).end(body);
        });
      },
    );
    onward.on("error", () => answer.writeHead(502).end());
    requested.pipe(onward);
  });
  // Pages that listen for changes open a WebSocket, which is forwarded unchanged.
  server.on("upgrade", (requested, socket) => {
    const onward = createConnection(Number(port), hostname, () => {
      const lines = Object.entries(requested.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`${requested.method} ${requested.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    port: own,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Brotli with the quality that an edge uses on the fly, not the quality for archives. */
function packed(body: Buffer, type: string, accepted: string): { body: Buffer; encoding: string | null } {
  if (!text.test(type) || body.length < 200) return { body, encoding: null };
  if (accepted.includes("br")) {
    return { body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), encoding: "br" };
  }
  if (accepted.includes("gzip")) return { body: gzipSync(body, { level: 6 }), encoding: "gzip" };
  return { body, encoding: null };
}
