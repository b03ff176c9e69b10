export type Edges = { left: number; right: number; top: number; bottom: number };
/** A line of text, or a control: as far as it is visible, and the layer that it is in. */
export type Box = Edges & { of: Element; layer: Element | null; text: string };
export type Fault = (what: string) => void;

/** What is known of each element in one run: most elements are asked about by all that they contain. */
declare const known: {
  hidden: Map<Element, boolean>;
  layers: Map<Element, Element | null>;
  surfaces: Map<Element, Element | null>;
};

/** Answers for an element from what is known, and otherwise from what it is or from its parent. */
function knownOf<Answer>(
  answers: Map<Element, Answer>,
  one: Element | null,
  none: Answer,
  own: (at: Element, style: CSSStyleDeclaration) => Answer | undefined,
): Answer {
  if (one === null) return none;
  if (!answers.has(one)) {
    const answer = own(one, getComputedStyle(one));
    answers.set(one, answer === undefined ? knownOf(answers, one.parentElement, none, own) : answer);
  }
  return answers.get(one) as Answer;
}

/** Hidden from sight, but not from screen readers, and links that are off screen until they have the focus. */
function isVisuallyHidden(one: Element): boolean {
  const hidden = knownOf(known.hidden, one, false, (at, { clipPath, position }) => {
    if (clipPath === "inset(50%)") return true;
    if (position !== "absolute") return undefined;
    const { width, height } = at.getBoundingClientRect();
    return width <= 1 && height <= 1 ? true : undefined;
  });
  return hidden || (one.closest('a[href^="#"]') !== null && one.getBoundingClientRect().right < 0);
}

export function isVisible(one: Element): boolean {
  return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isVisuallyHidden(one);
}

function canBeReached(scroller: Element): boolean {
  const focusable =
    "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1']), [contenteditable]";
  return scroller.matches(focusable) || scroller.querySelector(focusable) !== null;
}

/** Tables, code and rows of links or cards may scroll sideways; a column of text may not. */
function isMeantToScroll(scroller: Element, one: Element): boolean {
  const wide = one.closest("table, pre, nav, svg, [role=tablist], [role=toolbar]");
  if (wide && (scroller.contains(wide) || wide.contains(scroller))) return true;
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(scroller);
  if (display.endsWith("flex")) return flexDirection === "row";
  return display.endsWith("grid") && gridTemplateColumns.includes(" ");
}

/** An ellipsis is fine if the full text is in a title, or is opened by the link or the control that it is in. */
function endsInEllipsis(box: Element, text: Element): boolean {
  const style = getComputedStyle(box);
  if (style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none") return false;
  return text.closest("[title], a[href], button, summary, label, option") !== null;
}

type Frame = Edges & { of: Element; x: string; y: string };

/** The containers that can cut off or scroll what is in an element, from the inside out. */
function framesOf(one: Element, isText: boolean): Frame[] {
  const frames: Frame[] = [];
  let position = isText ? "static" : getComputedStyle(one).position;
  for (let at = isText ? one : position === "fixed" ? null : one.parentElement; at; at = at.parentElement) {
    if (at === document.body) break;
    const style = getComputedStyle(at);
    // A container clips an absolute element only if it is also the one that places it.
    if (position === "absolute" && style.position === "static" && style.transform === "none") continue;
    position = style.position;
    const [x, y] = [style.overflowX, style.overflowY];
    if ((x !== "visible" || y !== "visible") && style.display !== "inline") {
      const outer = at.getBoundingClientRect();
      const left = outer.left + at.clientLeft;
      const top = outer.top + at.clientTop;
      frames.push({ of: at, x, y, left, right: left + at.clientWidth, top, bottom: top + at.clientHeight });
    }
    if (position === "fixed") break;
  }
  return frames;
}

/** The part of a box that is visible, or null; cut-off parts are faults. */
function visiblePart(one: Element, whole: Edges, frames: Frame[], cut: Fault): Edges | null {
  const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
  let scrolled = false;
  for (const frame of frames) {
    for (const [overflow, from, to] of [
      [frame.x, "left", "right"],
      [frame.y, "top", "bottom"],
    ] as const) {
      if (overflow === "visible") continue;
      const beyond = box[from] < frame[from] - 2 || box[to] > frame[to] + 2;
      box[from] = Math.max(box[from], frame[from]);
      box[to] = Math.min(box[to], frame[to]);
      if (!beyond) continue;
      if (overflow === "hidden" || overflow === "clip") {
        if (!scrolled && !endsInEllipsis(frame.of, one)) cut(`is cut off by ${nameOf(frame.of, "")}`);
        // Less than a letter and an ellipsis.
        else if (!scrolled && frame.of.clientWidth < 16) cut(`has no width in ${nameOf(frame.of, "")}`);
      } else {
        scrolled = true;
        if (from === "left" && !isMeantToScroll(frame.of, one)) cut(`is scrolled out of ${nameOf(frame.of, "")}`);
        if (from === "left" && !canBeReached(frame.of)) cut(`is in ${nameOf(frame.of, "")}, which no key can scroll`);
      }
    }
    if (box.left >= box.right || box.top >= box.bottom) return null;
  }
  if (box.left < -1 || box.right > innerWidth + 1) cut("is outside the window");
  // Recharts measures its texts in an element of its own, above the page.
  if (box.top + scrollY < -1 && one.id !== "recharts_measurement_span") cut("is above the page");
  return box;
}

/** The button, the pill or the card that a text is in. */
function surfaceOf(one: Element): Element | null {
  return knownOf<Element | null>(known.surfaces, one, null, (at, style) => {
    if (at === document.body) return null;
    const { display, position, backgroundColor, borderLeftWidth, borderRightWidth } = style;
    const isDrawn = backgroundColor !== "rgba(0, 0, 0, 0)" || (borderLeftWidth !== "0px" && borderRightWidth !== "0px");
    if (isDrawn && display !== "inline" && !display.startsWith("table-row")) return at;
    return position === "absolute" || position === "fixed" ? null : undefined;
  });
}

function findRunningOut(text: Edges, surface: Element, complain: Fault): void {
  const box = surface.getBoundingClientRect();
  const beyond = Math.max(box.left - text.left, text.right - box.right, box.top - text.top, text.bottom - box.bottom);
  if (beyond > 2) complain(`runs ${Math.round(beyond)} px out of ${nameOf(surface, "")}`);
}

/** What lies over the page on purpose: absolute and fixed elements, and bars that stick to the bottom of the window. */
export function layerOf(one: Element): Element | null {
  return knownOf<Element | null>(known.layers, one, null, (at, { position, bottom }) => {
    if (position === "absolute" || position === "fixed" || (position === "sticky" && bottom !== "auto")) return at;
    return at.matches("dialog[open], [popover]") ? at : undefined;
  });
}

export function textBoxes(fault: Fault): Box[] {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes: Box[] = [];
  while (all.nextNode()) {
    const node = all.currentNode as Text;
    const of = node.parentElement;
    const text = node.data.trim();
    if (!of || text === "" || of.closest("script, style, noscript, option, textarea") || !isVisible(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ height }) => height > 0);
    const complain: Fault = (what) => fault(`${nameOf(of, text)} ${what}`);
    if (lines.length >= 5 && text.length / lines.length < 4)
      complain(`is squeezed into ${lines.length} lines of ${Math.round(text.length / lines.length)} letters`);
    const broken = lines.length > 1 ? brokenWord(node) : null;
    if (broken) complain(`breaks in the middle of “${broken}”`);
    // A line of text is taller than its letters, and lines may be closer to each other than their height.
    const letters = Number.parseFloat(getComputedStyle(of).fontSize) * 0.8;
    const [layer, frames, surface] = [layerOf(of), framesOf(of, true), surfaceOf(of)];
    const isDecoration = of.closest("[aria-hidden=true]") !== null;
    for (const line of lines) {
      const spare = Math.max(0, (line.height - letters) / 2);
      const edges = { left: line.left, right: line.right, top: line.top + spare, bottom: line.bottom - spare };
      const part = visiblePart(of, edges, frames, complain);
      if (part && surface) findRunningOut(part, surface, complain);
      if (part && !isDecoration) boxes.push({ ...part, of, layer, text });
    }
  }
  return boxes;
}

/** An ordinary word that is on two lines: of a heading, a label or the like, whose column is too narrow. */
function brokenWord(node: Text): string | null {
  if (node.length > 80) return null;
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/(?<=^|\s)\p{L}{2,12}(?=[\s.,:]|$)/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
    if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 4) return word;
  }
  return null;
}

export function controlsOf(): Element[] {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]";
  return [...document.querySelectorAll(controls)].filter(isVisible);
}

/** Controls that are drawn as boxes; links in a text are text. */
export function controlBoxes(fault: Fault): Box[] {
  return controlsOf().flatMap((of) => {
    const part = visiblePart(of, of.getBoundingClientRect(), framesOf(of, false), (what) =>
      fault(`${nameOf(of)} ${what}`),
    );
    const isBox = part && getComputedStyle(of).display !== "inline" && getComputedStyle(of).display !== "contents";
    return isBox ? [{ ...part, of, layer: layerOf(of), text: "" }] : [];
  });
}

export function nameOf(one: Element, text = one.getAttribute("aria-label") ?? one.textContent ?? ""): string {
  const said = text.replace(/\s+/g, " ").trim();
  const names = [...one.classList].map((name) => `.${name}`).join("");
  return `${one.tagName.toLowerCase()}${names} “${said.length > 28 ? `${said.slice(0, 28)}…` : said}”`;
}

/** All of this file that runs in the page. */
export const boxFunctions = [
  knownOf,
  isVisuallyHidden,
  isVisible,
  canBeReached,
  isMeantToScroll,
  endsInEllipsis,
  framesOf,
  visiblePart,
  surfaceOf,
  findRunningOut,
  layerOf,
  textBoxes,
  brokenWord,
  controlsOf,
  controlBoxes,
  nameOf,
];
