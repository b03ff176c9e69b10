import { z } from "zod";
import { calloutKinds } from "../vocabulary/content.ts";

/** Deeper than any real article; malicious nesting is rejected before any recursion. */
const BODY_DEPTH_MAX = 20;
const BODY_CHARACTERS_MAX = 200_000;
const NODES_MAX = 20_000;

const href = z
  .string()
  .max(2000)
  .refine(
    (address) => /^(?:https?:\/\/[^\s/$.?#].[^\s]*|mailto:[^\s@]+@[^\s@]+|\/(?!\/)[^\s\\]*|#[\w-]+)$/i.test(address),
    "A link must start with https://, / or #.",
  );

/** The editor writes unused attributes as null; any other value is rejected. */
const unused = z.null().optional();

const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("code") }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z
      .strictObject({ href, target: unused, rel: unused, class: unused, title: unused })
      .transform(({ href }) => ({ href })),
  }),
]);
export type Mark = z.infer<typeof Mark>;

const Text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(BODY_CHARACTERS_MAX),
  marks: z.array(Mark).max(4).optional(),
});
const HardBreak = z.strictObject({ type: z.literal("hardBreak"), marks: z.array(Mark).max(4).optional() });
/** A footnote: its reference is in the line, its text at the foot of the page. */
const Footnote = z.strictObject({
  type: z.literal("footnote"),
  attrs: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  marks: z.array(Mark).max(4).optional(),
});
const Inline = z.discriminatedUnion("type", [Text, HardBreak, Footnote]);
export type Inline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(2000).optional();

const Paragraph = z.strictObject({ type: z.literal("paragraph"), content: inlines });
const Heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
});
const CodeBlock = z.strictObject({
  type: z.literal("codeBlock"),
  attrs: z.strictObject({
    language: z
      .string()
      .regex(/^[a-z0-9+#-]{1,20}$/)
      .nullable()
      .default(null),
  }),
  content: z
    .array(z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(50_000) }))
    .max(1)
    .optional(),
});

/** A file of the media library: never an external URL or a data URL. */
export const MediaPath = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w./-]+$/, "Choose a file from the media library.")
  .refine((path) => !path.includes(".."), "Choose a file from the media library.");

export const Picture = z.strictObject({
  src: MediaPath,
  /** May be empty in a draft; a published picture needs at least 3 characters (`readiness`). */
  alt: z.string().trim().max(250, "An image description can have at most 250 characters."),
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** Narrower files of the same picture, ascending. */
  variants: z.array(z.strictObject({ src: MediaPath, width: z.number().int().min(1).max(20_000) })).max(6),
  caption: z.string().trim().max(300).optional(),
  licence: z.string().trim().max(80).optional(),
});
export type Picture = z.infer<typeof Picture>;

const Figure = z.strictObject({ type: z.literal("figure"), attrs: Picture });

type ListNode = {
  type: "bulletList" | "orderedList";
  attrs?: { start?: number | undefined; type?: null | undefined } | undefined;
  content: { type: "listItem"; content: (z.infer<typeof Paragraph> | ListNode)[] }[];
};
const List: z.ZodType<ListNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum(["bulletList", "orderedList"]),
    attrs: z.strictObject({ start: z.number().int().min(0).max(9999).optional(), type: unused }).optional(),
    content: z
      .array(
        z.strictObject({
          type: z.literal("listItem"),
          content: z
            .array(z.union([Paragraph, List]))
            .min(1)
            .max(50),
        }),
      )
      .min(1)
      .max(500),
  }),
);
export type List = ListNode;

const Quote = z.strictObject({
  type: z.literal("blockquote"),
  content: z
    .array(z.union([Paragraph, List]))
    .min(1)
    .max(100),
});
const Callout = z.strictObject({
  type: z.literal("callout"),
  attrs: z.strictObject({ kind: z.enum(calloutKinds) }),
  content: z
    .array(z.union([Paragraph, List]))
    .min(1)
    .max(100),
});

const cellAttrs = z
  .strictObject({
    colspan: z.number().int().min(1).max(20).default(1),
    rowspan: z.number().int().min(1).max(50).default(1),
    colwidth: z.array(z.number()).nullable().optional(),
    align: unused,
  })
  .transform(({ colspan, rowspan }) => ({ colspan, rowspan }))
  .optional();
const Cell = z.strictObject({
  type: z.enum(["tableCell", "tableHeader"]),
  attrs: cellAttrs,
  content: z
    .array(z.union([Paragraph, List]))
    .min(1)
    .max(20),
});
const Table = z.strictObject({
  type: z.literal("table"),
  content: z
    .array(z.strictObject({ type: z.literal("tableRow"), content: z.array(Cell).min(1).max(20) }))
    .min(1)
    .max(200),
});
export type Table = z.infer<typeof Table>;
export type Cell = z.infer<typeof Cell>;

const Block = z.union([Paragraph, Heading, List, Quote, Callout, CodeBlock, Table, Figure]);
export type Block = z.infer<typeof Block>;

const Doc = z.strictObject({ type: z.literal("doc"), content: z.array(Block).max(2000) });
export type ArticleDoc = z.infer<typeof Doc>;

/**
 * The body of an article as the editor stores it (ProseMirror JSON), with an allow-list per node: an unknown node,
 * mark or attribute is rejected, so that nothing in it can become markup.
 */
export const ArticleBody = z.unknown().superRefine(measured).pipe(Doc);

export const emptyBody: ArticleDoc = { type: "doc", content: [{ type: "paragraph" }] };

/** Depth and size, measured without recursion. */
function measured(body: unknown, check: z.RefinementCtx): void {
  let nodes = 0;
  let characters = 0;
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") characters += value.length;
    // A node and its content array are two levels; attributes add two more at a leaf.
    if (depth > BODY_DEPTH_MAX * 2 + 4) return refuse("The text is nested too deeply.");
    if (++nodes > NODES_MAX * 6) return refuse("The text has too many parts.");
    if (characters > BODY_CHARACTERS_MAX) return refuse("The text is longer than 200,000 characters.");
    if (value !== null && typeof value === "object")
      for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }

  function refuse(message: string): void {
    check.addIssue({ code: "custom", message });
  }
}
