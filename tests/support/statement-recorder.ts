import { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import type { Frame, RecordedStatement } from "../plans/recording.ts";
import { shapeOf } from "../plans/recording.ts";

type Client = Pick<D1DatabaseSession, "prepare" | "batch">;
type Session = { client: Client };

/** Awaited calls keep their callers in a stack, and the function of `db/` may be far up. */
const FRAMES = 60;
/** Long enough for every id and phrase; a body is not needed to prepare a statement. */
const LONGEST_PARAM = 300;

const shared = globalThis as { statements?: Map<string, RecordedStatement>; sent?: Set<string> };
shared.statements ??= new Map();
shared.sent ??= new Set();
const { statements, sent } = shared as Required<typeof shared>;

/**
 * Records every statement that the product prepares, with the function that built it. Drizzle reads `session` when a
 * query is begun, so the stack at that moment names the function; when the query is sent, the stack may be empty.
 */
export function recordStatements(): void {
  const proto = BaseSQLiteDatabase.prototype as unknown as Record<string, unknown>;
  if (Object.hasOwn(proto, "session")) return;
  const sessions = new WeakMap<object, Session>();
  const clients = new WeakMap<object, Client>();
  Object.defineProperty(proto, "session", {
    set(this: object, session: Session) {
      sessions.set(this, session);
    },
    get(this: object) {
      const session = sessions.get(this)!;
      const frames = callers();
      if (frames.length === 0) return session;
      return Object.assign(Object.create(session), { client: watched(session.client, frames) });
    },
  });
  // Plain SQL is begun when it is awaited, and the stack is another one by then.
  for (const name of ["all", "get", "run", "values"]) {
    const begin = proto[name] as (...args: unknown[]) => unknown;
    proto[name] = function (this: { session: Session }, ...args: unknown[]) {
      return begin.apply(Object.create(this, { session: { value: this.session } }), args);
    };
  }
  Object.defineProperty(proto, "$client", {
    set(this: object, client: Client) {
      clients.set(this, client);
    },
    get(this: object) {
      const frames = callers();
      const client = clients.get(this)!;
      return frames.length === 0 ? client : watched(client, frames);
    },
  });
}

/** What was not sent before. */
export function newStatements(): RecordedStatement[] {
  const found = [...statements].filter(([key]) => !sent.has(key));
  for (const [key] of found) sent.add(key);
  return found.map(([, statement]) => statement);
}

function watched(client: Client, frames: Frame[]): Client {
  return {
    prepare: (sql) => {
      const prepared = client.prepare(sql);
      return new Proxy(prepared, {
        get(target, name) {
          if (name === "bind") {
            return (...params: unknown[]) => {
              record(sql, params, frames);
              return target.bind(...params);
            };
          }
          const value = Reflect.get(target, name) as unknown;
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    },
    batch: (list) => client.batch(list),
  };
}

function record(sql: string, params: unknown[], frames: Frame[]): void {
  const key = `${frames[0]!.file} ${frames[0]!.name} ${shapeOf(sql)}`;
  const known = statements.get(key);
  if (known) {
    for (const frame of frames) {
      if (known.frames.some(({ file, name }) => file === frame.file && name === frame.name)) continue;
      known.frames.push(frame);
      sent.delete(key);
    }
    return;
  }
  statements.set(key, { sql, params: params.map(sampled), frames });
}

function sampled(param: unknown): RecordedStatement["params"][number] {
  if (typeof param === "string") return param.slice(0, LONGEST_PARAM);
  if (typeof param === "number" || param === null) return param;
  if (typeof param === "boolean") return param ? 1 : 0;
  return null;
}

/** The functions of the product in the stack, innermost first; none if a test began the query itself. */
function callers(): Frame[] {
  const frames: Frame[] = [];
  for (const site of stackNow()) {
    const path = site.getFileName() ?? "";
    if (path.includes("node_modules")) continue;
    const file = OURS.exec(path)?.[0];
    if (!file || file === "tests/support/statement-recorder.ts" || file === "db/client.ts") continue;
    if (file.startsWith("tests/")) return frames;
    frames.push({ file, name: nameOf(site) });
  }
  return frames;
}

const OURS = /(?<=\/)(?:app|db|workers|tests)\/[^:?]+\.tsx?/;

/** The stack as the engine has it: as a text, every frame would be looked up in a source map, for each statement. */
function stackNow(): NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites;
}

/** A function's name, after that of its class if it has one. */
function nameOf(site: NodeJS.CallSite): string {
  const name = site.getFunctionName() ?? "";
  const type = site.isToplevel() ? null : site.getTypeName();
  return type && !["Object", "Module"].includes(type) && name && !name.startsWith(type) ? `${type}.${name}` : name;
}
