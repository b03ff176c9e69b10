import { type Box, controlsOf, type Edges, type Fault, isVisible, layerOf, nameOf } from "./layout-boxes.ts";

export function findSideways(fault: Fault): void {
  if (document.documentElement.scrollWidth <= innerWidth) return;
  const wide = [...document.body.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 0.5 && isVisible(one),
  );
  fault(
    `the page scrolls sideways: ${wide
      .slice(0, 3)
      .map((one) => nameOf(one))
      .join(", ")}`,
  );
}

export function findOverlaps(boxes: Box[], fault: Fault): void {
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

export function findSmallTargets(fault: Fault): void {
  const targets = controlsOf().map((of) => ({ of, layer: layerOf(of), ...targetOf(of) }));
  const isSmall = ({ left, right, top, bottom }: Edges) => right - left < 23.5 || bottom - top < 23.5;
  for (const one of targets.filter(isSmall)) {
    // A target in a sentence is as tall as its line.
    if (isInSentence(one.of)) continue;
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const near = targets.find((other) => {
      if (other.of === one.of || other.layer !== one.layer || other.of.contains(one.of) || one.of.contains(other.of))
        return false;
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

function isInSentence(one: Element): boolean {
  if (!getComputedStyle(one).display.startsWith("inline")) return false;
  return [...(one.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
  );
}

export function findSqueezedFields(fault: Fault): void {
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

/** Placeholders, and short options of a closed list, that are wider than their field. */
export function findCutLabels(fault: Fault): void {
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("input[placeholder], select")) {
    if (!pen || !isVisible(one)) continue;
    const field = one as unknown as Partial<HTMLInputElement & HTMLSelectElement>;
    const label = field.selectedOptions ? (field.selectedOptions[0]?.text ?? "") : (field.placeholder ?? "");
    // A longer option is what a person has called something.
    if (label.length > 30 || (!field.selectedOptions && field.value !== "")) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    pen.font = font;
    const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(label).width > room + 2) fault(`${nameOf(one)} has no room for “${label}”`);
  }
}

/** All of this file that runs in the page. */
export const ruleFunctions = [
  findSideways,
  findOverlaps,
  areComparable,
  findSmallTargets,
  targetOf,
  isInSentence,
  findSqueezedFields,
  findCutLabels,
];
