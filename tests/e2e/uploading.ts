import { expect, type Page } from "@playwright/test";
import { type FileToUpload, uploadFile } from "../support/upload-file.ts";
import { originOf } from "./support.ts";

/** Uploads a file with the requests of the page's own uploader; returns the id of what it became. */
export async function uploadFrom(page: Page, file: FileToUpload, content: Uint8Array | string): Promise<string> {
  const origin = originOf(page);
  const { id, error } = await uploadFile(
    async (path, { method, headers, body }) => {
      const data = typeof body === "string" ? body : Buffer.from(body);
      const sent = { method, headers: { ...headers, Origin: origin, "Sec-Fetch-Site": "same-origin" }, data };
      const answer = await page.request.fetch(path, sent);
      return { status: answer.status(), json: () => answer.json() };
    },
    file,
    content,
  );
  expect(error, `${file.name} is uploaded`).toBeNull();
  return id;
}

/**
 * Slows the parts of uploads down, so that an upload can be observed half-way, and records their offsets and sizes in
 * the order in which the page sends them.
 */
export async function watchParts(page: Page, slowMs = 300): Promise<number[]> {
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (offset !== undefined) offsets.push(Number(offset));
  });
  await page.route("**/api/uploads/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.continue().catch(() => {});
  });
  return offsets;
}

/**
 * Lets the first part of an upload through and holds the others back until `release` is called.
 *
 * @returns `release`, and the offsets of all parts in the order in which the page sends them
 */
export async function holdParts(page: Page): Promise<{ offsets: number[]; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const offsets: number[] = [];
  await page.route("**/api/uploads/*", async (route) => {
    const offset = route.request().headers()["upload-offset"];
    if (offset !== undefined) offsets.push(Number(offset));
    if (Number(offset) > 0) await released;
    await route.continue().catch(() => {});
  });
  return { offsets, release };
}

/** Bytes that are stored according to a progress bar. */
export async function storedOf(page: Page, name: string | RegExp): Promise<number> {
  return Number(await page.getByRole("progressbar", { name }).getAttribute("value"));
}
