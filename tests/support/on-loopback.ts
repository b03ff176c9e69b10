import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server on a port of this machine, a free one by itself; stopping it closes open connections. */
export function onLoopback(server: Server, port = 0): Promise<{ url: string; stop: () => Promise<void> }> {
  // By itself Node closes an idle connection after five seconds, as the runtime of the Workers does: a request that the
  // runtime sends on it just then is lost. Without this the runtime alone closes it.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const { port: given } = server.address() as AddressInfo;
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${given}`, stop });
    });
  });
}
