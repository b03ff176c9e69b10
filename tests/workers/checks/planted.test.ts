import { beforeEach, expect, test } from "vitest";
import type { FileKind } from "#core/shared/file-type.ts";
import { seed } from "#db/seed.ts";
import doc from "#tests/fixtures/documents/planted.doc?bytes";
import docx from "#tests/fixtures/documents/planted.docx?bytes";
import pdf from "#tests/fixtures/documents/planted.pdf?bytes";
import { world } from "#tests/support/check-services.ts";
import { ada } from "#tests/support/people.ts";

const files: { kind: FileKind; bytes: Uint8Array }[] = [
  { kind: "docx", bytes: docx },
  { kind: "doc", bytes: doc },
  { kind: "pdf", bytes: pdf },
];

let home: ReturnType<typeof world>;

/** The whole seed, indexed: all articles and reference texts. */
beforeEach(async () => {
  home = world();
  const { db, files: stored, clock, sent, worker } = home;
  const jobs = {
    async send(job: (typeof sent)[number]) {
      sent.push(job);
    },
  };
  await seed({ db, files: stored, jobs, clock }, []);
  for (const job of sent) if (job.type === "index") await worker().library.include(job.sourceId);
});

test.each(files)(
  "a real .$kind with three passages of seeded texts shows these three and their share of the words",
  async ({ kind, bytes }) => {
    const { send, ask, worker, reports } = home;
    const document = await send(ada, `planted.${kind}`, kind, bytes.slice());
    const id = await ask(ada, document.id);
    expect(await worker().runs.run(id)).toBe("done");
    const { report } = await reports.read(ada, id);

    // Both the essay and a seeded article list the same books; that match is in the bibliography and says so.
    const outside = report.matches.filter((match) => match.excluded !== "bibliography");
    const found = new Set(outside.map((match) => match.sourceId));
    expect([...found].sort()).toEqual([
      "article:article-weight-based-doses-show-your-working",
      "library:systems-around-a-child",
      "library:three-sets-three-questions",
    ]);

    const passage = (beginning: string) =>
      report.matches.find((match) => report.text.slice(match.start, match.end).startsWith(beginning));
    const verbatim = passage("Urie Bronfenbrenner was a developmental psychologist");
    // The passage names a book and a year, as its source does: that citation was copied with it.
    expect(verbatim).toMatchObject({ strength: "identical", group: "not_cited", excluded: null });
    expect(verbatim).toMatchObject({ citationNear: { names: "copied" } });
    expect(verbatim!.words).toBeGreaterThanOrEqual(78);

    const changed = passage("The formula is");
    expect(changed).toMatchObject({ strength: "minor", group: "not_cited", excluded: null });
    expect(changed!.words - changed!.sharedWords).toBe(2);

    const quoted = passage("Why is the second answer no good");
    expect(quoted).toMatchObject({ group: "cited_quoted", quoted: true, excluded: "quotation" });

    // Counted are the first two; the quotation is shown and left out.
    const counted = verbatim!.words + changed!.words;
    expect(report.matchedWords).toBe(counted);
    expect(report.score).toBe(Math.round((1000 * counted) / report.countedWords) / 10);
    expect(report.scoreUnfiltered).toBeGreaterThan(report.score);
  },
);
