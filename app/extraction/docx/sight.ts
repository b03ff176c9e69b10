import type { Guise } from "../marks.ts";
import type { Styles } from "./styles.ts";
import { guiseOf, isWhite, over, PLAIN, styleWith, type TextStyle } from "./text-style.ts";
import type { Tag } from "./xml.ts";

/** Fills of a drawn shape; a:fillRef references one in the theme. */
const FILLS = new Set(["a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill"]);

/**
 * Follows the tags of a part and tracks whether the open run is visible. Each opening tag adds a level that its
 * closing tag removes: a text box contains paragraphs inside a run.
 */
export class Sight {
  #styles: Styles;
  #paragraphs: TextStyle[] = [];
  #runs: TextStyle[] = [];
  /** For the surrounding tables, cells and shapes: whether the background of the text is coloured. */
  #grounds: boolean[] = [];

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  guise(): Guise | null {
    const style = over(this.#runs.at(-1) ?? PLAIN, this.#paragraphs.at(-1) ?? PLAIN);
    const shaded = style.shaded ?? this.#grounds.includes(true);
    return guiseOf({ ...style, shaded });
  }

  open(tag: Tag, path: readonly string[]): void {
    switch (tag.name) {
      case "w:p":
        this.#paragraphs.push(this.#styles.paragraph(null));
        return;
      case "w:r":
        this.#runs.push(PLAIN);
        return;
      case "w:tbl":
      case "w:tc":
      case "wps:wsp":
        this.#grounds.push(false);
        return;
      case "w:background":
        // The background of all pages, outside every level.
        if (isColoured(tag.attributes["w:color"])) this.#grounds.unshift(true);
        return;
      default:
        this.#property(tag, path.at(-2), path.at(-3));
    }
  }

  close(name: string): void {
    if (name === "w:p") this.#paragraphs.pop();
    else if (name === "w:r") this.#runs.pop();
    else if (name === "w:tbl" || name === "w:tc" || name === "wps:wsp") this.#grounds.pop();
  }

  #property(tag: Tag, parent: string | undefined, grandparent: string | undefined): void {
    const id = tag.attributes["w:val"] ?? "";
    if (tag.name === "w:pStyle") replaceLast(this.#paragraphs, () => this.#styles.paragraph(id));
    else if (tag.name === "w:rStyle" && grandparent === "w:r")
      this.#run((run) => over(run, this.#styles.character(id)));
    else if (parent === "w:rPr" && grandparent === "w:r") this.#run((run) => styleWith(run, tag));
    else if (parent === "w:pPr" && tag.name === "w:shd")
      replaceLast(this.#paragraphs, (style) => styleWith(style, tag));
    else if ((parent === "w:tcPr" || parent === "w:tblPr") && tag.name === "w:shd") this.#ground(isShading(tag));
    else if (parent === "w:tblPr" && tag.name === "w:tblStyle") this.#ground(this.#styles.shadesTables(id));
    else if (tag.name === "a:fillRef" || (parent === "wps:spPr" && FILLS.has(tag.name))) this.#ground(true);
  }

  #run(change: (style: TextStyle) => TextStyle): void {
    replaceLast(this.#runs, change);
  }

  #ground(shaded: boolean): void {
    replaceLast(this.#grounds, (ground) => ground || shaded);
  }
}

function isShading(tag: Tag): boolean {
  return styleWith(PLAIN, tag).shaded === true;
}

function isColoured(colour: string | undefined): boolean {
  return colour !== undefined && colour !== "auto" && !isWhite(colour);
}

function replaceLast<T>(items: T[], change: (item: T) => T): void {
  const last = items.at(-1);
  if (last !== undefined) items[items.length - 1] = change(last);
}
