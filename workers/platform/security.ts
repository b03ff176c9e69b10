import { firstPaintScript } from "#app/first-paint.ts";
import { speculationRules } from "#app/speculation-rules.ts";
import { layerOrder } from "#app/styles/layer-order.ts";
import type { Config } from "#schema/platform/config.ts";

export type PolicyDetails = {
  nonce: string;
  origin: string;
  clerkHost: string | null;
  /** Where pictures and recordings of articles come from besides our own files, with a space between. */
  cmsOrigins: string | null;
  /** Where the puzzle of the forms comes from; null on every page without one. */
  puzzleOrigin: string | null;
  /** Whether the page shows emails or our sample report in a frame. */
  ownFrames?: boolean;
  /** Whether pages of ours may show it in a frame: the sample report, which is no one's. */
  framed?: boolean;
};

type OwnDetails = Pick<PolicyDetails, "origin" | "cmsOrigins" | "puzzleOrigin" | "ownFrames" | "framed">;

/** The page that shows the sample report in a frame, and the sample report that lets itself be shown so. */
export function framesOfSample(pathname: string): { ownFrames: boolean; framed: boolean } {
  return { ownFrames: pathname === "/check-turnitin", framed: pathname === "/check-turnitin/sample" };
}

/** Turnstile's script and frame, on the two pages whose forms ask it, and only where it is on. */
export function puzzleOriginOf({ humanCheck }: Config, pathname: string): string | null {
  return humanCheck && /^\/(?:contact|support)$/.test(pathname) ? "https://challenges.cloudflare.com" : null;
}

// web-share is left out: its default is (self) already, and Chromium reports the name as unknown where it cannot share.
const permissions =
  "accelerometer=(), autoplay=(self), browsing-topics=(), camera=(), clipboard-read=(), clipboard-write=(self), display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), serial=(), usb=()";

/** Headers every answer carries, whatever it is (docs/design/security.md). */
export function addBaseHeaders(headers: Headers): void {
  setUnlessThere(headers, "Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  setUnlessThere(headers, "X-Content-Type-Options", "nosniff");
  setUnlessThere(headers, "Referrer-Policy", "strict-origin-when-cross-origin");
  setUnlessThere(headers, "Cross-Origin-Opener-Policy", "same-origin");
  setUnlessThere(headers, "Cross-Origin-Resource-Policy", "same-origin");
  setUnlessThere(headers, "Permissions-Policy", permissions);
  setUnlessThere(headers, "Content-Security-Policy", dataPolicy());
  if (headers.get("Content-Security-Policy")?.includes("report-to csp"))
    setUnlessThere(headers, "Reporting-Endpoints", `csp="${REPORTS_AT}"`);
  // Whatever has no class of its own is no one else's business.
  setUnlessThere(headers, "Cache-Control", "private, no-store");
}

/** Policy of pages: scripts by nonce alone, nothing inline without it; frames only of the puzzle or our emails, if any. */
export function pagePolicy({
  nonce,
  origin,
  cmsOrigins,
  puzzleOrigin,
  ownFrames,
  framed,
}: OwnDetails & { nonce: string }): string {
  const socket = origin.replace(/^http/, "ws");
  return policy(origin, [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data: https://img.clerk.com${also(cmsOrigins)}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    // Recordings are measured in the editor's browser before they are sent.
    `media-src 'self' blob:${also(cmsOrigins)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...framesOf(ownFrames ? "'self'" : puzzleOrigin),
    framed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ]);
}

let inlineHashes: Promise<{ scripts: string; style: string }> | null = null;

async function hashesOfInline(): Promise<{ scripts: string; style: string }> {
  const [style, ...scripts] = await Promise.all([layerOrder, firstPaintScript, speculationRules].map(sha256));
  return { scripts: scripts.map((hash) => `'sha256-${hash}'`).join(" "), style: `'sha256-${style}'` };
}

/**
 * Policy of pages that are kept for everybody: a nonce would be repeated, so what is inside them is named by its
 * hash (CSP 3, 8.4), and all others come from our own files.
 */
export async function edgeCachePolicy({ origin, cmsOrigins, puzzleOrigin, ownFrames }: OwnDetails): Promise<string> {
  inlineHashes ??= hashesOfInline();
  const { scripts, style } = await inlineHashes;
  return policy(origin, [
    "default-src 'none'",
    `script-src 'self' ${scripts}${also(puzzleOrigin)}`,
    "script-src-attr 'none'",
    `style-src 'self' ${style}`,
    `img-src 'self' data:${also(cmsOrigins)}`,
    "font-src 'self'",
    `media-src 'self'${also(cmsOrigins)}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...framesOf(ownFrames ? "'self'" : puzzleOrigin),
    "frame-ancestors 'none'",
  ]);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Policy of the pages that carry Clerk's own components, which style themselves inline and talk to Clerk's host. */
export function identityPolicy({ nonce, origin, clerkHost }: PolicyDetails): string {
  const vendor = [clerkHost ? `https://${clerkHost}` : "", "https://challenges.cloudflare.com"]
    .filter(Boolean)
    .join(" ");
  return policy(origin, [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${vendor}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data: https://img.clerk.com",
    "font-src 'self'",
    `connect-src 'self' ${vendor}`,
    "worker-src 'self' blob:",
    "frame-src https://challenges.cloudflare.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]);
}

/** Policy of a page that an admin sees as a student does: nothing runs, and the one form ends the view. */
export function viewPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self' https://img.clerk.com; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Policy of JSON and of anything that is not meant to be looked at. */
function dataPolicy(): string {
  return "default-src 'none'; frame-ancestors 'none'";
}

/** Policy of served files: nothing in them runs, wherever they are opened. */
export function filePolicy(): string {
  return "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
}

/** 128 random bits, fresh for every answer. */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** Where a content service keeps the files of its articles. */
export function cmsOriginsOf({ cms }: Config): string | null {
  return cms ? `${new URL(cms.url).origin} ${new URL(cms.storageUrl).origin}` : null;
}

/** The host Clerk's browser code talks to: it is written inside the publishable key. */
export function clerkHostOf(publishableKey: string): string | null {
  const encoded = publishableKey.split("_")[2];
  if (!encoded) return null;
  try {
    const host = atob(encoded).replace(/\$$/, "");
    return /^[a-z0-9.-]+$/i.test(host) ? host : null;
  } catch {
    return null;
  }
}

/** Where browsers report what a page's policy blocked; `report-uri` is for those without the Reporting API. */
const REPORTS_AT = "/api/csp-reports";

function policy(origin: string, parts: string[]): string {
  const all = [...parts, "report-to csp", `report-uri ${REPORTS_AT}`];
  // Over plain http (local runs) the upgrade would send every request to a port where no one listens.
  if (origin.startsWith("https:")) all.push("upgrade-insecure-requests");
  return all.join("; ");
}

function framesOf(puzzleOrigin: string | null): string[] {
  return puzzleOrigin ? [`frame-src ${puzzleOrigin}`] : [];
}

function also(origin: string | null): string {
  return origin ? ` ${origin}` : "";
}

function setUnlessThere(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
