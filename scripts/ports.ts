import { connect, createServer } from "node:net";

/** Systems assign ports from 32768 (Linux) or 49152 (elsewhere) to outgoing connections: these are below that range. */
const FIRST = 20_000;
const LAST = 31_999;

/** Distinct free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** On macOS a listener on all addresses does not prevent listening on a single one, so both are checked. */
export async function isFree(port: number): Promise<boolean> {
  const answered = await Promise.all(["127.0.0.1", "::1"].map((host) => accepts(host, port)));
  return !answered.includes(true) && (await listenError(port)) === null;
}

/** Ends the process with a one-line instruction if the port is not free. */
export async function mustBeFree(port: number, command: string): Promise<void> {
  const problem = await portProblem(port, command);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/** Why a server cannot listen on a port, and what to do about it. */
export async function portProblem(port: number, command: string): Promise<string | null> {
  const other = `start on another port, for example: PORT=${await freePort()} ${command}`;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return `PORT must be a number from 1 to 65535; ${other}`;
  if (await isFree(port)) return null;
  const code = await listenError(port);
  if (code === "EACCES") return `Port ${port} needs rights that this user does not have; ${other}`;
  return `Port ${port} is in use by another program. Stop that program, or ${other}`;
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

function listenError(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
  });
}
