import { expect, type Page, test } from "@playwright/test";
import { type FileToUpload, uploadFile } from "../support/upload-file.ts";

/** Uploads a file with the requests of the page's own uploader; returns the id of what it became. */
export async function uploadFrom(page: Page, file: FileToUpload, content: Uint8Array | string): Promise<string> {
  const origin = test.info().project.use.baseURL ?? "";
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

/** Bytes that are stored according to a progress bar. */
export async function storedOf(page: Page, name: string): Promise<number> {
  return Number(await page.getByRole("progressbar", { name }).getAttribute("value"));
}
