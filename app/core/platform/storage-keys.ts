/**
 * Every key under which a page stores something in the browser. Browsers keep them, so a key never changes.
 * Scripts that cannot import (app/*.js, first-paint.ts) repeat them; tests/core/platform/storage-keys.test.ts
 * compares.
 */

/** Local storage: preferences of the device. */
export const deviceKeys = {
  theme: "theme",
  sidebar: "sidebar",
  shortcuts: "viewer-keys",
  enterSends: "enter-sends",
  citeStyle: "cite-style",
} as const;

/** Session storage: data of one tab. */
export const tabKeys = {
  chunkReload: "chunk-reload-at",
  /** Whether the fonts are in the browser's cache. */
  fonts: "set",
  checkTab: "check-tab",
  checkConfirmed: "check-asked",
  /** Used by an earlier version for the form of an announcement. */
  earlierEmailForm: "form:email-admin",
} as const;

/** IndexedDB: the text or file selected for a check, until it is sent. */
export const checkFormDatabase = { name: "check-form", store: "kept" } as const;

const FORM = "form:";
const SENT = ":sent:";

export function articleDraftKey(articleId: string): string {
  return `article:${articleId}`;
}

export function orderDraftKey(orderId: string): string {
  return `order:${orderId}`;
}

/** Whether a key belongs to the copy of an article or order that the server may not have yet. */
export function isDraftCopyKey(key: string): boolean {
  return key.startsWith(articleDraftKey("")) || key.startsWith(orderDraftKey(""));
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

/** The contact form of a public page; stored by app/contact-form.js. */
export function contactFormKey(path: string): string {
  return `desk:${path}`;
}

/** Unsent input of a form; `place` begins with the path of its page. */
export function formKey(place: string): string {
  return `${FORM}${place}`;
}

/** Marks one display of a form as sent. */
export function sentFormKey(key: string, showing: string): string {
  return `${key}${SENT}${showing}`;
}

/** Whether a key belongs to the unsent input of a form. */
export function isFormKey(key: string): boolean {
  return key.startsWith(`${FORM}/`) && !key.includes(SENT);
}
