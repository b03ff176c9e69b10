import { WRITE_ABOVE } from "#core/conversations/email-reply.ts";
import { emailSamples } from "#core/notifications/email-samples.ts";
import { calendarOf } from "#core/orders/calendar.ts";
import { ContactForm } from "#schema/conversations/contact.ts";
import { type Code, callsOf, codeOf, filesIn, type Node, textOf } from "../code.ts";
import type { Findings } from "../compare.ts";
import { constantOf, distinct, matchesOf, maybeTextsOf, unwrapped } from "../strings.ts";
import { setOf } from "./words.ts";

/** Field names of the objects that calls of this name are given. */
function fieldsOf(node: Node, at = ""): string[] {
  const object = unwrapped(node);
  if (object.type !== "ObjectExpression") return [];
  return (object.properties as Node[]).flatMap(({ key, value }) => {
    if (!key) return [];
    const field = `${at}${key.name ?? key.value}`;
    return [field, ...fieldsOf(value, `${field}.`)];
  });
}

/** Cases of the switches of a file, and what a type begins with. */
function eventsIn(path: string): string[] {
  const code = codeOf(path);
  return code.nodes.flatMap((node) => {
    if (node.type === "SwitchCase") return node.test ? maybeTextsOf(code, node.test) : [];
    const begins = node.type === "CallExpression" && /\.startsWith$/.test(textOf(code, node.callee));
    return begins ? maybeTextsOf(code, node.arguments[0]).map((head) => `${head}*`) : [];
  });
}

const stripe = filesIn("workers/adapters/payments/stripe/");

/** What we write into Stripe's objects and read out of them: a payment that is under way has them. */
function ownFieldsAtStripe(): string[] {
  return distinct(
    stripe.flatMap((path) => {
      const code = codeOf(path);
      return code.nodes.flatMap((node) => {
        if (node.type === "Property" && node.key.name === "metadata") return fieldsOf(node.value, "metadata.");
        if (node.type === "Property" && node.key.name === "idempotencyKey")
          return maybeTextsOf(code, node.value).map((key) => `idempotency key ${key}`);
        const read = /metadata\??\.(\w+)$/.exec(node.type === "MemberExpression" ? textOf(code, node) : "");
        return read ? [`metadata.${read[1]}`] : [];
      });
    }),
  );
}

function checkoutFields(): string[] {
  const code = codeOf("workers/adapters/payments/stripe/checkouts.ts");
  const made = code.nodes.find(({ type, id }) => type === "FunctionDeclaration" && id.name === "parametersOf");
  if (!made) throw new Error(`${code.path} has no parametersOf. Tell the test where a checkout is put together now.`);
  return code.nodes.flatMap(({ type, start, end, argument }) =>
    type === "ReturnStatement" && start > made.start && end < made.end && argument ? fieldsOf(argument) : [],
  );
}

function turnitinFields(): string[] {
  const path = "workers/adapters/checks/turnitin.ts";
  const code = codeOf(path);
  const named = code.nodes.flatMap((node) =>
    node.type === "VariableDeclarator" && /^(?:headers|json)$/.test(node.id.name ?? "") && node.init
      ? fieldsOf(node.init)
      : [],
  );
  const said = matchesOf(path, /"([A-Z]{5,}(?:_[A-Z]+)*)"/g).filter((word) => word !== "DELETE");
  return distinct([...named, ...said, ...matchesOf(path, /`\$\{url\}(\/[\w/]+\/)\$/g)]);
}

/** What we read of a vendor's objects: the fields of every schema in the files that speak with it. */
const speaking: Record<string, string[]> = {
  stripe,
  ghost: filesIn("workers/adapters/content/ghost/schemas.ts"),
  clerk: ["clerk-person", "clerk-event", "identity-clerk"].map((name) => `workers/adapters/identity/${name}.ts`),
  telegram: ["schema/conversations/telegram.ts", "workers/adapters/conversations/telegram.ts"],
  turnitin: ["workers/adapters/checks/turnitin.ts", "workers/webhooks/turnitin.ts"],
  europePmc: ["workers/adapters/sources/open-services/europe-pmc.ts"],
  openServices: filesIn("workers/adapters/sources/open-services/").filter((path) => !path.endsWith("/europe-pmc.ts")),
  browsers: ["schema/notifications/push.ts"],
};

function fieldsRead(path: string): string[] {
  const code = codeOf(path);
  return code.nodes.flatMap((node) =>
    node.type === "ObjectExpression" && isSchema(code, node)
      ? (node.properties as Node[]).flatMap(({ key }) => (key ? String(key.name ?? key.value) : []))
      : [],
  );
}

/** The object of a schema, or one that is spread into them. */
function isSchema(code: Code, object: Node): boolean {
  const around = code.parents.get(object);
  if (around?.type === "CallExpression") return /^z\s*\.(?:strictO|o)bject$/.test(textOf(code, around.callee));
  const ofSchemas = (object.properties as Node[]).some(({ value }) => value && /^z\b/.test(textOf(code, value)));
  return around?.type === "VariableDeclarator" && ofSchemas;
}

/** The keys of an object that a constant is: what banks say, as we know it. */
function keysOf(path: string, name: string): string[] {
  return (constantOf(codeOf(path), name).properties as Node[]).map(({ key }) => String(key.name ?? key.value));
}

function calendarLines(): string[] {
  const text = calendarOf([
    {
      uid: "u",
      start: 0,
      summary: "s",
      description: "d",
      url: "https://example.test/",
      stampedAt: 0,
      sequence: 1,
      cancelled: false,
    },
  ]);
  return text.split("\r\n").filter((line) => /^PRODID|^METHOD/.test(line));
}

export const vendors: Findings = {
  "own fields at Stripe": { found: ownFieldsAtStripe },
  "fields of a checkout at Stripe": { found: checkoutFields },
  "events of Stripe": { found: () => eventsIn("workers/adapters/payments/stripe/news.ts") },
  "events of Clerk": { found: () => eventsIn("workers/adapters/identity/clerk-event.ts") },
  "claims of a session": {
    found: () => matchesOf("workers/adapters/identity/session-token.ts", /as \{ (\w+)\?/g),
  },
  "fields at Turnitin": { found: turnitinFields },
  "fields read at vendors": {
    found: () =>
      Object.entries(speaking).flatMap(([vendor, paths]) =>
        paths.flatMap(fieldsRead).map((field) => `${vendor}.${field}`),
      ),
  },
  "codes of banks": { found: () => keysOf("app/core/payments/payment-failure.ts", "reasons") },
  "field of Turnstile": { found: () => Object.keys(ContactForm.shape).filter((name) => name.startsWith("cf-")) },
  "headers of e-mails": {
    found: () => [
      ...setOf("workers/adapters/notifications/mail-cloudflare.ts", "HEADERS"),
      ...matchesOf("workers/adapters/notifications/mail-cloudflare.ts", /"([A-Z][\w-]+-[\w-]+)":/g),
      ...matchesOf("workers/notifications/unsubscribe.ts", /get\("[\w-]+"\) === "([\w-]+)"/g),
    ],
  },
  "lines in sent e-mails": { found: () => [WRITE_ABOVE] },
  "commands of the bot": { found: () => eventsIn("app/services/conversations/bridges/telegram.ts") },
  "ids of our e-mails": { found: () => emailSamples(0).map(({ id }) => id) },
  "headers of webhooks": {
    found: () =>
      distinct(
        callsOf(filesIn("workers/webhooks/"), /^c\.req\.header$/).flatMap(({ code, args: [name] }) =>
          name ? maybeTextsOf(code, name) : [],
        ),
      ),
  },
  "lines of calendar files": { found: calendarLines },
};
