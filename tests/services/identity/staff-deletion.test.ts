import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, grace } from "#tests/support/people.ts";
import { privacyWorld } from "#tests/support/privacy.ts";
import essayPdf from "../../fixtures/documents/essay.pdf?bytes";

const DAY = 86_400_000;

test("the deletion of a staff account leaves the files that students were sent, and those of saved replies", async () => {
  const { clock, deletion, join } = privacyWorld();
  const { begun, send, attach, inspecting, files, savedReplies } = conversationWorld({ clock });
  await join(ada, bob, grace);
  const id = await begun();
  const attached = async () => {
    const { id: fileId } = await attach(bob, "essay.pdf", "pdf", essayPdf.slice());
    await inspecting.inspect(fileId);
    return fileId;
  };
  const answer = (fileId: string) =>
    send(bob, id, { clientId: crypto.randomUUID(), body: "", fileIds: [fileId], quote: null });
  const sent = await attached();
  await answer(sent);
  const saved = { id: crypto.randomUUID(), version: 0, shortcut: "form", title: "The form", body: "Here." };
  await savedReplies.save(bob, { ...saved, fileIds: [await attached()] });
  const shared = (await savedReplies.fill(bob, saved.id, id)).files[0]?.id ?? "";
  await answer(shared);
  // One more copy that is never sent, and a file that only bob has.
  const copy = (await savedReplies.fill(bob, saved.id, id)).files[0]?.id ?? "";
  const own = await attached();

  await deletion.request(bob, bob.email);
  clock.pass(15 * DAY);
  await deletion.tick();
  clock.pass(60_000);
  await deletion.tick();
  for (const fileId of [sent, shared]) {
    const { body } = await files.download(ada, fileId);
    expect(new Uint8Array(await new Response(body as unknown as BodyInit).arrayBuffer())).toEqual(essayPdf);
  }
  const again = (await savedReplies.fill(grace, saved.id, id)).files[0]?.id ?? "";
  expect((await files.download(grace, again)).name).toBe("essay.pdf");
  for (const fileId of [copy, own])
    await expect(files.download(bob, fileId)).rejects.toMatchObject({ reason: "not_found" });
});
