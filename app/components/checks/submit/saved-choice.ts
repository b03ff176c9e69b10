import { checkFormDatabase, tabKeys } from "#core/platform/storage-keys.ts";
import type { CheckMode } from "#schema/checks/check.ts";
import type { Options } from "./options-step.tsx";

/** How long a file or text chosen for a check stays in this browser, ms. */
export const SAVED_MS = 60 * 60_000;

/** The chosen file, or a text that was pasted or extracted from a file in another format. */
export type Source = { file: File } | { text: string; from: string | null };
export type FormState = { options: Options; mode: CheckMode; title: string; rights: boolean };
/**
 * Idempotency keys of one choice: a retry after a lost connection or a reload must not create a second document or
 * check.
 */
export type SendKeys = { document: string; check: string };

export type Choice = {
  id: string;
  at: number;
  /** The id of the user who was signed in at that time; null is a visitor. */
  owner: string | null;
  source: Source;
  keys: SendKeys;
};

/**
 * Stores a chosen file or text in this browser, and marks this tab as its origin. Resolves to false if it cannot be
 * stored.
 */
export async function keepChoice(choice: Choice): Promise<boolean> {
  mark(tabKeys.checkTab, choice.id);
  return write("choice", choice);
}

export async function keepForm(form: FormState): Promise<boolean> {
  return write("form", form);
}

/** The stored choice of this user. A choice older than an hour or of another user is erased. */
export async function findSavedChoice(
  owner: string | null,
  now: number,
): Promise<{ choice: Choice; form: FormState | null; sameTab: boolean; requested: boolean } | null> {
  const choice = await read<Choice>("choice");
  if (!choice) return null;
  if (now - choice.at >= SAVED_MS || (choice.owner !== null && choice.owner !== owner)) {
    await eraseSavedChoice();
    return null;
  }
  const form = await read<FormState>("form");
  return {
    choice,
    form,
    sameTab: marked(tabKeys.checkTab) === choice.id,
    requested: marked(tabKeys.checkConfirmed) === choice.id,
  };
}

/** Erases a choice older than an hour, on whichever page this is called. */
export async function eraseExpired(now: number): Promise<void> {
  const choice = await read<Choice>("choice");
  if (choice && now - choice.at >= SAVED_MS) await eraseSavedChoice();
}

export async function eraseSavedChoice(): Promise<void> {
  mark(tabKeys.checkTab, null);
  mark(tabKeys.checkConfirmed, null);
  await inStore("readwrite", (store) => store.clear());
}

/** The visitor pressed the button and is redirected to sign in: the check starts when this tab returns. */
export function setAskOnReturn(id: string): void {
  mark(tabKeys.checkConfirmed, id);
}

/** The check starts automatically only once. */
export function clearAskOnReturn(): void {
  mark(tabKeys.checkConfirmed, null);
}

async function write(key: "choice" | "form", value: Choice | FormState): Promise<boolean> {
  return (await inStore("readwrite", (store) => store.put(value, key))) !== null;
}

async function read<T>(key: "choice" | "form"): Promise<T | null> {
  const answer = await inStore<T | undefined>("readonly", (store) => store.get(key));
  return answer?.result ?? null;
}

/** Runs one request. Null if this browser stores nothing: no database, no space, or storage blocked. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ result: T } | null> {
  try {
    const database = await opened();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(checkFormDatabase.store, mode);
        const request = act(transaction.objectStore(checkFormDatabase.store));
        transaction.oncomplete = () => resolve({ result: request.result });
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(checkFormDatabase.name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(checkFormDatabase.store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(request.error);
  });
}

function mark(name: string, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, id);
  } catch {
    // Without storage the page asks instead of starting automatically.
  }
}

function marked(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
