/*
 * Updates the price while the visitor changes the choices. The price always comes from the server: this script requests
 * the page and replaces what changed.
 */
const WAIT_MS = 120;
const HOUR_MS = 3_600_000;
const form = document.querySelector('form[action="/pricing"]');
const own = location.pathname === new URL(form.action).pathname;
let waiting;
let asking;

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, WAIT_MS);
});
sayWhen();
// If this script was loaded by the first interaction, the first choice may already have been made.
if (!own) void ask();

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(address, { signal: asking.signal });
    if (!answer.ok) throw answer;
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
  } catch (problem) {
    // An aborted request was replaced by a newer one; after any other error the button still submits the form.
    if (problem.name !== "AbortError") tell("The price could not be updated. Press the button to try again.");
  }
}

function show(page, address) {
  const before = cents(document);
  const was = location.href;
  for (const fresh of page.querySelectorAll("[data-live]"))
    document.querySelector(`[data-live="${fresh.dataset.live}"]`)?.replaceWith(fresh);
  for (const fresh of page.querySelectorAll("[name=deadline]")) close(fresh);
  copyWordsProblem(page);
  sayWhen();
  if (own) history.replaceState(null, "", address);
  const now = cents(document);
  if (now === before) return;
  const change = Math.abs(now - before) / 100;
  const dollars = change.toLocaleString("en-US", { style: "currency", currency: "USD" });
  tell(`Price changed: ${dollars} ${now > before ? "more" : "less"}. `);
  if (own) undoLink(was);
}

/**
 * Updates a deadline from the server's page: available or disabled with its reason, and selected if the previous choice
 * was disabled.
 */
function close(fresh) {
  const mine = form.querySelector(`[name=deadline][value="${fresh.value}"], [name=deadline] [value="${fresh.value}"]`);
  if (!mine) return;
  mine.disabled = fresh.disabled;
  mine[mine.matches("option") ? "selected" : "checked"] = fresh.checked;
  const note = mine.parentElement.querySelector("small");
  if (note) note.textContent = fresh.parentElement.querySelector("small").textContent;
}

function copyWordsProblem(page) {
  const [mine, fresh] = [document, page].map((one) => one.querySelector(".site-by-words .field"));
  if (!mine) return;
  mine.lastElementChild.replaceWith(fresh.lastElementChild);
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = fresh.querySelector("input").getAttribute(name);
    if (value === null) mine.querySelector("input").removeAttribute(name);
    else mine.querySelector("input").setAttribute(name, value);
  }
}

/** Without Intl, whose initialisation takes 25 ms, too long on a phone for one line of text. */
function sayWhen() {
  for (const place of document.querySelectorAll("[data-back]")) {
    const [day, month, date, , time] = new Date(Date.now() + place.dataset.back * HOUR_MS).toString().split(" ");
    place.textContent = `If you order now, you get it by ${day} ${+date} ${month}, ${time.slice(0, 5)} (your time).`;
  }
}

function cents(page) {
  return Number(page.querySelector("[data-cents]").dataset.cents);
}

function tell(text) {
  document.getElementById("changed").textContent = text;
}

function undoLink(address) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = "Undo";
  document.getElementById("changed").append(link);
}
