import { cookieNames, hostCookie } from "#core/identity/cookie-names.ts";
import { pushPayload } from "#core/notifications/push-payload.ts";
import { readCookie } from "#workers/platform/cookies.ts";
import { callsOf, codeOf, filesIn, type Node, sourceOf } from "../code.ts";
import type { Findings } from "../compare.ts";
import { distinct, matchesOf, maybeTextsOf, shapeOf, textsOf } from "../strings.ts";
import { namesOfType, wordsOf } from "../types.ts";
import { argumentsOf } from "./words.ts";

const pages = filesIn("app/components/", "app/routes/", "app/offline/", "app/content/").concat(
  filesIn("app/").filter((path) => /^app\/[\w.-]+$/.test(path)),
);
const keepers = pages.filter((path) => /[sS]torage\b/.test(sourceOf(path)));
const METHODS = /^(?:getItem|setItem|removeItem|clear|key|length)$/;

/**
 * Where the key is submitted, and by whom: the outbox of a conversation; signing out, and the deletion of old copies, go
 * through whatever is there.
 */
const handedIn: Record<string, () => string[]> = {
  "app/components/conversations/messages/outbox.ts": () =>
    callsOf(pages, /^createOutbox$/).flatMap(({ code, args: [ports] }) =>
      ((ports?.properties ?? []) as Node[])
        .filter(({ key }) => key?.name === "key")
        .flatMap(({ value }) => textsOf(code, value)),
    ),
  "app/components/shell/autosave/local-copy.ts": () =>
    callsOf(pages, /^useAutosave$/).flatMap(({ code, args: [options] }) =>
      ((options?.properties ?? []) as Node[])
        .filter(({ key }) => key?.name === "key")
        .flatMap(({ value }) => textsOf(code, value)),
    ),
  "app/components/shell/autosave/stored-copy.ts": () => [],
  "app/components/shell/use-sign-out.ts": () => [],
};

function storageKeys(): string[] {
  return distinct([
    ...callsOf(keepers, /(?:^|\.)(?:localS|sessionS|s)torage\.(?:get|set|remove)Item$/).flatMap(
      ({ code, args: [key] }) =>
        key?.type === "Identifier" && handedIn[code.path]
          ? (handedIn[code.path]?.() ?? [])
          : textsOf(code, key as Node),
    ),
    // `localStorage.theme`, also inside the scripts that pages carry as text.
    ...keepers.flatMap((path) =>
      [...codeOf(path).text.matchAll(/\b(?:local|session)Storage\.(\w+)/g)]
        .map(([, name]) => name ?? "")
        .filter((name) => !METHODS.test(name)),
    ),
  ]);
}

/** `sidebar=collapsed`: what is kept under a key, where the code says it in words. */
function storageValues(): string[] {
  const styles = codeOf("app/components/checks/report-viewer/cite/styles.ts");
  const ids = styles.nodes.filter(
    ({ type, key, value }) => type === "Property" && key.name === "key" && value.type === "Literal",
  );
  return distinct([
    ...callsOf(keepers, /(?:^|\.)(?:localS|sessionS|s)torage\.setItem$/).flatMap(({ code, args: [key, value] }) => {
      const [keys, values] = [maybeTextsOf(code, key as Node), maybeTextsOf(code, value as Node)];
      return keys.flatMap((name) => values.map((word) => `${name}=${word}`));
    }),
    ...ids.map(({ value }) => `cite-style=${value.value}`),
    ...matchesOf("app/first-paint.ts", /t==="(\w+)"/g).map((theme) => `theme=${theme}`),
  ]);
}

/** Names set by hand in a header, beside those that cookie-names.ts has. */
function cookiesByHand(): string[] {
  return filesIn("app/", "workers/").flatMap((path) => {
    if (!sourceOf(path).includes("Path=/")) return [];
    const code = codeOf(path);
    return code.nodes.flatMap((node) => {
      const text = node.type === "TemplateLiteral" ? shapeOf(code, node) : node.type === "Literal" ? node.value : null;
      const [, name] = /^([^=*]+)=.*Path=\//.exec(String(text)) ?? [];
      return name ?? [];
    });
  });
}

function pushFields(): string[] {
  const written = Object.keys(JSON.parse(pushPayload({ title: "", body: "", href: "/", tag: "" })) as object);
  const read = matchesOf("public/push.js", /\bnotice\.(\w+)/g);
  const called = matchesOf("public/push.js", /"(\/[\w/-]+)"/g);
  return distinct([
    ...written.filter((name) => read.includes(name)),
    ...called,
    ...argumentsOf(filesIn("app/components/notifications/browser-push.ts"), /serviceWorker\.register$/, 0),
  ]);
}

/** Caches, databases and channels that a page or a Worker opens by name. */
function opened(): string[] {
  const paths = filesIn("app/", "workers/", "public/").filter((path) =>
    /\bcaches\.|\bindexedDB\b|\bBroadcastChannel\b|\bnavigator\.locks\b/.test(sourceOf(path)),
  );
  const made = paths.flatMap((path) => {
    const code = codeOf(path);
    return code.nodes.flatMap((node) =>
      node.type === "NewExpression" && node.callee.name === "BroadcastChannel" ? textsOf(code, node.arguments[0]) : [],
    );
  });
  return [...argumentsOf(paths, /(?:^|\.)(?:caches\.(?:open|delete|has)|indexedDB\.open|locks\.request)$/, 0), ...made];
}

export const browser: Findings = {
  cookies: {
    found: () =>
      distinct([
        ...Object.values(cookieNames),
        hostCookie("*", "https://example.test"),
        ...wordsOf(codeOf("workers/platform/gateway.ts"), "SESSION_COOKIES"),
        ...wordsOf(codeOf("app/routes/identity/sign-out.tsx"), "EXPIRED"),
        ...cookiesByHand(),
      ]),
    read: (old) => {
      const request = new Request("https://example.test", { headers: { Cookie: `${old}=1` } });
      return Object.values(cookieNames).find((name) => readCookie(request, name) !== null) ?? null;
    },
  },
  "browser storage": { found: storageKeys },
  "words in browser storage": { found: storageValues },
  "caches, databases and channels": { found: opened },
  "messages waiting in a browser": {
    found: () => namesOfType("app/components/conversations/messages/outbox.ts", "UnsentMessage"),
  },
  "drafts in a browser": {
    found: () => namesOfType("app/components/conversations/messages/use-draft-text.ts", "Draft"),
  },
  "fields kept of a form": { found: () => wordsOf(codeOf("app/contact-form.js"), "kept") },
  "push messages": { found: pushFields },
};
