import { formKey, isFormKey, sentFormKey, tabKeys } from "#core/platform/storage-keys.ts";
import { type Note, placeOf } from "./answers.ts";
import type { Failure } from "./failure.ts";
import { createStore } from "./store.ts";

/** Fields that are stored. Passwords, one-time codes and confirmations that must be typed each time are excluded. */
const TYPED = [
  "input:not([type=hidden], [type=password], [type=file], [type=submit], [type=button])",
  "textarea",
  "select",
]
  .map((kind) => `${kind}:not([autocomplete*=password], [autocomplete=one-time-code], [autocomplete=off])`)
  .join(", ");
/** Hidden fields that distinguish the forms of one page. */
const NAMING = ["intent", "id", "code", "key", "receipt"];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type States = Record<string, string | boolean>;
/** `base`: the server's values of those fields when the user edited them. */
type SavedForm = { owner: string; fields: States; base: States };
type Sent = { place: string; form: HTMLFormElement; submitter: HTMLElement | null; key: string };

/** A form that could not be sent: it stays as it is and can be sent again. */
export type UnsentForm = {
  failure: Failure;
  /** Null if a control sent the request without a form; the control itself is then the retry button. */
  form: HTMLFormElement | null;
  submitter: HTMLElement | null;
};
export const unsentForm = createStore<UnsentForm | null>(null);

/** If the browser's storage is blocked or full, input is kept only as long as the window is open. */
const memory = new Map<string, string>();
/** The server's values in the fields of each form on the page. */
const bases = new WeakMap<HTMLFormElement, States>();
let sentForms: Sent[] = [];
let pressed: { button: HTMLButtonElement; at: number } | null = null;
/** A request that starts within this time after a press is attributed to that button, ms. */
const OF_PRESS_MS = 1000;
let owner = "";

/**
 * Stores the input of every form on the page until the form is sent, across rejections, faults and reloads. One
 * listener covers all forms, including forms added later. A form with its own autosave opts out with
 * `data-saves-itself`; a form sent by an API call is named by `data-saved`, and its caller calls `discardForm`.
 *
 * @param email the owner of the input: it is never shown to another user
 */
export function saveForms(document: Document, email: string): () => void {
  owner = email;
  forgetOthers();
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TYPED)) keep(target as Control);
  };
  const onSubmit = (event: SubmitEvent) => note(event);
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) pressed = { button, at: Date.now() };
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement) for (const form of formsIn(node)) restore(form);
    }
  });
  document.addEventListener("input", onInput, true);
  document.addEventListener("change", onInput, true);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("click", onClick, true);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const form of formsIn(document.body)) restore(form);
  return () => {
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("change", onInput, true);
    document.removeEventListener("submit", onSubmit, true);
    document.removeEventListener("click", onClick, true);
    observer.disconnect();
  };
}

/** For a form with `data-saved` whose call succeeded or whose input was discarded. */
export function discardForm(form: HTMLFormElement | null): void {
  if (form) forget(keyOf(form));
}

/** Records the result of a form that was sent to this address. */
export function settleForm(url: string, outcome: "done" | "refused" | Failure): void {
  const place = placeOf(new URL(url));
  const sent = sentForms.findLast((one) => one.place === place);
  sentForms = sentForms.filter((one) => one !== sent);
  if (sent && outcome === "done") {
    forget(sent.key);
    markSent(sent.key, sent.form);
  }
  const { form = null, submitter = null } = sent ?? {};
  unsentForm.set(typeof outcome === "object" ? { failure: outcome, form, submitter } : null);
}

/** The button whose press caused the request that starts now. */
export function pressedButton(now: number): HTMLButtonElement | null {
  return pressed && now - pressed.at < OF_PRESS_MS ? pressed.button : null;
}

/** Disables a button whose API call was rate limited until the server's retry time. */
export function waitFor({ status, errorId, notBefore }: Note, button: HTMLButtonElement): void {
  const failure: Failure = { kind: "limited", status, words: null, errorId, notBefore };
  unsentForm.set({ failure, form: null, submitter: button });
}

function note(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  const waiting = unsentForm.get();
  if (waiting?.form === form && (waiting.failure.notBefore ?? 0) > Date.now()) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const place = placeOf(new URL(form.getAttribute("action") ?? "", document.baseURI));
  sentForms = sentForms.filter((one) => one.form !== form && one.form.isConnected);
  sentForms.push({ place, form, submitter: event.submitter, key: keyOf(form) });
}

function formsIn(node: HTMLElement): HTMLFormElement[] {
  const inside = [...node.querySelectorAll("form")];
  return (node instanceof HTMLFormElement ? [node, ...inside] : inside).filter(isSaveable);
}

function isSaveable(form: HTMLFormElement | null): form is HTMLFormElement {
  if (form === null || form.closest("[data-saves-itself]")) return false;
  return form.method === "post" || form.dataset.saved !== undefined;
}

function keyOf(form: HTMLFormElement): string {
  const named = NAMING.map((name) => form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)?.value);
  const { pathname } = new URL(form.getAttribute("action") ?? "", document.baseURI);
  const place = [location.pathname, pathname, form.dataset.saved ?? form.id, ...named];
  return formKey(place.map((part) => part ?? "").join(" "));
}

/** Several controls may share a name, so each key includes the control's index among them. */
function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of form.elements) {
    if (!control.matches(TYPED)) continue;
    const { name } = control as Control;
    const among = [...controls.keys()].filter((one) => one.startsWith(`${name}#`)).length;
    if (name) controls.set(`${name}#${among}`, control as Control);
  }
  return controls;
}

function keep(typed: Control): void {
  const { form, name } = typed;
  if (!isSaveable(form) || !name) return;
  const key = keyOf(form);
  if (wasSent(key, form)) return;
  const { fields, base }: Omit<SavedForm, "owner"> = read(key) ?? { fields: {}, base: {} };
  const given = bases.get(form) ?? {};
  // Selecting one control of a group changes the others.
  for (const [place, control] of controlsOf(form)) {
    if (control.name !== name) continue;
    const known = base[place] ?? given[place];
    if (known !== undefined) base[place] = known;
    fields[place] = stateOf(control);
  }
  write(key, JSON.stringify({ owner, fields, base } satisfies SavedForm));
}

function restore(form: HTMLFormElement): void {
  const controls = controlsOf(form);
  const given = Object.fromEntries([...controls].map(([place, control]) => [place, givenOf(control)]));
  bases.set(form, given);
  const key = keyOf(form);
  const saved = read(key);
  if (!saved || wasSent(key, form)) return;
  const { fields, base } = saved;
  for (const [place, control] of controls) {
    const value = fields[place];
    if (value === undefined || value === stateOf(control)) continue;
    if (base[place] === undefined || base[place] === given[place]) put(control, value);
    else {
      // The server's value has changed since: restoring the input would silently overwrite it.
      delete fields[place];
      delete base[place];
      write(key, JSON.stringify(saved));
    }
  }
}

function stateOf(control: Control): string | boolean {
  return isChecked(control) ? control.checked : control.value;
}

/** The value in the server's HTML, even if the user typed before the scripts ran. */
function givenOf(control: Control): string | boolean {
  if (isChecked(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value;
}

/** Sets a value as user input, so that React's change handlers run and dependent fields update. */
function put(control: Control, value: string | boolean): void {
  if (isChecked(control)) {
    if (control.checked !== value) control.click();
    return;
  }
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  const kind = kinds.find((one) => control instanceof one) ?? HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function isChecked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

function read(key: string): SavedForm | null {
  try {
    // Earlier versions stored no `base`.
    const saved = JSON.parse(memory.get(key) ?? stored(key) ?? earlier(key) ?? "null") as
      | (Omit<SavedForm, "base"> & Partial<SavedForm>)
      | null;
    if (saved && saved.owner !== owner) forget(key);
    return saved?.owner === owner ? { base: {}, ...saved } : null;
  } catch {
    return null;
  }
}

/** A tab whose session ended may hold another user's input. */
function forgetOthers(): void {
  try {
    const keys = Object.keys(sessionStorage).filter(isFormKey);
    for (const key of [...keys, ...memory.keys()]) read(key);
  } catch {
    // Nothing is stored if storage is blocked.
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads the format of an earlier version, which stored one form under another key and without an owner. */
function earlier(key: string): string | null {
  if (!key.startsWith(formKey("/dashboard/email-admin "))) return null;
  const fields = JSON.parse(sessionStorage.getItem(tabKeys.earlierEmailForm) ?? "null") as Record<
    string,
    string
  > | null;
  sessionStorage.removeItem(tabKeys.earlierEmailForm);
  const named = Object.entries(fields ?? {}).map(([name, value]) => [`${name}#0`, name === "copy" ? true : value]);
  return fields && JSON.stringify({ owner, fields: Object.fromEntries(named) });
}

function showingOf(form: HTMLFormElement): string | null {
  return form.querySelector<HTMLInputElement>("input[name=idempotencyKey]")?.value ?? null;
}

/** The browser's Back button may show a sent form again with its values: they are not stored a second time. */
function markSent(key: string, form: HTMLFormElement): void {
  const showing = showingOf(form);
  try {
    if (showing) sessionStorage.setItem(sentFormKey(key, showing), "yes");
  } catch {
    // Nothing is stored either if storage is blocked.
  }
}

function wasSent(key: string, form: HTMLFormElement): boolean {
  const showing = showingOf(form);
  return showing !== null && stored(sentFormKey(key, showing)) !== null;
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored if storage is blocked.
  }
}
