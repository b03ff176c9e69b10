import { callsOf, codeOf, filesIn, type Node } from "../code.ts";
import type { Findings } from "../compare.ts";
import { constantOf, distinct, shapesOf, textsOf } from "../strings.ts";

const makers = filesIn("app/core/", "app/services/", "workers/");

/** What is put before, or made into, whatever is signed, derived or hashed: `marginalia:…` and the labels of keys. */
function labels(): string[] {
  return distinct([
    ...makers.flatMap((path) => {
      const code = codeOf(path);
      return code.nodes.flatMap((node) =>
        (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")) &&
        /^marginalia:/.test(String(node.value ?? node.quasis?.[0]?.value.cooked))
          ? textsOf(code, node).map((text) => text.trim())
          : [],
      );
    }),
    ...callsOf(makers, /^hkdfSync$/).flatMap(({ code, args }) => shapesOf(code, args[3] as Node)),
    ...callsOf(makers, /^textHash$|^secrets\.hash$/).flatMap(({ code, args }) =>
      args[0]?.type === "TemplateLiteral" ? textsOf(code, args[0]).filter((text) => /[a-z]/.test(text)) : [],
    ),
  ]);
}

/** `quote.book`: what a signed token says, by what it is signed for. */
function claims(): string[] {
  return callsOf(makers, /^signer\.sign$/).flatMap(({ code, args: [purpose, said] }) => {
    const object = said?.type === "Identifier" ? constantOf(code, said.name) : said;
    const fields = ((object?.properties ?? []) as Node[]).map(({ key }) => String(key.name));
    return textsOf(code, purpose as Node).flatMap((name) => [name, ...fields.map((field) => `${name}.${field}`)]);
  });
}

/** The claims that readers of tokens ask for. */
function claimsRead(): string[] {
  return distinct(
    callsOf(makers, /^signer\.verify$/).flatMap(({ code, args: [purpose] }) => {
      const names = textsOf(code, purpose as Node);
      const fields = code.nodes.flatMap((node) =>
        node.type === "MemberExpression" && node.object.name === "claims" ? String(node.property.name) : [],
      );
      return names.flatMap((name) => [name, ...fields.map((field) => `${name}.${field}`)]);
    }),
  );
}

export const signing: Findings = {
  "labels of keys and signatures": { found: labels },
  "signed tokens, written": { found: () => distinct(claims()) },
  "signed tokens, read": { found: claimsRead },
};
