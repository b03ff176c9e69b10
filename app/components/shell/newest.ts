/**
 * Stops an older response from replacing a newer one: data read while a change is saved may predate the change, so it
 * is read again.
 */
export function createNewest(): {
  read<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  change<Answer>(work: () => Promise<Answer>): Promise<Answer>;
} {
  let changes = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function read<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const before = changes;
      const answer = await ask();
      if (before === changes) return answer;
      await last;
    }
  }

  async function change<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    changes += 1;
    const done = work();
    last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      changes += 1;
    }
  }

  return { read, change };
}
