import { expect } from "@playwright/test";
import { test } from "../support.ts";
import { layoutFaults } from "./layout-faults.ts";

const long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);
const words = "Discharge planning for older adults who live alone";

/** A small page, and what is said of it: each has one fault. */
const faulty: Record<string, { html: string; fault: RegExp }> = {
  "a page that scrolls sideways": {
    html: `<div style="width:900px">${words}</div>`,
    fault: /the page scrolls sideways: div/,
  },
  "text outside the window": {
    html: `<div style="position:fixed;left:300px;width:600px">${words} ${words} ${words}</div>`,
    fault: /“Discharge.*” is outside the window/,
  },
  "a control outside the window": {
    html: `<div style="position:fixed;left:380px;white-space:nowrap"><button style="width:100px">Save</button></div>`,
    fault: /^button “Save” is outside the window/,
  },
  "text above the page": {
    html: `<p style="position:absolute;top:-40px">${words}</p>`,
    fault: /is above the page/,
  },
  "text cut off at the side": {
    html: `<div class="card" style="width:200px;overflow:hidden"><span>${long}</span></div>`,
    fault: /^span “Pneumono.*” is cut off by div.card/,
  },
  "text cut off below": {
    html: `<div class="card" style="width:200px;height:30px;overflow:clip"><p style="margin:0">${words}</p></div>`,
    fault: /^p “Discharge.*” is cut off by div.card/,
  },
  "a control cut off": {
    html: `<div style="width:200px;overflow:hidden;white-space:nowrap"><button style="width:300px">Save</button></div>`,
    fault: /^button “Save” is cut off by div/,
  },
  "an ellipsis whose full text is nowhere": {
    html: `<p style="width:200px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</p>`,
    fault: /is cut off by p/,
  },
  "text that runs out of its button": {
    html: `<button style="width:60px;height:40px;white-space:nowrap">${words}</button>`,
    fault: /^button “Discharge.*” runs \d+ px out of button/,
  },
  "a wide table that no key can scroll": {
    html: `<div class="wide" style="overflow-x:auto"><table style="width:900px"><tr><td>${words}</td><td>${words}</td></tr></table></div>`,
    fault: /is in div.wide “”, which no key can scroll/,
  },
  "a column of text that scrolls sideways": {
    html: `<aside style="width:200px;height:90px;overflow:auto"><a href="/x">Profile</a><div style="display:flex"><b>${long}</b></div></aside>`,
    fault: /^b “Pneumono.*” is scrolled out of aside/,
  },
  "a placeholder wider than its field": {
    html: `<input aria-label="Search" placeholder="Search your messages" style="width:125px">`,
    fault: /^input “Search” has no room for “Search your messages”/,
  },
  "an option wider than its list": {
    html: `<select aria-label="Topic" style="width:60px"><option>All topics of this list</option></select>`,
    fault: /^select “Topic” has no room for “All topics/,
  },
  "text on other text": {
    html: `<p style="margin:0">${words}</p><p style="margin:-20px 0 0">${words}, again</p>`,
    fault: /^p “Discharge.*” overlaps p “Discharge/,
  },
  "text that runs out of its column": {
    html: `<div style="display:grid;grid-template-columns:100px 100px"><b>${long}</b><i>Paid</i></div>`,
    fault: /overlaps i “Paid”|i “Paid” overlaps/,
  },
  "text on a button": {
    html: `<button style="width:120px;height:40px">Save</button><p style="margin:-30px 0 0">${words}</p>`,
    fault: /overlaps p “Discharge|p “Discharge.*” overlaps/,
  },
  "two notes of one margin on each other": {
    html: `<div style="position:relative;height:90px"><aside class="note" style="position:absolute;top:0">First note</aside>
      <aside class="note" style="position:absolute;top:8px">Second note</aside></div>`,
    fault: /aside.note “First note” overlaps|overlaps aside.note “First note”/,
  },
  "small targets side by side": {
    html: `<button style="width:16px;height:16px;padding:0" aria-label="Close"></button><button style="width:60px;height:40px">Save</button>`,
    fault: /^button “Close” is a target of 16 × 16 px beside button “Save”/,
  },
  "a squeezed field": {
    html: `<div style="display:flex;width:380px"><input aria-label="Search" style="width:100%;min-width:0;flex:1 9999"><p style="flex:0 0 320px;margin:0">${words}</p></div>`,
    fault: /^input “Search” is \d+ px wide, of 380 px/,
  },
  "a column of single letters": {
    html: `<div style="width:14px;overflow-wrap:anywhere">Medication</div>`,
    fault: /is squeezed into \d+ lines of 1 letters/,
  },
  "a broken word": {
    html: `<div style="display:flex;width:200px"><h1 style="font-size:20px;overflow-wrap:anywhere">Messages</h1><button style="flex:none;width:130px">New</button></div>`,
    fault: /^h1 “Messages” breaks in the middle of “Messages”/,
  },
  "text without any width": {
    html: `<a href="/x" style="display:flex;width:300px"><b style="flex:none;width:300px">Title</b><i style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</i></a>`,
    fault: /has no width/,
  },
};

const good: Record<string, string> = {
  "a page of text": `<h1>${words}</h1><p>${words} <a href="/x">${words}</a></p>`,
  "a wide table that scrolls": `<div style="overflow-x:auto" tabindex="0" role="region" aria-label="Prices"><table style="width:900px"><tr><td>${words}</td><td>${words}</td></tr></table></div>`,
  "a row of tabs that scrolls": `<div style="overflow-x:auto;display:flex"><a href="/1" style="flex:0 0 300px">${words}</a><a href="/2" style="flex:0 0 300px">${words}</a></div>`,
  "an ellipsis with a title": `<p title="${words}" style="width:200px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</p>`,
  "a link with an ellipsis": `<a href="/x" style="display:block;width:200px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</a>`,
  "text for screen readers only": `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap">${words}</span>`,
  "a link that is shown when it has the focus": `<a href="#main" style="position:absolute;left:-999px">Skip to content</a>`,
  "a badge over a button": `<div style="position:relative"><button style="width:80px;height:40px">Inbox</button><b style="position:absolute;left:20px;top:8px">12</b></div>`,
  "a bar at the bottom of the window": `<main><p style="height:2000px;margin:0">${words}</p><div style="position:sticky;bottom:0">Total</div></main>`,
  "lines closer to each other than they are tall": `<h1 style="font-size:60px;line-height:1;margin:0">A title <em>with emphasis of two words</em> in it</h1>`,
  "a box to tick beside its label": `<label style="display:block"><input type="checkbox"> ${words}</label><label style="display:block;min-height:24px"><input type="checkbox"> Yes</label>`,
  "a small button with room around it": `<button style="width:16px;height:16px;padding:0;margin:12px" aria-label="Close"></button>`,
  "a closed menu": `<details><summary style="min-height:40px">Menu</summary><p style="width:900px">${words}</p></details>`,
  "a narrow field of a number": `<div style="width:380px"><input inputmode="numeric" aria-label="Words" style="width:70px"></div>`,
};

test("the check of layouts finds each kind of fault", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, { html, fault }] of Object.entries(faulty)) {
    await page.setContent(document(html));
    expect((await layoutFaults(page)).join("\n"), name).toMatch(new RegExp(fault, "m"));
  }
});

test("the check of layouts finds no fault in good pages", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, html] of Object.entries(good)) {
    await page.setContent(document(html));
    expect(await layoutFaults(page), name).toEqual([]);
  }
});

test("the check of layouts finds an article editor that is squeezed on a wide screen", async ({ page }) => {
  const editor = (width: number) =>
    document(
      `<div role="textbox" aria-multiline="true" contenteditable="true" style="width:${width}px">${words}</div>`,
    );
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.setContent(editor(234));
  expect(await layoutFaults(page)).toEqual(["div “” is 234 px wide"]);
  await page.setContent(editor(600));
  expect(await layoutFaults(page)).toEqual([]);
});

function document(body: string): string {
  return `<!doctype html><html lang="en"><head><title>A page</title><style>body { margin: 0; font: 16px/1.5 sans-serif }</style></head><body>${body}</body></html>`;
}
