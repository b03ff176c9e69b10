import { mostReadArticles } from "#db/analytics/articles.ts";
import { listPublishedArticles } from "#db/content/publications.ts";
import { recordReaders } from "#db/seed/readers.ts";
import { dayOf } from "#db/shared/roll-ups.ts";
import { ArticleContent } from "#schema/content/article.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { demoId, type Scene, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** Days before today for which articles have readers. */
const DAYS_READ = 8;

/** Comments, article drafts on their way through review, and readers. */
export function contentScenes(world: DemoWorld, cast: Cast, { daysAgo, hoursAgo }: Times): Scene[] {
  const { comments, drafts } = world.services;
  const { ada, otherStudent, bob, grace } = cast;
  const quotation = "article-quotation-citation-paraphrase";
  const matrix = "article-confusion-matrix-reported-honestly";

  /** Ada's comment, which waits for a moderator until it is shown. */
  async function written(status: "shown" | "held", articleId: string): Promise<string | undefined> {
    const { rows } = await comments.forModeration(bob, status, firstPage("written"));
    return rows.find((one) => articleId.endsWith(one.slug) && one.userId === ada.id)?.id;
  }

  return [
    {
      name: "comments",
      steps: [
        {
          at: daysAgo(6.2),
          run: () =>
            comments.write(ada, quotation, {
              body: "The half-way state with a name of its own helped me most. I had done it for a year without knowing that it was a thing.",
              parentId: "",
            }),
        },
        {
          at: daysAgo(6.1),
          run: async () => {
            const held = await written("held", quotation);
            if (held) await comments.moderate(bob, held, "shown");
          },
        },
        {
          at: daysAgo(5.9),
          run: async () =>
            comments.write(bob, quotation, {
              body: "Thank you. Howard’s article is worth reading in full: she argues that it is a stage of learning and not an offence.",
              parentId: (await written("shown", quotation)) ?? "",
            }),
        },
        {
          at: daysAgo(1.1),
          run: () =>
            comments.write(ada, "article-review-without-hindsight", {
              body: "The two columns work for ward incidents as well. I tried it with a fall.",
              parentId: "",
            }),
        },
        {
          at: hoursAgo(4.4),
          run: () =>
            comments.write(otherStudent, matrix, {
              body: "Does the do-nothing baseline belong into the table itself, or is a sentence under it enough?",
              parentId: "",
            }),
        },
      ],
    },
    ...draftScenes(),
    {
      name: "readers",
      steps: [
        {
          at: hoursAgo(0.2),
          run: () => addReaders(world),
        },
      ],
    },
  ];

  function draftScenes(): Scene[] {
    const scenes = articles.map(({ title, slug, excerpt, paragraphs, acts }, at): Scene => {
      const id = demoId("9", at + 1);
      const begun = daysAgo(3.4 - at * 0.8);
      return {
        name: `article “${title}”`,
        steps: [
          {
            at: begun,
            run: async () => {
              await drafts.create(bob, { id, title, domain: "adult-health", type: "article" });
              const { article } = await drafts.open(bob, id);
              if (article.content.slug === slug) return;
              const body = {
                type: "doc",
                content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
              };
              const content = ArticleContent.parse({
                ...article.content,
                title,
                slug,
                excerpt,
                author: bob.fullName,
                reviewer: "Irene Kowalczyk",
                tags: ["writing"],
                body,
              });
              await drafts.save(bob, id, article.revision, content);
            },
          },
          ...acts.map(({ act, by, note, hours }) => ({
            at: begun + hours * 3_600_000,
            run: async () => {
              const actor = by === "grace" ? grace : bob;
              const { article, events } = await drafts.open(actor, id);
              if (events.some((event) => event.act === act && event.createdAt >= world.stepAt())) return;
              await drafts.act(actor, id, { act, seen: article.revision, note, at: null });
            },
          })),
        ],
      };
    });
    return scenes;
  }
}

type Act = { act: "submit" | "request_changes" | "approve"; by: "bob" | "grace"; note: string; hours: number };

const articles: readonly {
  title: string;
  slug: string;
  excerpt: string;
  paragraphs: readonly string[];
  acts: Act[];
}[] = [
  {
    title: "What a margin is for",
    slug: "what-a-margin-is-for",
    excerpt:
      "A comment beside a sentence asks something of its writer. Four kinds of comment, and what each of them can and cannot do.",
    paragraphs: [
      "A comment in the margin has one reader, and that reader is tired. It is the last thing between a draft and a deadline, so it has to say which sentence it means, what the difficulty is and what could be done, in the space of a thumb.",
      "The first kind asks a question: whose word is this? It leaves the decision where it belongs. The second kind names a rule, such as the tense of a method section, and can be followed without thinking. The third says what the reader understood, which tells the writer more than any correction. The fourth praises, and it should be as exact as the others: not that a paragraph is good, but what it does.",
      "Count your own comments before you send a draft back. If most of them are of one kind, the writer will hear one voice. A page with twelve corrections of commas and no question has been proofread and has not been read.",
    ],
    acts: [{ act: "submit", by: "bob", note: "Ready for a first review.", hours: 2 }],
  },
  {
    title: "Three ways to be late",
    slug: "three-ways-to-be-late",
    excerpt:
      "A deadline can be missed in the planning, in the writing or in the last hour. What helps in each case is different.",
    paragraphs: [
      "Grace counted backwards from Friday noon. Twelve papers at forty minutes are eight hours, and her calendar had five. She crossed out four titles on Monday instead of skimming all twelve on Thursday night. Planning only had to be done with a clock in hand.",
      "Bob’s trouble sat in week three. His outline changed daily, so chapter two was drafted four times. What rescued him was a freeze: from Wednesday on headings stayed where they were, and only sentences inside them could be touched.",
      "Ada finished writing at ten and submitted at two. Endnotes, a landscape table and one missing page number ate those hours. Had she formatted a dummy file on Tuesday, everything except the bibliography would have been ready.",
    ],
    acts: [
      { act: "submit", by: "bob", note: "", hours: 1 },
      {
        act: "request_changes",
        by: "grace",
        note: "The second part needs an example. One essay plan with dates would do.",
        hours: 9,
      },
    ],
  },
  {
    title: "Reading a rubric backwards",
    slug: "reading-a-rubric-backwards",
    excerpt:
      "Marking criteria describe a finished text. Read from the highest band down, they become a list of questions for a draft.",
    paragraphs: [
      "A rubric is written for the person who marks. Its rows are criteria and its columns are bands, and students usually read the row for the pass. Start at the other end. Take the highest band of each row and turn its adjectives into questions: critical of what, sustained over which pages, supported by which evidence?",
      "Put each question beside the paragraph that answers it. A question without a paragraph is work to do. A paragraph without a question may still be good, but the marker has no box for it, and it should be short.",
      "At the end, read the verbs. Describe, explain, compare and evaluate ask for different sentences. Many drafts describe four times and evaluate once, in the conclusion, where no room is left to give reasons.",
    ],
    acts: [
      { act: "submit", by: "bob", note: "", hours: 1 },
      { act: "approve", by: "grace", note: "Good to go once it has been compared.", hours: 6 },
    ],
  },
];

/** Page views of a week: some articles are read much, most a little, and fewer at weekends. */
async function addReaders({ db, clock }: DemoWorld): Promise<void> {
  const articles = await listPublishedArticles(db, { sort: "newest" }, 0, 100);
  const today = dayOf(clock.now());
  for (let day = today - DAYS_READ; day < today; day++) {
    // Views are added to a day, and a day that has some was added before. Today has those of whoever looks at the site.
    if ((await mostReadArticles(db, null, { range: 7, before: day, from: day, to: day }, 1)).length > 0) continue;
    const weekend = [2, 3].includes(day % 7);
    const ofDay = articles.map(({ id, domain, slug }, at) => {
      const daily = Math.floor(90 / (at + 2)) + ((at * 7 + day * 3) % 5);
      return { day, articleId: id, address: `${domain}/${slug}`, views: weekend ? Math.floor(daily / 2) : daily };
    });
    await recordReaders(db, ofDay);
  }
}
