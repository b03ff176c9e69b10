import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type State, toMdast } from "hast-util-to-mdast";
import type { BlockContent, PhrasingContent, Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { summaryOf } from "#core/content/preview.ts";
import { clockTime } from "#core/media/playing-time.ts";
import type { Publication } from "#schema/content/article.ts";
import { calloutKinds } from "#schema/vocabulary/content.ts";

/** An article as Markdown, made from the same drawn text: nothing is in it that the page does not show. */
export function writeMarkdown(publication: Publication, origin: string): string {
  const address = `${origin}/d/${publication.domain}/${publication.slug}`;
  const tree: Root = {
    type: "root",
    children: [
      heading(1, publication.title),
      paragraph(summaryOf(publication)),
      paragraph(
        `By ${publication.author}. ${publication.reviewer ? `Reviewed by ${publication.reviewer}. ` : ""}Published ${day(publication.publishedAt)}, last changed ${day(Math.max(publication.publishedAt, publication.changedAt))}. ${address}`,
      ),
      ...(publication.media
        ? [linked(`Recording, ${clockTime(publication.media.seconds)}`, origin + publication.media.src)]
        : []),
      ...bodyOf(publication.html, origin),
      ...section("Transcript", publication.transcript.map(spoken)),
      ...section("References", publication.references.map(paragraph)),
      ...publication.footnotes.map(
        ({ number, text }): RootContent => ({
          type: "footnoteDefinition",
          identifier: String(number),
          label: String(number),
          children: [paragraph(text)],
        }),
      ),
    ],
  };
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: "-", rule: "-" });
}

function bodyOf(html: string, origin: string): RootContent[] {
  const tree = toMdast(fromHtml(html, { fragment: true }), {
    handlers: {
      // What is pressed has no place in a text.
      button: () => undefined,
      sup: (state, node) => footnoteSign(node) ?? state.all(node),
      div: (state, node) => (hasClass(node, "call") ? callout(state, node) : state.all(node)),
      pre: (_state, node) => ({
        type: "code",
        lang: /^Code in (\S+)$/.exec(String(node.properties.ariaLabel))?.[1] ?? null,
        value: toText(node).replace(/\n$/, ""),
      }),
      a: (state, node) => link(state, node, origin),
      img: (_state, node) => ({
        type: "image",
        url: absolute(node, "src", origin),
        alt: String(node.properties.alt ?? ""),
      }),
    },
  });
  return tree.type === "root" ? tree.children : [];
}

function footnoteSign(node: Element) {
  const [sign] = node.children;
  const number = sign?.type === "element" ? /^#fn-(\d+)$/.exec(String(sign.properties.href))?.[1] : undefined;
  return number ? { type: "footnoteReference" as const, identifier: number, label: number } : undefined;
}

/** A callout stays one in the dialect that has them: a quotation with its kind in front. */
function callout(state: State, node: Element) {
  const kind = calloutKinds.find((one) => hasClass(node, one)) ?? "note";
  const rest = node.children.filter((child) => child.type !== "element" || !hasClass(child, "what"));
  const children = state.toFlow(state.all({ ...node, children: rest })) as BlockContent[];
  // As plain text the bracket would be escaped, and the quotation could not be recognised.
  return {
    type: "blockquote" as const,
    children: [{ type: "html" as const, value: `[!${kind.toUpperCase()}]` }, ...children],
  };
}

function link(state: State, node: Element, origin: string) {
  const children = state.all(node) as never[];
  return { type: "link" as const, url: absolute(node, "href", origin), children };
}

function absolute(node: Element, name: "href" | "src", origin: string): string {
  const written = String(node.properties[name] ?? "");
  return written.startsWith("/") ? origin + written : written;
}

function hasClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

function toText(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? toText(child) : ""))
    .join("");
}

function section(title: string, content: BlockContent[]): RootContent[] {
  return content.length > 0 ? [heading(2, title), ...content] : [];
}

function spoken({ at, speaker, text }: Publication["transcript"][number]): BlockContent {
  return paragraph(`${clockTime(at)} ${speaker ? `${speaker}: ` : ""}${text}`);
}

function heading(depth: 1 | 2, text: string): RootContent {
  return { type: "heading", depth, children: [{ type: "text", value: text }] };
}

function paragraph(text: string): BlockContent & { type: "paragraph" } {
  return { type: "paragraph", children: text.split(/(https?:\/\/[^\s<>]*[\w/])/).flatMap(inline) };
}

/** Every second part is an address: as a link it is not torn apart by escapes. */
function inline(part: string, at: number): PhrasingContent[] {
  const text = { type: "text" as const, value: part };
  if (at % 2 === 1) return [{ type: "link", url: part, children: [text] }];
  return part ? [text] : [];
}

function linked(text: string, url: string): BlockContent {
  return { type: "paragraph", children: [{ type: "link", url, children: [{ type: "text", value: text }] }] };
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
