/**
 * Every name under which a page keeps something in the browser. Browsers have them, so a name is never changed. Scripts
 * that cannot import (app/*.js, first-paint.ts) write them out; tests/core/platform/storage-keys.test.ts compares.
 */

/** Local storage: choices that stay with the device. */
export const deviceKeys = {
  theme: "theme",
  sidebar: "sidebar",
  shortcuts: "viewer-keys",
  enterSends: "enter-sends",
  citeStyle: "cite-style",
} as const;

/** Session storage: what belongs to one tab. */
export const tabKeys = {
  chunkReload: "chunk-reload-at",
  /** Says that the fonts are in the browser's cache. */
  fonts: "set",
  checkTab: "check-tab",
  checkConfirmed: "check-asked",
  /** An earlier version kept the form of an email to all under it. */
  earlierEmailForm: "form:email-admin",
} as const;

/** IndexedDB: the text or file chosen for a check, until it is sent. */
export const checkFormDatabase = { name: "check-form", store: "kept" } as const;

const FORM = "form:";
const SENT = ":sent:";

export function articleDraftKey(articleId: string): string {
  return `article:${articleId}`;
}

export function orderDraftKey(orderId: string): string {
  return `order:${orderId}`;
}

export function messageDraftKey(conversationId: string): string {
  return `draft:${conversationId}`;
}

export function noteDraftKey(conversationId: string): string {
  return `draft-note:${conversationId}`;
}

export function outboxKey(conversationId: string): string {
  return `outbox:${conversationId}`;
}

export function uploadKey(bytes: number, lastModified: number | undefined, name: string): string {
  return `upload:${bytes}:${lastModified}:${name}`;
}

/** The form that writes to us on a public page; app/contact-form.js keeps it. */
export function contactFormKey(path: string): string {
  return `desk:${path}`;
}

/** What was typed into a form; `place` begins with the path of the page it is on. */
export function formKey(place: string): string {
  return `${FORM}${place}`;
}

/** That one showing of a form was sent. */
export function sentFormKey(key: string, showing: string): string {
  return `${key}${SENT}${showing}`;
}

/** Whether something typed into a form is kept under a key. */
export function isFormKey(key: string): boolean {
  return key.startsWith(`${FORM}/`) && !key.includes(SENT);
}
