import { SaxesParser } from "saxes";
import { nameOf, type Taken } from "./missing-fields.ts";

type Element = { name: string; attributes: Record<string, string>; inside: (Element | string)[] };

/**
 * A document in XML taken apart: each element is left out, or empty. `lists`: elements that are counted in the place of
 * their parent, as "feed.entry.0.id".
 */
export function elementsApart(xml: string, lists: readonly string[]): Taken {
  const root = treeOf(xml);
  const fields = new Map<string, string[]>();
  const found = new Map<string, Element>();
  const look = (element: Element, path: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of element.inside) {
      if (typeof one === "string") continue;
      const count = counts.get(one.name) ?? 0;
      counts.set(one.name, count + 1);
      const deeper = [...path, one.name, ...(lists.includes(one.name) ? [String(count)] : [])];
      if (!fields.has(nameOf(deeper))) {
        fields.set(nameOf(deeper), deeper);
        found.set(deeper.join("."), one);
      }
      look(one, deeper);
    }
  };
  look({ name: "", attributes: {}, inside: [root] }, []);
  return {
    fields,
    without(path, how) {
      const gone = found.get(path.join("."));
      if (gone === root && how === "absent") return "";
      return written(root, (one) => (one !== gone ? one : how === "absent" ? null : { ...one, inside: [] }));
    },
  };
}

/** The words between the tags. */
export function wordsOf(xml: string): number {
  return xml.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function treeOf(xml: string): Element {
  const parser = new SaxesParser();
  const open: Element[] = [{ name: "", attributes: {}, inside: [] }];
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes, inside: [] };
    open.at(-1)?.inside.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (text) => void open.at(-1)?.inside.push(text));
  parser.write(xml).close();
  return open[0]?.inside.find((one) => typeof one !== "string") as Element;
}

function written(element: Element | string, change: (element: Element) => Element | null): string {
  if (typeof element === "string") return escaped(element);
  const one = change(element);
  if (one === null) return "";
  const attributes = Object.entries(one.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${one.name}${attributes.join("")}>${one.inside.map((part) => written(part, change)).join("")}</${one.name}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
