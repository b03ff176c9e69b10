import type { Page } from "@playwright/test";

/**
 * What is wrong with the layout of the open page at its present width, as sentences; none on a good page. Reported are:
 *
 * - a page that scrolls sideways, and what causes it;
 * - text or a control outside the window, except in a container that scrolls and can be reached with the keyboard;
 * - text cut off by a container that does not scroll, unless it ends in an ellipsis and can be read in full elsewhere;
 * - text that runs out of the button, the pill or the card that it is in;
 * - text or controls on top of each other, except in layers: absolute, fixed or at the bottom of the window;
 * - targets of less than 24 px without the space of 24 px around them (WCAG 2.2, 2.5.8);
 * - fields and columns of text with less width than they need although there is more.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(`(() => { ${inPage.join("\n")}; return findFaults(); })()`);
}

type Edges = { left: number; right: number; top: number; bottom: number };
/** A line of text, or a control: as far as it is visible, and the layer that it is in. */
type Box = Edges & { of: Element; layer: Element | null; text: string };
type Fault = (what: string) => void;

function findFaults(): string[] {
  const found = new Set<string>();
  const fault: Fault = (what) => found.add(what);
  const boxes = [...textBoxes(fault), ...controlBoxes(fault)];
  findSideways(fault);
  findOverlaps(boxes, fault);
  findSmallTargets(fault);
  findSqueezedFields(fault);
  return [...found];
}

function nameOf(one: Element, text = one.getAttribute("aria-label") ?? one.textContent ?? ""): string {
  const said = text.replace(/\s+/g, " ").trim();
  const names = [...one.classList].map((name) => `.${name}`).join("");
  return `${one.tagName.toLowerCase()}${names} “${said.length > 28 ? `${said.slice(0, 28)}…` : said}”`;
}

/** Hidden from sight, but not from screen readers, and links that are off screen until they have the focus. */
function isVisuallyHidden(one: Element): boolean {
  for (let at: Element | null = one; at; at = at.parentElement) {
    const { clipPath, position } = getComputedStyle(at);
    const { width, height } = at.getBoundingClientRect();
    if (clipPath === "inset(50%)" || (position === "absolute" && width <= 1 && height <= 1)) return true;
  }
  return one.closest('a[href^="#"]') !== null && one.getBoundingClientRect().right < 0;
}

function isVisible(one: Element): boolean {
  return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isVisuallyHidden(one);
}

function canBeReached(scroller: Element): boolean {
  const focusable =
    "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1']), [contenteditable]";
  return scroller.matches(focusable) || scroller.querySelector(focusable) !== null;
}

/** An ellipsis is fine if the full text is in a title, or is opened by the link or the control that it is in. */
function endsInEllipsis(box: Element, text: Element): boolean {
  const style = getComputedStyle(box);
  if (style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none") return false;
  return text.closest("[title], a[href], button, summary, label, option") !== null;
}

/** The part of a box that is visible, or null; cut-off parts are faults. */
function visiblePart(one: Element, whole: Edges, cut: Fault, isText: boolean): Edges | null {
  const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
  let position = isText ? "static" : getComputedStyle(one).position;
  let scrolled = false;
  for (let at = isText ? one : position === "fixed" ? null : one.parentElement; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const containsLayers = style.position !== "static" || style.transform !== "none";
    // A container clips an absolute element only if it is also the one that places it.
    if (position === "absolute" && !containsLayers) continue;
    if (at === document.body || at === document.documentElement) break;
    const outer = at.getBoundingClientRect();
    const left = outer.left + at.clientLeft;
    const top = outer.top + at.clientTop;
    const edges = { left, right: left + at.clientWidth, top, bottom: top + at.clientHeight };
    for (const [overflow, from, to] of [
      [style.overflowX, "left", "right"],
      [style.overflowY, "top", "bottom"],
    ] as const) {
      if (overflow === "visible" || style.display.startsWith("inline ") || style.display === "inline") continue;
      const beyond = box[from] < edges[from] - 2 || box[to] > edges[to] + 2;
      if (!beyond) continue;
      if (overflow === "hidden" || overflow === "clip") {
        if (!scrolled && !endsInEllipsis(at, one)) cut(`is cut off by ${nameOf(at, "")}`);
        // Less than a letter and an ellipsis.
        else if (!scrolled && at.clientWidth < 16) cut(`has no width in ${nameOf(at, "")}`);
      } else {
        scrolled = true;
        if (from === "left" && !canBeReached(at)) cut(`is in ${nameOf(at, "")}, which no key can scroll`);
      }
      box[from] = Math.max(box[from], edges[from]);
      box[to] = Math.min(box[to], edges[to]);
    }
    position = style.position;
    if (position === "fixed") break;
  }
  if (box.left >= box.right || box.top >= box.bottom) return null;
  if (box.left < -1 || box.right > innerWidth + 1)
    cut(`is outside the window: from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
  if (box.top + scrollY < -1) cut("is above the page");
  return box;
}

/** Text beside the button, the pill or the card that it is in. */
function findRunningOut(one: Element, text: Edges, complain: Fault): void {
  for (let at: Element | null = one; at && at !== document.body; at = at.parentElement) {
    const { display, position, backgroundColor, borderLeftWidth, borderRightWidth } = getComputedStyle(at);
    const isDrawn = backgroundColor !== "rgba(0, 0, 0, 0)" || (borderLeftWidth !== "0px" && borderRightWidth !== "0px");
    if (isDrawn && display !== "inline" && !display.startsWith("table-row")) {
      const box = at.getBoundingClientRect();
      const beyond = Math.max(
        box.left - text.left,
        text.right - box.right,
        box.top - text.top,
        text.bottom - box.bottom,
      );
      if (beyond > 2) complain(`runs ${Math.round(beyond)} px out of ${nameOf(at, "")}`);
      return;
    }
    if (position === "absolute" || position === "fixed") return;
  }
}

/** What lies over the page on purpose: absolute and fixed elements, and bars that stick to the bottom of the window. */
function layerOf(one: Element): Element | null {
  for (let at: Element | null = one; at; at = at.parentElement) {
    const { position, bottom } = getComputedStyle(at);
    if (position === "absolute" || position === "fixed" || (position === "sticky" && bottom !== "auto")) return at;
    if (at.matches("dialog[open], [popover]")) return at;
  }
  return null;
}

function textBoxes(fault: Fault): Box[] {
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
    // A line of text is taller than its letters, and lines may be closer to each other than their height.
    const letters = Number.parseFloat(getComputedStyle(of).fontSize) * 0.8;
    const layer = layerOf(of);
    for (const line of lines) {
      const spare = Math.max(0, (line.height - letters) / 2);
      const edges = { left: line.left, right: line.right, top: line.top + spare, bottom: line.bottom - spare };
      const part = visiblePart(of, edges, complain, true);
      if (part) findRunningOut(of, part, complain);
      if (part && !of.closest("[aria-hidden=true]")) boxes.push({ ...part, of, layer, text });
    }
  }
  return boxes;
}

function controlsOf(): Element[] {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]";
  return [...document.querySelectorAll(controls)].filter(isVisible);
}

/** Controls that are drawn as boxes; links in a text are text. */
function controlBoxes(fault: Fault): Box[] {
  return controlsOf().flatMap((of) => {
    const part = visiblePart(of, of.getBoundingClientRect(), (what) => fault(`${nameOf(of)} ${what}`), false);
    const isBox = part && getComputedStyle(of).display !== "inline" && getComputedStyle(of).display !== "contents";
    return isBox ? [{ ...part, of, layer: layerOf(of), text: "" }] : [];
  });
}

function findSideways(fault: Fault): void {
  const more = document.documentElement.scrollWidth - innerWidth;
  if (more <= 0) return;
  const wide = [...document.body.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 0.5 && isVisible(one),
  );
  fault(
    `the page scrolls ${more} px sideways: ${wide
      .slice(0, 3)
      .map((one) => nameOf(one))
      .join(", ")}`,
  );
}

/** Two layers of the same place, such as two notes in one margin, may not cover each other either. */
function areComparable(one: Box, other: Box): boolean {
  if (one.of.contains(other.of) || other.of.contains(one.of)) return false;
  const label = one.of.closest("label");
  if (label !== null && label === other.of.closest("label") && (one.text === "" || other.text === "")) return false;
  if (one.layer === other.layer) return true;
  if (!(one.layer instanceof HTMLElement && other.layer instanceof HTMLElement)) return false;
  if (one.layer.contains(other.layer) || other.layer.contains(one.layer)) return false;
  return one.layer.parentElement === other.layer.parentElement && one.layer.className === other.layer.className;
}

function findOverlaps(boxes: Box[], fault: Fault): void {
  const sorted = boxes.toSorted((a, b) => a.top - b.top);
  let open: Box[] = [];
  for (const one of sorted) {
    open = open.filter(({ bottom }) => bottom > one.top + 2);
    for (const other of open) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - one.top;
      if (across > 2 && down > 2 && areComparable(one, other))
        fault(`${nameOf(one.of, one.text || undefined)} overlaps ${nameOf(other.of, other.text || undefined)}`);
    }
    open.push(one);
  }
}

/** The target of a control; that of a box to tick includes its label. */
function targetOf(one: Element): Edges {
  const box = one.getBoundingClientRect();
  const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].filter(isVisible) : [];
  const all = [box, ...labels.map((label) => label.getBoundingClientRect())];
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

function findSmallTargets(fault: Fault): void {
  const targets = controlsOf().map((of) => ({ of, ...targetOf(of) }));
  const isSmall = ({ left, right, top, bottom }: Edges) => right - left < 23.5 || bottom - top < 23.5;
  for (const one of targets.filter(isSmall)) {
    // A target in a sentence is as tall as its line.
    if (isInSentence(one.of)) continue;
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const near = targets.find((other) => {
      if (other.of === one.of || other.of.contains(one.of) || one.of.contains(other.of)) return false;
      const away = Math.hypot(
        x - Math.min(Math.max(x, other.left), other.right),
        y - Math.min(Math.max(y, other.top), other.bottom),
      );
      return away < 12;
    });
    const size = `${Math.round(one.right - one.left)} × ${Math.round(one.bottom - one.top)} px`;
    if (near) fault(`${nameOf(one.of)} is a target of ${size} beside ${nameOf(near.of)}`);
  }
}

function isInSentence(one: Element): boolean {
  if (!getComputedStyle(one).display.startsWith("inline")) return false;
  return [...(one.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
  );
}

function findSqueezedFields(fault: Fault): void {
  const fields =
    "textarea, [contenteditable=true], input:not([type]), input[type=text], input[type=search], input[type=email], input[type=url], input[type=password]";
  for (const one of document.querySelectorAll<HTMLElement>(fields)) {
    if (!isVisible(one) || one.matches("[inputmode=numeric], [inputmode=decimal], [size]")) continue;
    const { width } = one.getBoundingClientRect();
    const around = one.parentElement?.clientWidth ?? 0;
    if (width < 120 && around > width + 24)
      fault(`${nameOf(one)} is ${Math.round(width)} px wide, of ${Math.round(around)} px`);
    const isEditor = one.isContentEditable && one.getAttribute("aria-multiline") === "true";
    if (isEditor && innerWidth >= 1024 && width < 480) fault(`${nameOf(one, "")} is ${Math.round(width)} px wide`);
  }
}

/** The functions that run in the page, which knows nothing of this file. */
const inPage = [
  findFaults,
  nameOf,
  isVisuallyHidden,
  isVisible,
  canBeReached,
  endsInEllipsis,
  visiblePart,
  findRunningOut,
  layerOf,
  textBoxes,
  controlsOf,
  controlBoxes,
  findSideways,
  areComparable,
  findOverlaps,
  targetOf,
  findSmallTargets,
  isInSentence,
  findSqueezedFields,
].map(String);
