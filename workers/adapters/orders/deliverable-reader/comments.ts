import type { Entry } from "#app/extraction/docx/archive.ts";
import { characterFor, NAMESPACES } from "#app/extraction/docx/body.ts";
import type { Parts } from "#app/extraction/docx/parts.ts";
import { readXml, type Tag } from "#app/extraction/docx/xml.ts";
import { TEXT_CHARACTERS } from "./tally.ts";

export type Comment = { text: string /** Comments that answer it and hang nowhere themselves. */; replies: string[] };

/** The displayed length of a comment plus a margin, by which truncation is detected. */
const KEPT_CHARACTERS = TEXT_CHARACTERS + 2;

/** Comments of an editor in the margin of a long thesis come to a few hundred. */
const COMMENTS_MAX = 20_000;

const COMMENT_SPACES = new Map([...NAMESPACES, ["http://schemas.microsoft.com/office/word/2010/wordml", "w14"]]);
const THREAD_SPACES = new Map([["http://schemas.microsoft.com/office/word/2012/wordml", "w15"]]);

/** Comments by id. Whether they are anchored is determined by the text. */
export function readComments(bytes: Uint8Array, parts: Parts): Map<string, Comment> {
  const comments = new Map<string, Comment>();
  if (!parts.comments) return comments;
  const paragraphs = readTexts(bytes, parts.comments, comments);
  for (const [reply, parent] of readThreads(bytes, parts.commentThreads)) {
    const child = paragraphs.get(reply);
    const root = paragraphs.get(parent);
    if (child !== undefined && root !== undefined) comments.get(root)?.replies.push(child);
  }
  return comments;
}

/** Fills in the texts; returns the comment of each paragraph, since replies refer to paragraphs. */
function readTexts(bytes: Uint8Array, entry: Entry, comments: Map<string, Comment>): Map<string, string> {
  const paragraphs = new Map<string, string>();
  let id = "";
  let comment: Comment | null = null;
  let collecting = 0;
  let skipping = 0;

  function open(tag: Tag): void {
    const { name, attributes } = tag;
    if (skipping > 0 || name === "w:del" || name === "w:moveFrom" || name === "mc:Fallback") skipping++;
    else if (name === "w:comment") {
      id = attributes["w:id"] ?? "";
      comment = { text: "", replies: [] };
      if (comments.size < COMMENTS_MAX) comments.set(id, comment);
    } else if (name === "w:p") paragraphs.set(attributes["w14:paraId"] ?? "", id);
    else if (name === "w:t") collecting++;
    else write(characterFor(tag));
  }

  function close(name: string): void {
    if (skipping > 0) skipping--;
    else if (name === "w:t") collecting--;
    else if (name === "w:p") write("\n");
    else if (name === "w:comment") {
      if (comment) comment.text = comment.text.trim();
      comment = null;
    }
  }

  function write(text: string): void {
    if (comment && comment.text.length < KEPT_CHARACTERS) comment.text += text.slice(0, KEPT_CHARACTERS);
  }

  function text(text: string): void {
    if (skipping === 0 && collecting > 0) write(text);
  }

  readXml(bytes, entry, COMMENT_SPACES, { open, close, text });
  return paragraphs;
}

/** Maps a reply to the comment it answers, by the last paragraph of each. */
function readThreads(bytes: Uint8Array, entry: Entry | null): Map<string, string> {
  const threads = new Map<string, string>();
  if (!entry) return threads;
  readXml(bytes, entry, THREAD_SPACES, {
    open({ name, attributes }) {
      const { "w15:paraId": reply, "w15:paraIdParent": parent } = attributes;
      if (name === "w15:commentEx" && reply && parent && threads.size < COMMENTS_MAX) threads.set(reply, parent);
    },
    close() {},
    text() {},
  });
  return threads;
}
