import { expect, inject, test } from "vitest";
import { GHOST_KEY, STORAGE } from "#tests/support/ghost-key.ts";
import { harmsOf } from "#tests/support/seen-html.ts";
import { createGhostContent } from "#workers/adapters/content/ghost/content.ts";

function ghost(mood = "", contentKey = GHOST_KEY) {
  return createGhostContent({ url: `${inject("ghostUrl")}${mood}`, storageUrl: STORAGE, contentKey }, 500);
}

/** What the service was asked since the last look, with the status of its answer. */
async function requested(): Promise<string[]> {
  return (await (await fetch(`${inject("ghostUrl")}/asked`)).json()) as string[];
}

test.each([
  ["that fails", "/down"],
  ["that is slow", "/slow"],
  ["that sends no JSON", "/garbage"],
  ["that sends JSON of another kind", "/odd"],
  ["that never ends", "/big"],
  ["that redirects", "/away"],
  ["that is not a Ghost", "/lost"],
])("a service %s is reported as down by every call, without further details", async (_name, mood) => {
  const content = ghost(mood);
  const down = { reason: "provider_down", message: "The articles could not be loaded. Try again in a minute." };
  await expect(content.list({}, 0, 10)).rejects.toMatchObject(down);
  await expect(content.one("ai", "on-commas")).rejects.toMatchObject(down);
  await expect(content.counts()).rejects.toMatchObject(down);
  await expect(content.tags()).rejects.toMatchObject(down);
});

test("an unknown API key gets no content", async () => {
  await expect(ghost("", "f".repeat(26)).list({}, 0, 10)).rejects.toMatchObject({ reason: "provider_down" });
});

test("an unchanged response is revalidated and not sent again", async () => {
  await requested();
  const first = await ghost().list({ domain: "ai" }, 0, 7);
  const second = await ghost().list({ domain: "ai" }, 0, 7);
  expect(second).toEqual(first);
  expect((await requested()).map((line) => line.slice(0, 3))).toEqual(["200", "304"]);
});

test("a long list is assembled from the service's pages, none of more than a hundred", async () => {
  await requested();
  const content = ghost("/many");
  const { items, total } = await content.list({}, 0, 40_000);
  expect([items.length, total]).toEqual([130, 130]);
  expect(items.map(({ slug }) => slug)).toEqual(Array.from({ length: 130 }, (_, at) => `piece-${129 - at}`));
  expect((await content.list({}, 24, 48)).items.map(({ slug }) => slug).slice(0, 2)).toEqual([
    "piece-105",
    "piece-104",
  ]);
  expect((await content.counts())[0]).toEqual({ domain: "ai", type: "article", count: 130 });
  const limits = (await requested()).map((line) => Number(/limit=(\d+)/.exec(line)?.[1]));
  expect(Math.max(...limits)).toBeLessThanOrEqual(100);
});

test("the index is read once for each rendered page", async () => {
  await requested();
  const content = ghost();
  await Promise.all([content.counts(), content.tags(), content.counts({ tag: "habits" })]);
  expect(await requested()).toHaveLength(1);
});

test("a post of another field returns its new address; one without a field or kind is not shown", async () => {
  expect(await ghost().one("crypto", "on-commas")).toMatchObject({ kind: "moved", domain: "ai", slug: "on-commas" });
  expect(await ghost().one("ai", "no-kind")).toMatchObject({ kind: "missing" });
  expect(await ghost().one("ai", "elsewhere")).toMatchObject({ kind: "missing" });
});

test("pictures are loaded from the service's own host, with their size; headings get our own ids", async () => {
  const found = await ghost().one("ai", "on-commas");
  if (found.kind !== "found") throw new Error(found.kind);
  const { publication } = found;
  expect(publication.cover).toMatchObject({
    src: `${inject("ghostUrl")}/content/images/2026/09/cover.jpg`,
    width: 1600,
  });
  expect(publication.outline).toEqual([
    { id: "where-they-belong", title: "Where they belong", level: 2 },
    { id: "where-they-belong-2", title: "Where they belong", level: 2 },
  ]);
  expect(publication.html).toContain(
    `<figure><img src="${inject("ghostUrl")}/content/images/2026/09/comma.png" width="1200" height="675" alt="A comma" loading="lazy" decoding="async"><figcaption>A comma, drawn large</figcaption></figure>`,
  );
  expect(publication.html).toContain('<a href="https://example.test/page" rel="noopener noreferrer">read on</a>');
});

test("a hostile post is shown as text: nothing of it runs, and no line is misread", async () => {
  const found = await ghost("/hostile").one("ai", "on-commas");
  if (found.kind !== "found") throw new Error(found.kind);
  const { publication } = found;
  expect(harmsOf(publication.html, inject("ghostUrl"))).toEqual([]);
  expect(publication.title).toBe('A "title" </script><script>alert(1)</script> with <b>marks</b>');
  expect(publication.cover).toBeNull();
  expect(publication.html).toContain("<p>between</p>");
});
