import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, test } from "vitest";
import { freePorts, isFree, portProblem } from "../scripts/ports.ts";

test("free ports are different, and outside the range of outgoing connections", async () => {
  const ports = await freePorts(8);
  expect(new Set(ports).size).toBe(8);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test.each(["127.0.0.1", "0.0.0.0"])("a port on which a program listens at %s is not free", async (host) => {
  const { server, port } = await listening(host);
  expect(await isFree(port)).toBe(false);
  server.close();
  await once(server, "close");
  expect(await isFree(port)).toBe(true);
});

test("the error for a used port names the command that starts on another one", async () => {
  const { server, port } = await listening("127.0.0.1");
  const problem = await portProblem(port, "npm start");
  server.close();
  expect(problem).toMatch(
    new RegExp(`^Port ${port} is in use by another program\\. Stop that program, or start .*PORT=\\d+ npm start$`),
  );
});

test.each([Number.NaN, 0, 70_000, 80.5])("%s is not a valid port", async (port) => {
  expect(await portProblem(port, "npm start")).toMatch(/^PORT must be a number from 1 to 65535/);
});

async function listening(host: string): Promise<{ server: Server; port: number }> {
  const [port = 0] = await freePorts(1);
  const server = createServer().listen(port, host);
  await once(server, "listening");
  return { server, port };
}
