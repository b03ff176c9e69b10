import { PDFDocument, rgb } from "pdf-lib";
import { printsOf } from "#core/checks/private-check.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import { fingerprint, prepare } from "#core/similarity/index.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { findPrivateCheck } from "#db/checks/private-checks.ts";
import { CheckForm } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { dataTask, draftOfWard, essayOnNursing, rewrittenInOwnWords } from "./check-texts.ts";
import { makeWordFile, type Paragraph } from "./docx.ts";
import { documentation } from "./long-text.ts";
import { demoId, type Scene, streamOf, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** The ids of checks, and of their reports, that other demo data speak of. */
export const demoChecks = {
  firstDraft: demoId("c", 1),
  secondDraft: demoId("c", 2),
  long: demoId("c", 3),
  scanned: demoId("c", 4),
  dataTask: demoId("c", 5),
  private: demoId("c", 6),
  openLiterature: demoId("c", 7),
} as const;

/** The long text: sections of our documentation, with passages of our articles, some of them quoted. */
const LONG_WORDS = 10_400;
const BORROWED = [
  { source: "article:article-is-a-benchmark-a-measurement", author: "Wilk", year: 2026 },
  { source: "library:three-sets-three-questions", author: "Wilk", year: 2025 },
  { source: "article:article-confusion-matrix-reported-honestly", author: "Nakamura", year: 2026 },
  { source: "article:article-agreement-beyond-chance", author: "Wilk", year: 2026 },
  { source: "article:article-model-cards-before-you-cite", author: "Wilk", year: 2026 },
  { source: "library:how-a-hash-links-blocks", author: "Nakamura", year: 2025 },
  { source: "article:article-evaluating-a-health-it-system", author: "Wilk", year: 2026 },
  { source: "library:identifiable-pseudonymous-anonymous", author: "Wilk and Nakamura", year: 2025 },
  { source: "article:article-references-that-do-not-exist", author: "Nakamura", year: 2026 },
] as const;
/** How a draft treats what it borrows, in turn. */
const TREATED = ["quoted and cited", "cited", "neither"] as const;
/** A passage of a source has at least so many words. */
const PASSAGE_WORDS = 55;

export function checkScenes(world: DemoWorld, { ada, otherStudent }: Cast, { daysAgo, hoursAgo }: Times): Scene[] {
  const { services, files } = world;

  async function check(
    who: PersonActor,
    id: string,
    file: {
      title: string;
      ending: string;
      kind: DocumentKind;
      bytes: Uint8Array;
      days?: number;
      of?: string | undefined;
    },
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const { title, ending, kind, bytes, days = 30, of } = file;
    const upload = {
      name: `${title}.${ending}`,
      kind,
      length: bytes.byteLength,
      idempotencyKey: id,
      body: streamOf(bytes),
    };
    const { id: documentId } = await services.documents.receive(who, upload);
    if (of) await services.documents.addVersion(who, documentId, of);
    await services.checks.request(
      who,
      documentId,
      CheckForm.parse({
        title,
        compareDrafts: "on",
        students: "on",
        excludeQuotations: "on",
        excludeBibliography: "on",
        smallMatchWords: 14,
        retentionDays: days,
        rights: "on",
        idempotencyKey: id,
        ...more,
      }),
    );
    await world.runCheck(id);
  }

  const ward = "Early warning scores on a surgical ward";

  return [
    {
      name: "check of a text without matches",
      steps: [
        {
          at: daysAgo(5.6),
          run: () =>
            check(
              otherStudent,
              demoChecks.dataTask,
              {
                title: "What I learned from a data task",
                ending: "docx",
                kind: "docx",
                bytes: makeWordFile(dataTask),
                days: 90,
              },
              { stored: "on" },
            ),
        },
      ],
    },
    {
      name: "check with the open literature",
      steps: [
        {
          at: daysAgo(3.1),
          run: () =>
            check(
              ada,
              demoChecks.openLiterature,
              {
                title: "An old book on a ward of today",
                ending: "docx",
                kind: "docx",
                bytes: makeWordFile(essayOnNursing),
              },
              { openTexts: "on" },
            ),
        },
      ],
    },
    {
      name: "check of two versions",
      steps: [
        {
          at: daysAgo(4.4),
          run: async () => {
            const bytes = makeWordFile(await wardDraft());
            await check(ada, demoChecks.firstDraft, { title: ward, ending: "docx", kind: "docx", bytes });
          },
        },
        {
          at: hoursAgo(8.2),
          run: async () => {
            const bytes = makeWordFile(await wardDraft({ mended: true }));
            const first = await findCheckUnscoped(world.db, demoChecks.firstDraft);
            await check(ada, demoChecks.secondDraft, {
              title: ward,
              ending: "docx",
              kind: "docx",
              bytes,
              of: first?.documentId,
            });
          },
        },
      ],
    },
    {
      name: "check of a long text",
      steps: [
        {
          at: daysAgo(2.2),
          run: async () => {
            const bytes = makeWordFile(await longReport());
            const title = "How texts are compared: a technical report";
            await check(otherStudent, demoChecks.long, { title, ending: "docx", kind: "docx", bytes, days: 90 });
          },
        },
      ],
    },
    {
      name: "check of a scan",
      steps: [
        {
          at: hoursAgo(0.8),
          run: async () => {
            const bytes = await scannedPage();
            await check(ada, demoChecks.scanned, {
              title: "Notes from the library",
              ending: "pdf",
              kind: "pdf",
              bytes,
              days: 7,
            });
          },
        },
      ],
    },
    {
      name: "private check",
      steps: [
        {
          at: hoursAgo(1.9),
          run: async () => {
            if ((await findPrivateCheck(world.db, ada, demoChecks.private))?.status === "ready") return;
            const prepared = prepare(draftOfWard.join("\n\n"));
            const choices = {
              compareDrafts: false,
              excludeQuotations: true,
              excludeBibliography: true,
              rights: true,
              smallMatchWords: 14,
            };
            const prints = printsOf(prepared, fingerprint(prepared));
            await services.privateChecks.answer(ada, demoChecks.private, { prints, choices });
          },
        },
      ],
    },
  ];

  /** Ada's text: first with three passages of others as if they were hers, then with one of them quoted and one in her words. */
  async function wardDraft({ mended = false } = {}): Promise<Paragraph[]> {
    const [one = "", two = "", three = "", four = "", five = ""] = draftOfWard;
    const trigger = await passage("library:what-an-early-warning-score-adds-up", 0);
    const shared = await passage("library:what-an-early-warning-score-adds-up", 2);
    const record = await passage("article:article-fact-opinion-and-the-record", 0);
    const references = [
      { heading: "References" },
      "Marsh, H. and Kowalczyk, I. (2025) What an early warning score adds up. Marginalia reference library.",
      "Royal College of Physicians (2017) National Early Warning Score (NEWS) 2. London: RCP.",
    ];
    const quoted = `Marsh and Kowalczyk (2025) describe it in this way: “${trigger}”`;
    return [
      { heading: ward },
      one,
      mended ? quoted : trigger,
      two,
      three,
      mended ? rewrittenInOwnWords : shared,
      four,
      record,
      five,
      ...references,
    ];
  }

  async function longReport(): Promise<Paragraph[]> {
    const paragraphs = documentation(LONG_WORDS);
    const apart = Math.floor(paragraphs.length / (BORROWED.length + 1));
    const borrowed: Paragraph[] = [];
    for (const [at, { source, author, year }] of BORROWED.entries()) {
      const words = await passage(source, 1);
      const treated = TREATED[at % TREATED.length];
      if (treated === "quoted and cited") borrowed.push(`${author} (${year}) puts it in this way: “${words}”`);
      else borrowed.push(treated === "cited" ? `${words} (${author}, ${year})` : words);
    }
    const mixed = paragraphs.flatMap((paragraph, at) => {
      const between = at > 0 && at % apart === 0 ? borrowed.shift() : undefined;
      return between === undefined ? [paragraph] : [between, paragraph];
    });
    const references = BORROWED.map(({ author, year }) => `${author} (${year}) Learning hub and reference library.`);
    return [...mixed, ...borrowed, { heading: "References" }, ...new Set(references)];
  }

  /** The nth paragraph of a source that is long enough to be a passage. */
  async function passage(sourceId: string, nth: number): Promise<string> {
    const text = (await files.text(`sources/${sourceId}/text`)) ?? "";
    const long = text.split("\n\n").filter((paragraph) => paragraph.split(/\s+/).length >= PASSAGE_WORDS);
    const found = long[nth] ?? long.at(-1);
    if (!found) throw new Error(`${sourceId} has no paragraph of ${PASSAGE_WORDS} words.`);
    return found.replaceAll("“", "‘").replaceAll("”", "’").replaceAll('"', "’");
  }
}

/** A page that is a picture, as a scanner makes it: there is no text to extract. */
async function scannedPage(): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const page = file.addPage([420, 595]);
  page.drawRectangle({ x: 0, y: 0, width: 420, height: 595, color: rgb(0.96, 0.95, 0.92) });
  for (let line = 0; line < 26; line++) {
    page.drawRectangle({
      x: 40,
      y: 530 - line * 19,
      width: 250 + ((line * 37) % 90),
      height: 6,
      color: rgb(0.3, 0.3, 0.32),
    });
  }
  return file.save();
}
