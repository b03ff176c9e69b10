import { type RefObject, useEffect } from "react";

/** Fields that are of one showing of a form alone. */
const NEVER = new Set(["idempotencyKey", "files", "intent"]);

type Kept = {
  form: RefObject<HTMLFormElement | null>;
  /** Changes whenever the form is another element. */
  formKey: string;
  /** The number of what was just sent. It stays in the address while the next one is written. */
  sent: string | null;
};

/**
 * Keeps what is typed into a form in this window, so that a reload or a lost connection loses nothing; once it is sent,
 * it is forgotten. What the server gave back stands over what was kept.
 */
export function useKeptForm(name: string, { form, formKey, sent }: Kept): void {
  const key = `form:${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has no listener yet.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (!sent || wasForgotten(key, sent)) restore(element, key);
    else forget(key, sent);
    const keep = () => store(element, key);
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [key, form, formKey, sent]);
}

function store(form: HTMLFormElement, key: string): void {
  const typed = [...new FormData(form)].filter(([field, value]) => typeof value === "string" && !NEVER.has(field));
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage may be closed; the form then lasts as long as this page.
  }
}

function restore(form: HTMLFormElement, key: string): void {
  for (const [field, value] of Object.entries(read(key))) {
    const control = form.elements.namedItem(field);
    const text = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "on";
    else if (text && control.value === "") control.value = value;
    else if (control instanceof HTMLSelectElement) control.value = value;
  }
}

function read(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Once for each number: what is typed after it is of the next one. */
function forget(key: string, sent: string): void {
  try {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(`${key}:sent:${sent}`, "yes");
  } catch {
    // Nothing was kept where storage is closed.
  }
}

function wasForgotten(key: string, sent: string): boolean {
  try {
    return sessionStorage.getItem(`${key}:sent:${sent}`) !== null;
  } catch {
    return false;
  }
}
