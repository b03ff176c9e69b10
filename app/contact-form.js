/* The forms that write to us: nothing written is lost, one message stays one, and the hours are the reader's. */
const form = document.querySelector("form.fm");
/** Emptied by sent.js. */
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
  // A choice is never empty: it is taken back only where the page was not asked for another.
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
    // Storage may be closed; the browser's own way back still keeps a form.
  }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(drawer)) ?? {};
  } catch {
    return {};
  }
}

/** Without Intl, which takes 25 ms to begin with: too long on a telephone for one line of text. */
function sayNextAnswer() {
  for (const place of document.querySelectorAll("[data-hours]")) {
    const [day, , , , time] = new Date(nextAnswer(JSON.parse(place.dataset.hours))).toString().split(" ");
    place.textContent = `Next reply by ${day} ${time.slice(0, 5)} (your time).`;
  }
}

/** So many staffed minutes from now; the last stretch known where they do not suffice. */
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
