import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server on a port of this machine, a free one by itself; stopping it closes open connections. */
export function onLoopback(server: Server, port = 0): Promise<{ url: string; stop: () => Promise<void> }> {
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
