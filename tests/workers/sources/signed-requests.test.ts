import { expect, test } from "vitest";
import { createLibraryUploads } from "#app/services/sources/library-uploads.ts";
import { BULK_SKEW_MS } from "#core/sources/bulk-signature.ts";
import { findCollection } from "#db/sources/collections.ts";
import { bulkSignatures } from "#db/tables/index.ts";
import { sendBulk as send } from "#tests/support/bulk-requests.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { aboutText, buildTexts, manifestOf, partsOf } from "#tests/support/segments.ts";
import { essay } from "#tests/support/texts.ts";
import { visitor } from "#tests/support/visitor.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";

const built = await buildTexts([{ about: aboutText("Text", { doi: "10.1234/1" }), text: essay(6000, 350) }]);
const manifest = manifestOf([built]);
const manifestBytes = utf8(JSON.stringify(manifest));
const [bytes = new Uint8Array()] = partsOf(built.bytes);
const partPath = `/api/library/segments/${built.segment.id}/0`;

test("a signed request is accepted once: sent again it is refused, signed anew it is not, and it is forgotten when it is too old", async () => {
  const { db, clock } = world();
  const captured = { time: Date.now() };
  for (const [method, path, body] of [
    ["PUT", partPath, bytes],
    ["POST", "/api/library/snapshots", manifestBytes],
    ["GET", `/api/library/segments/${built.segment.id}`, null],
  ] as const) {
    expect((await send(method, path, body, captured)).status).toBe(200);
    expect((await send(method, path, body, captured)).status).toBe(409);
    expect((await send(method, path, body, { time: captured.time + 1 })).status).toBe(200);
  }
  // One whose signature does not fit takes no place.
  const signature = "a".repeat(64);
  await visitor().go(partPath, {
    ...{ method: "PUT", from: null, body: bytes as Uint8Array<ArrayBuffer> },
    headers: { "Marginalia-Time": String(captured.time), "Marginalia-Signature": signature },
  });
  const kept = () => db.select().from(bulkSignatures);
  expect(await kept()).toHaveLength(6);
  const { sweep } = createLibraryUploads({ db, clock, segments: createSegmentStore(testEnv.FILES), compression });
  clock.pass(captured.time + BULK_SKEW_MS - clock.now());
  await sweep();
  expect(await kept()).toHaveLength(6);
  clock.pass(2);
  expect(await sweep()).toEqual({ signatures: 6 });
});

test("numbers of parts and times are digits alone, in one spelling", async () => {
  const path = `/api/library/segments/${built.segment.id}`;
  for (const part of ["0x1", "%20", "1e1", "+1", "-1", "01", "1.0", "1.5", "100000", "%D9%A3"])
    expect([part, (await send("PUT", `${path}/${part}`, bytes)).status]).toEqual([part, 404]);
  const time = Date.now();
  for (const spelt of [`0x${time.toString(16)}`, ` ${time}`, `${time}.0`, `0${time}`, `+${time}`]) {
    const answer = await send("PUT", partPath, bytes, { time, spelt });
    // A header's own spaces are none of its value.
    expect([spelt, answer.status]).toEqual([spelt, spelt.startsWith(" ") ? 200 : 403]);
  }
  expect((await createSegmentStore(testEnv.FILES).parts(built.segment.id)).map(({ part }) => part)).toEqual([0]);
});

test("publishing a listed snapshot again renames nothing, and no part is added to a listed segment", async () => {
  const { db } = world();
  expect((await send("PUT", partPath, bytes)).status).toBe(200);
  expect((await send("POST", "/api/library/snapshots", manifestBytes)).status).toBe(200);
  const { collection } = manifest;
  for (const other of [
    { name: "Another name" },
    { description: "Other words." },
    { homepage: "https://other.example.test/" },
  ]) {
    const sent = { ...manifest, collection: { ...collection, ...other } };
    const answer = await send("POST", "/api/library/snapshots", utf8(JSON.stringify(sent)));
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("published already")]);
  }
  expect(await findCollection(db, collection.id)).toMatchObject({ name: collection.name, version: 2 });
  expect((await send("PUT", partPath.replace(/0$/, "1"), bytes)).status).toBe(409);
  expect((await send("PUT", partPath, bytes)).status).toBe(200);
  expect(await createSegmentStore(testEnv.FILES).parts(built.segment.id)).toHaveLength(1);
  expect((await send("POST", "/api/library/snapshots", manifestBytes)).status).toBe(200);
});
