import type { Page } from "@playwright/test";
import { boxFunctions, controlBoxes, type Fault, textBoxes } from "./layout-boxes.ts";
import {
  findCutLabels,
  findOverlaps,
  findSideways,
  findSmallTargets,
  findSqueezedFields,
  ruleFunctions,
} from "./layout-rules.ts";

/**
 * What is wrong with the layout of the open page at its present width, as sentences; none on a good page. Reported are:
 *
 * - a page that scrolls sideways, and what causes it;
 * - text or a control outside the window, except in a container that scrolls and can be reached with the keyboard;
 * - text cut off by a container that does not scroll, unless it ends in an ellipsis and can be read in full elsewhere;
 * - text that runs out of the button, the pill or the card that it is in;
 * - text or controls on top of each other, except in layers: absolute, fixed or at the bottom of the window;
 * - targets of less than 24 px without the space of 24 px around them (WCAG 2.2, 2.5.8);
 * - fields and columns of text, down to a broken word, with less width than they need;
 * - a column of text that scrolls sideways, and placeholders and options wider than their field.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const known = { hidden: new Map(), layers: new Map(), surfaces: new Map() };
    ${inPage.join("\n")}
    return findFaults();
  })()`);
}

function findFaults(): string[] {
  const found = new Set<string>();
  const fault: Fault = (what) => found.add(what);
  const boxes = [...textBoxes(fault), ...controlBoxes(fault)];
  findSideways(fault);
  findOverlaps(boxes, fault);
  findSmallTargets(fault);
  findSqueezedFields(fault);
  findCutLabels(fault);
  return [...found];
}

/** The functions that run in the page, which knows nothing of these files. */
const inPage = [findFaults, ...boxFunctions, ...ruleFunctions].map(String);
