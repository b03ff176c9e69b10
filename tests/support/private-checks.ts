import { createPrivateChecks } from "#app/services/checks/private-checks.ts";
import { type PrivateChoices, printsOf } from "#core/checks/private-check.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { fingerprint, prepareParts, searchedWords } from "#core/similarity/index.ts";
import { insertSource, studentSourceId } from "#db/sources/sources.ts";
import { WORDS_MAX } from "#schema/vocabulary/checks.ts";
import { testEnv } from "#tests/support/env.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";

import { utf8, world } from "./check-services.ts";
import { ada, bob } from "./people.ts";

export const usual: PrivateChoices = {
  compareDrafts: false,
  excludeQuotations: true,
  excludeBibliography: true,
  rights: true,
  smallMatchWords: 8,
};

/** The request that the browser's worker builds for a text (app/extraction/browser/worker.ts). */
export function requestOf(text: string, choices: Partial<PrivateChoices> = {}) {
  const prepared = searchedWords(prepareParts(text, []), WORDS_MAX);
  return { prints: printsOf(prepared, fingerprint(prepared)), choices: { ...usual, ...choices } };
}

/** The services of private checks, whose searches are counted and can be made to fail, and a new student. */
export function privateCheckWorld(freeADay = 30) {
  const home = world();
  const priceList = { ...firstPriceList, checks: { ...firstPriceList.checks, freeADay } };
  let searched = 0;
  const failing = { now: false };
  const index = {
    ...home.index,
    search: async (...query: Parameters<typeof home.index.search>) => {
      searched += 1;
      if (failing.now) throw new Error("The files are away.");
      return home.index.search(...query);
    },
  };
  const privateChecks = createPrivateChecks({
    ...home,
    index,
    collections: createSegmentCollections(testEnv.FILES),
    emailVerified: async () => true,
    priceList: { current: async () => priceList },
  });
  const student: PersonActor = { ...ada, id: crypto.randomUUID() };
  const check = (text: string, choices: Partial<PrivateChoices> = {}, id: string = crypto.randomUUID()) =>
    privateChecks.answer(student, id, requestOf(text, choices));

  async function store(text: string): Promise<string> {
    const document = await home.send(bob, "bob.txt", "text", utf8(text));
    await home.worker().runs.run(await home.ask(bob, document.id, { stored: true }));
    await home.worker().library.include(studentSourceId(document.id));
    return studentSourceId(document.id);
  }

  async function addToSourcesUnder(id: string, text: string, licence: string): Promise<void> {
    await home.files.putText(`sources/${id}/text`, text);
    await insertSource(home.db, {
      id,
      kind: "library",
      title: id,
      authors: ["Somebody"],
      licence,
      textKey: `sources/${id}/text`,
      status: "waiting",
      createdAt: home.clock.now(),
    });
    await home.worker().library.include(id);
  }

  return { ...home, privateChecks, student, check, store, addToSourcesUnder, searches: () => searched, failing };
}
