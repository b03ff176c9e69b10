/* Filters the questions during typing. After a search on the server, the button searches again. */
const field = document.getElementById("q");
const entries = [...document.querySelectorAll("[data-all] details")].map((details) => ({
  details,
  text: [...details.querySelectorAll("summary, .site-answer > p")]
    .map((part) => part.textContent)
    .join(" ")
    .toLowerCase(),
}));

if (entries.length > 0) {
  field.addEventListener("input", filter);
  // This script loads at the first interaction, so text may already have been typed.
  filter();
}

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { details, text } of entries) {
    details.hidden = !words.every((word) => text.includes(word));
    if (words.length > 0) details.open = !details.hidden;
  }
  for (const group of document.querySelectorAll("[data-all]"))
    group.hidden = !group.querySelector("details:not([hidden])");
  const count = entries.filter(({ details }) => !details.hidden).length;
  document.getElementById("found").textContent =
    words.length > 0 ? `${count === 1 ? "1 answer" : `${count} answers`} for “${field.value}”` : "";
  const ask = document.getElementById("ask");
  ask.search = words.length > 0 ? new URLSearchParams({ message: `My question: ${field.value}` }) : "";
}
