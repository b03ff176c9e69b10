/* The only script of public pages. Everything here has an HTML equivalent that works without it. */
const root = document.documentElement;
const focusables = "a, button, summary";

/** Stores "light" or "dark"; "system" stores nothing, and the style sheet follows the operating system. */
function setTheme(choice) {
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // If storage is blocked, the choice lasts for this page only.
  }
  showTheme(choice);
}

function showTheme(choice) {
  if (choice === "light" || choice === "dark") root.dataset.theme = choice;
  else delete root.dataset.theme;
  for (const button of document.querySelectorAll("[data-theme-choice]"))
    button.ariaPressed = button.dataset.themeChoice === (root.dataset.theme ?? "system");
}

/** The links and buttons inside an open menu or sheet, and the summary that opened it. */
function opened() {
  return document.querySelector("details:is(.dropdown, .site-burger)[open]");
}

function shut(details, refocus) {
  details.open = false;
  if (refocus) details.querySelector("summary").focus();
}

function step(details, key) {
  const items = [...details.querySelectorAll(".dropdown-panel :is(a, button)")];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  items.at(to % items.length)?.focus();
}

function keepInside(event, sheet) {
  const all = [...sheet.querySelectorAll(focusables)].filter((one) => one.offsetParent || one.matches("summary"));
  const edge = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== edge && sheet.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}

/**
 * The same as isSingleKey of the signed-in pages: never in a field, with a modifier, or if shortcuts are turned off.
 */
function isShortcut(event) {
  if (root.dataset.shortcuts === "off") return false;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea, [contenteditable]"))
    return false;
  try {
    return localStorage.getItem("viewer-keys") !== "off";
  } catch {
    return true;
  }
}

addEventListener("keydown", (event) => {
  if (event.key === "/" && isShortcut(event)) return goSearch(event);
  const menu = event.target.closest("details.dropdown");
  if (menu && /^(Arrow(Up|Down)|Home|End)$/.test(event.key)) {
    event.preventDefault();
    menu.open = true;
    return step(menu, event.key);
  }
  const shown = opened();
  if (!shown) return;
  if (event.key === "Escape") {
    event.preventDefault();
    shut(shown, true);
  }
  if (event.key === "Tab" && shown.matches(".site-burger")) keepInside(event, shown);
});

addEventListener("click", (event) => {
  const choice = event.target.closest("[data-theme-choice]");
  if (choice) setTheme(choice.dataset.themeChoice);
  const copy = event.target.closest("[data-copy]");
  if (copy) copyCode(copy);
  const seek = event.target.closest("[data-seek]");
  if (seek) playFrom(seek, event);
  const shown = opened();
  if (shown && (!shown.contains(event.target) || choice?.closest(".dropdown"))) shut(shown, Boolean(choice));
});

async function copyCode(button) {
  await navigator.clipboard.writeText(button.nextElementSibling.textContent);
  button.textContent = "Copied";
}

/** Without the script the link opens the recording at the given second. */
function playFrom(link, event) {
  const player = document.getElementById("player");
  if (!player || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  player.currentTime = link.dataset.seek;
  player.play();
}

function goSearch(event) {
  event.preventDefault();
  const field = document.querySelector(".search-field input");
  if (field) field.focus();
  else location.assign("/learning-hub#q");
}

addEventListener("focusin", (event) => {
  const shown = opened();
  if (shown?.matches(".dropdown") && !shown.contains(event.target)) shut(shown);
});

addEventListener("toggle", () => showTheme(root.dataset.theme), true);
addEventListener("storage", (event) => event.key === "theme" && showTheme(event.newValue));

/**
 * Shows times in the reader's time zone, in the format that the server uses for UTC. Intl is not used, because its
 * initialisation takes 25 ms. The text node is kept, because it may belong to React.
 */
for (const time of document.querySelectorAll("time[data-local]")) {
  const [, month, day, year, clock, zone] = new Date(time.dateTime).toString().split(" ");
  const minute =
    time.dataset.local === "minute"
      ? `, ${clock.slice(0, 5)} ${zone.replace(/^GMT(\+0000$)?/, "UTC").replace(/\d\d$/, ":$&")}`
      : "";
  if (time.firstChild) time.firstChild.nodeValue = `${+day} ${month.replace("Sep", "Sept")} ${year}${minute}`;
}

/** The signed-in areas use no view transitions; browsers report a transition that they interrupt as an error. */
addEventListener("pageswap", ({ activation, viewTransition }) => {
  if (/\/(dashboard|admin)\b/.test(activation?.entry?.url)) viewTransition?.skipTransition();
});

/** A form's own script loads when the form is first focused, or immediately if the page requests it. */
for (const form of document.querySelectorAll("[data-script]")) {
  const fetchScript = () => import(form.dataset.script);
  if (form.matches("[data-now], :focus-within")) fetchScript();
  else form.addEventListener("focusin", fetchScript, { once: true });
}

/** The server does not count a page that was fetched ahead until it is opened. */
if (performance.getEntriesByType("navigation")[0]?.deliveryType === "navigational-prefetch")
  navigator.sendBeacon("/api/page-views", document.referrer);

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
document.querySelector("#q:target")?.focus();

/**
 * Marks the current section in the table of contents: the last one whose heading has passed the upper third of the
 * window.
 */
const lines = new Map(
  [...document.querySelectorAll('.site-contents a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
);
const heads = [...lines.keys()].map((id) => document.getElementById(id)).filter(Boolean);
const passed = new Set();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) passed[isIntersecting ? "add" : "delete"](target);
    const here = heads.findLast((head) => passed.has(head));
    for (const head of heads) lines.get(head.id).ariaCurrent = head === here || null;
  },
  { rootMargin: "99999px 0px -66% 0px" },
);
for (const head of heads) watcher.observe(head);
