import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layerOrder } from "#app/styles/layer-order.ts";

const layersInOrder = layerOrder.replace(/^@layer |;$/g, "").split(", ");

const read = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, "utf8") }));

const embedded =
  /LocalIdentity|LOCAL_IDENTITY|identity\.localhost|ada-in-the-margin|example\.test|__local\b|email_confirmations/;

test("the production build contains nothing of the embedded identity", () => {
  for (const folder of ["server", "client", "similarity"]) {
    const files = read(`build/production/${folder}/**/*.{js,json,html}`);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ text }) => embedded.test(text)).map(({ path }) => path)).toEqual([]);
  }
  // The same search finds it where it belongs, so it would find it elsewhere.
  expect(read("build/local/server/**/*.{js,json}").some(({ text }) => embedded.test(text))).toBe(true);
});

const testBank = /LocalBank|LOCAL_BANK|4000000000003220|test_mode_live_card/;

test("the production build contains nothing of the test bank: no store, no card, no response", () => {
  for (const folder of ["server", "client", "similarity"]) {
    const files = read(`build/production/${folder}/**/*.{js,json,html}`);
    expect(files.filter(({ text }) => testBank.test(text)).map(({ path }) => path)).toEqual([]);
  }
  expect(read("build/local/server/**/*.{js,json}").some(({ text }) => testBank.test(text))).toBe(true);
});

const testDoubles = /local-mailbox|Telegram of this run|mailbox\.local/;

test("the production build contains neither the mailbox nor the chat of a local run", () => {
  for (const folder of ["server", "client", "similarity"]) {
    const files = read(`build/production/${folder}/**/*.{js,json,html}`);
    expect(files.filter(({ text }) => testDoubles.test(text)).map(({ path }) => path)).toEqual([]);
  }
  expect(read("build/local/server/**/*.{js,json}").some(({ text }) => testDoubles.test(text))).toBe(true);
});

const demoData = /local-demo|LOCAL_DEMO|Handover at the bedside|beginDemo/;

test("the production build contains nothing of the demo data", () => {
  for (const folder of ["server", "client", "similarity"]) {
    const files = read(`build/production/${folder}/**/*.{js,json,html}`);
    expect(files.filter(({ text }) => demoData.test(text)).map(({ path }) => path)).toEqual([]);
  }
  expect(read("build/local/server/**/*.{js,json}").some(({ text }) => demoData.test(text))).toBe(true);
});

const gallery = /Gallery of components|Donaudampfschifffahrt/;

test("the production build contains neither the gallery of components nor a route to it", () => {
  for (const folder of ["server", "client"]) {
    const files = read(`build/production/${folder}/**/*.{js,json,html,css}`);
    expect(files.filter(({ text }) => gallery.test(text)).map(({ path }) => path)).toEqual([]);
  }
  expect(globSync("build/production/client/assets/gallery*")).toEqual([]);
  expect(read("build/local/client/**/*.js").some(({ text }) => gallery.test(text))).toBe(true);
});

test("menus and popovers are loaded when they are used: the code of no page contains them", () => {
  const popups = /menu-popup|popover-popup|tooltip-popup|combobox-list/;
  const holds = ({ text }: { text: string }) => text.includes("data-base-ui-focus-guard");
  const chunks = read("build/production/client/assets/*.js").filter(holds);
  expect(chunks.length).toBeGreaterThan(0);
  const names = chunks.map(({ path }) => path.split("/").at(-1) ?? path);
  const manifest = read("build/production/client/assets/manifest-*.js");
  for (const name of names) expect(manifest.filter(({ text }) => text.includes(name))).toEqual([]);
  expect(globSync("build/production/client/assets/*.js").filter((path) => popups.test(path)).length).toBeGreaterThan(0);
});

test("the email parser is a separate chunk, and push encryption is on the server only", () => {
  const server = read("build/production/server/**/*.js");
  const parser = server.filter(({ text }) => text.includes("rfc822DepthExceeded")).map(({ path }) => path);
  expect(parser.map((path) => /assets\/email-parser[\w.-]+\.js$/.test(path))).toEqual([true]);
  const sealing = /Content-Encoding: aes128gcm|WebPush: info/;
  expect(server.some(({ text }) => sealing.test(text))).toBe(true);
  expect(read("build/production/client/**/*.js").filter(({ text }) => sealing.test(text))).toEqual([]);
});

test("Stripe's SDK is a separate chunk, loaded for payments, and never sent to a browser", () => {
  const holds = ({ text }: { text: string }) =>
    text.includes("checkout/sessions") && text.includes("balance_transactions");
  const server = read("build/production/server/**/*.js");
  expect(server.filter(holds).map(({ path }) => /assets\/stripe[\w.-]+\.js$/.test(path))).toEqual([true]);
  expect(server.filter(({ text }) => /\bfrom\s*["'`][^"'`]*stripe/.test(text)).map(({ path }) => path)).toEqual([]);
  expect(read("build/production/client/**/*.js").filter(holds)).toEqual([]);
});

test("the production Worker declares production, and no build contains local secrets", () => {
  const config = JSON.parse(readFileSync("build/production/server/wrangler.json", "utf8"));
  expect(config.vars.MODE).toBe("production");
  expect(config).toMatchObject({
    workers_dev: false,
    preview_urls: false,
    observability: { logs: { invocation_logs: false } },
  });
  for (const part of ["server", "similarity"]) expect(existsSync(`build/production/${part}/.dev.vars`)).toBe(false);
});

test("browser files contain no source map, key or token", () => {
  const secrets = /sk_(?:live|test)_|whsec_|-----BEGIN|sourceMappingURL=(?!data:)/;
  expect(globSync("build/production/client/**/*.map")).toEqual([]);
  expect(
    read("build/production/client/**/*.{js,css,html}")
      .filter(({ text }) => secrets.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("browser files contain no server code, and public pages none of Clerk's", () => {
  const client = read("build/production/client/assets/*.js");
  expect(client.filter(({ text }) => /drizzle|D1_ERROR|clerk\/backend/.test(text)).map(({ path }) => path)).toEqual([]);
  const clerk = client.filter(({ text }) => /clerk/i.test(text)).map(({ path }) => path);
  expect(clerk.some((path) => /clerk/.test(path))).toBe(true);
  const entry = client.find(({ path }) => path.includes("entry.client"));
  expect(entry?.text).not.toMatch(/ClerkProvider/);
});

test("pdf.js is in the similarity Worker only", () => {
  const mentions = (folder: string) =>
    read(`build/production/${folder}/**/*.js`).some(({ text }) => text.includes("PasswordException"));
  expect(mentions("similarity")).toBe(true);
  expect(mentions("server")).toBe(false);
});

test("citation styles are a separate chunk, loaded for a reference, and never on the server", () => {
  const holders = (folder: string) =>
    read(`build/production/${folder}/**/*.js`).filter(({ text }) => text.includes("citeproc-js error"));
  expect(holders("client/assets")).toHaveLength(1);
  expect(holders("server")).toEqual([]);
});

test("file readers for the browser are a separate chunk that no page loads by itself, and are not on the server", () => {
  const reader = read("build/production/client/assets/worker-*.js");
  expect(reader).toHaveLength(1);
  expect(reader[0]?.text).toContain("macros");
  // The readers of text formats are parts of it, which it loads when such a file is chosen.
  const pages = read("build/production/client/assets/*.js").filter(
    ({ path }) => !/\/(?:worker|dist|pdfjs|text-formats|odt|rtf|html)-/.test(path),
  );
  // One part holds its address, the one that reads a chosen document.
  expect(pages.filter(({ text }) => /\/worker-[\w-]+\.js/.test(text))).toHaveLength(1);
  const loads = /(?:from|import\()\s*["'`][^"'`]*\/(?:worker|pdfjs|text-formats|odt|rtf|html)-/;
  expect(pages.filter(({ text }) => loads.test(text))).toEqual([]);
  expect(globSync("build/production/server/assets/{worker,pdfjs}-*.js")).toEqual([]);
});

test("both Workers pass a dry-run deployment without an account", () => {
  for (const part of ["server", "similarity"]) {
    const output = execFileSync(
      "node_modules/.bin/wrangler",
      ["deploy", "-c", `build/production/${part}/wrangler.json`, "--dry-run"],
      {
        encoding: "utf8",
        env: {
          ...process.env,
          WRANGLER_SEND_METRICS: "false",
          WRANGLER_HIDE_BANNER: "true",
          CLOUDFLARE_CF_FETCH_ENABLED: "false",
        },
      },
    );
    expect(output).toContain("--dry-run: exiting now");
  }
});

test("every page and every saved report says the order of its layers before its first rule", () => {
  const { style } = JSON.parse(readFileSync("build/local/client/offline/parts.json", "utf8")) as { style: string };
  expect(style.startsWith(layerOrder)).toBe(true);
  // A page without our head, such as that of a fault, has the order of the layers in its only sheet.
  for (const { path, text } of read("build/local/client/assets/{site,app}-*.css"))
    expect([path, [...new Set(text.match(/(?<=@layer )[a-z]+(?=\{)/g))]]).toEqual([path, layersInOrder]);
});
