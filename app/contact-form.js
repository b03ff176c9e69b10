/*
 * The contact and support forms: input is kept across reloads, a message is sent only once, and reply times are in the
 * visitor's time zone.
 */
const form = document.querySelector("form.form");
/** Removed by sent.js. */
const drawer = `desk:${location.pathname}`;
const kept = ["name", "email", "topic", "order", "message", "idempotencyKey"];

recall();
fill("shownAt", Date.now());
fill("idempotencyKey", crypto.randomUUID?.() ?? "");
form.addEventListener("input", keep);
form.addEventListener("submit", keep);
sayNextAnswer();

function recall() {
  const saved = stored();
  // A select always has a value, so the stored topic is restored only if the address does not preselect one.
  if (saved.topic && !location.search) form.elements.topic.value = saved.topic;
  for (const name of kept) fill(name, saved[name]);
}

function fill(name, value) {
  const field = form.elements[name];
  if (field && !field.value && value) field.value = value;
}

function keep() {
  try {
    const values = Object.fromEntries(kept.map((name) => [name, form.elements[name].value]));
    sessionStorage.setItem(drawer, JSON.stringify(values));
  } catch {
    // If storage is blocked, the browser's Back button still restores the form.
  }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(drawer)) ?? {};
  } catch {
    return {};
  }
}

/** Without Intl, whose initialisation takes 25 ms, too long on a phone for one line of text. */
function sayNextAnswer() {
  for (const place of document.querySelectorAll("[data-hours]")) {
    const [day, , , , time] = new Date(nextAnswer(JSON.parse(place.dataset.hours))).toString().split(" ");
    place.textContent = `Next reply by ${day} ${time.slice(0, 5)} (your time).`;
  }
}

/** The time after `within` minutes of support hours; the end of the last known interval if they do not suffice. */
function nextAnswer({ spans, within }) {
  let left = within * 60_000;
  let end = Date.now();
  for (const [from, to] of spans) {
    const begin = Math.max(from, Date.now());
    if (begin >= to) continue;
    end = to;
    if (left <= to - begin) return begin + left;
    left -= to - begin;
  }
  return end;
}
