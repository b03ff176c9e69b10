import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import { Unreadable } from "../unreadable.ts";

/** A long encyclopedia article has 15,000. */
const ELEMENTS_MAX = 60_000;

/** Pages of page builders nest some fifty elements; the parser's time grows with the square of the depth. */
const DEPTH_MAX = 500;

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;

/**
 * A page as a browser parses it. Throws Unreadable before it takes much memory: the rules for unclosed formatting
 * elements let 200 kB of tags make a hundred million elements.
 */
export function boundedHtml(source: string): Root {
  const page = parse(source, { scriptingEnabled: false, treeAdapter: countingAdapter() });
  // While it is built, elements may be moved with everything inside them.
  if (depthOf(page) > DEPTH_MAX) throw tooComplex();
  const tree = fromParse5(page);
  return tree.type === "root" ? tree : { type: "root", children: [] };
}

function countingAdapter(): typeof defaultTreeAdapter {
  const depths = new WeakMap<Parent, number>();
  let elements = 0;

  function count(parent: Parent, child: Child): void {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > DEPTH_MAX) throw tooComplex();
    if ("childNodes" in child) depths.set(child, depth);
  }

  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > ELEMENTS_MAX) throw tooComplex();
      return defaultTreeAdapter.createElement(...args);
    },
    appendChild(parent, child) {
      count(parent, child);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, before) {
      count(parent, child);
      defaultTreeAdapter.insertBefore(parent, child, before);
    },
  };
}

function depthOf(page: Parent): number {
  let deepest = 0;
  const waiting: { node: Parent; depth: number }[] = [{ node: page, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    deepest = Math.max(deepest, next.depth);
    for (const child of next.node.childNodes) {
      if ("childNodes" in child) waiting.push({ node: child, depth: next.depth + 1 });
      // The content of a template is no child of it.
      if ("content" in child) waiting.push({ node: child.content, depth: next.depth + 1 });
    }
  }
  return deepest;
}

function tooComplex(): Unreadable {
  return new Unreadable("too_long", "a page of too many or too deeply nested elements");
}
