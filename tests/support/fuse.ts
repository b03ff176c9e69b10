/** Blows at the nth step and prevents everything afterwards, which simulates a Worker that crashes at that step. */
export type Fuse = { step(): void; readonly steps: number; readonly blown: boolean };

export class Died extends Error {}

export function fuseAt(step: number): Fuse {
  let steps = 0;
  return {
    step() {
      steps++;
      if (steps >= step) throw new Died(`died at step ${steps}`);
    },
    get steps() {
      return steps;
    },
    get blown() {
      return steps >= step;
    },
  };
}

/** Every method of a port is one step. */
export function fused<Port extends object>(port: Port, fuse: Fuse): Port {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        fuse.step();
        return (value as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

const RAW = Symbol("the statement inside");
const RUNS = new Set(["run", "all", "raw", "first"]);

/** Every method of a port waits for its turn. */
export function paced<Port extends object>(port: Port, turn: () => Promise<void>): Port {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => turn().then(() => (value as (...all: unknown[]) => unknown).apply(target, args));
    },
  });
}

/** A database in which every statement and every batch waits for its turn. */
export function pacedDatabase(binding: D1Database, turn: () => Promise<void>): D1Database {
  return steppedDatabase(binding, (run) => turn().then(run));
}

/** A database in which every statement and every batch is one step. */
export function fusedDatabase(binding: D1Database, fuse: Fuse): D1Database {
  return steppedDatabase(binding, (run) => {
    fuse.step();
    return run();
  });
}

function steppedDatabase(binding: D1Database, step: (run: () => unknown) => unknown): D1Database {
  const session = (real: D1DatabaseSession) =>
    new Proxy(real, {
      get(target, name) {
        if (name === "prepare") return (query: string) => statement(target.prepare(query));
        if (name === "batch") {
          return (list: { [RAW]: D1PreparedStatement }[]) => step(() => target.batch(list.map((item) => item[RAW])));
        }
        const value = Reflect.get(target, name) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });

  function statement(real: D1PreparedStatement): D1PreparedStatement {
    return new Proxy(real, {
      get(target, name) {
        if (name === RAW) return target;
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        if (name === "bind") return (...args: unknown[]) => statement(target.bind(...args));
        return (...args: unknown[]) => {
          const run = () => (value as (...all: unknown[]) => unknown).apply(target, args);
          return RUNS.has(String(name)) ? step(run) : run();
        };
      },
    });
  }

  return new Proxy(binding, {
    get(target, name) {
      if (name === "withSession") return (constraint: string) => session(target.withSession(constraint));
      return Reflect.get(target, name);
    },
  });
}
