export type TakenTitle = ReturnType<typeof takeTitle>;

type Watcher = {
  /** The page has changed the title. */
  onChange: () => void;
  /** The page has removed the title or the control. */
  onGone: () => void;
};

/**
 * Takes the title off a control, so that the browser shows no tooltip of its own, and puts it back later. Meanwhile the
 * attribute is empty and not absent: what the page sets or removes can be told from it.
 */
export function takeTitle(control: Element, { onChange, onGone }: Watcher) {
  let title = control.getAttribute("title") ?? "";
  let describedBy = "";
  const name = nameOf(control);
  control.setAttribute("title", "");
  // Its title was its only name.
  if (!name) control.setAttribute("aria-label", title);

  const observer = new MutationObserver(() => {
    const now = control.getAttribute("title");
    if (now === null || !control.isConnected) onGone();
    else if (now !== "") {
      title = now;
      control.setAttribute("title", "");
      if (!name) control.setAttribute("aria-label", title);
      onChange();
    }
  });
  observer.observe(control, { attributeFilter: ["title"] });
  observer.observe(document, { childList: true, subtree: true });

  function describe(id: string): void {
    if (!name || name.includes(title)) return;
    describedBy = id;
    setIds(control, [...idsOf(control), id]);
  }

  function putBack(): void {
    observer.disconnect();
    if (control.getAttribute("title") === "") control.setAttribute("title", title);
    if (!name) control.removeAttribute("aria-label");
    if (describedBy)
      setIds(
        control,
        idsOf(control).filter((id) => id !== describedBy),
      );
  }

  return { control, title: () => title, isReadable: () => isReadable(control, title), describe, putBack };
}

/** Whether the title only repeats what the control shows: the text is in it, neither hidden nor cut off. */
function isReadable(control: Element, title: string): boolean {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  let shown = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    // Text for screen readers is in a box of one pixel.
    if (!box || box.getBoundingClientRect().width <= 1) continue;
    if (isCut(box) || isCut(control)) return false;
    shown += node.textContent;
  }
  return oneLine(shown).includes(oneLine(title));
}

function isCut({ scrollWidth, clientWidth }: Element): boolean {
  return clientWidth > 0 && scrollWidth > clientWidth;
}

/** The accessible name without the title. */
function nameOf(control: Element): string {
  const labels = control.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const texts = labels.map((id) => document.getElementById(id)?.textContent ?? "");
  const label = "labels" in control ? (control as HTMLInputElement).labels?.[0]?.textContent : "";
  return oneLine(texts.join(" ") || control.getAttribute("aria-label") || label || control.textContent || "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function idsOf(control: Element): string[] {
  return control.getAttribute("aria-describedby")?.split(/\s+/).filter(Boolean) ?? [];
}

function setIds(control: Element, ids: string[]): void {
  if (ids.length > 0) control.setAttribute("aria-describedby", ids.join(" "));
  else control.removeAttribute("aria-describedby");
}
