import type { z } from "zod";
import { collectionNames as shownAs } from "#app/components/checks/report-viewer/labels.ts";
import { questionGroups } from "#app/content/faq.ts";
import { collectionNames } from "#core/checks/report/names.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { reviewRules } from "#core/orders/integrity/review.ts";
import { orderActs } from "#core/orders/order.ts";
import { defaultOptions } from "#core/similarity/index.ts";
import { CheckStage } from "#schema/checks/check.ts";
import { UnreadableReason } from "#schema/checks/unreadable.ts";
import { articleActs, contentTypes } from "#schema/content/article.ts";
import { domains } from "#schema/content/domains.ts";
import { ContactTopic } from "#schema/conversations/contact.ts";
import { HONOUR_VERSION } from "#schema/identity/user.ts";
import { ServiceKindField } from "#schema/orders/order.ts";
import { auditActions } from "#schema/vocabulary/audit.ts";
import { checkStages, unreadableReasons } from "#schema/vocabulary/checks.ts";
import { contactTopics, savedReplyVariables } from "#schema/vocabulary/conversations.ts";
import { licences } from "#schema/vocabulary/media.ts";
import { openServices } from "#schema/vocabulary/open-services.ts";
import {
  citationStyles,
  documentTypes,
  englishVarieties,
  focusTags,
  institutionRules,
  serviceKinds,
  studyLevels,
} from "#schema/vocabulary/orders.ts";
import { callsOf, codeOf, filesIn, type Node } from "../code.ts";
import type { Findings } from "../compare.ts";
import { constantOf, distinct, matchesOf, maybeTextsOf, textsOf, unwrapped } from "../strings.ts";
import { namesOfType, wordsOf } from "../types.ts";

const sequences = filesIn("app/services/", "db/");

/** What the argument at a place of these calls can be. */
export function argumentsOf(paths: readonly string[], callee: RegExp, at: number): string[] {
  return distinct(
    callsOf(paths, callee).flatMap(({ code, args }) => (args[at] ? textsOf(code, args[at] as Node) : [])),
  );
}

/** What properties of this name are set to, where the code says it in words. */
function propertiesOf(paths: readonly string[], name: string): string[] {
  return distinct(
    paths.flatMap((path) => {
      const code = codeOf(path);
      return code.nodes.flatMap((node) =>
        node.type === "Property" && node.key.name === name && code.parents.get(node)?.type === "ObjectExpression"
          ? maybeTextsOf(code, node.value)
          : [],
      );
    }),
  );
}

/** The elements of `new Set(["…", …])` that a constant of this name is. */
export function setOf(path: string, name: string): string[] {
  const made = constantOf(codeOf(path), name);
  return (made.arguments[0].elements as Node[]).map(({ value }) => String(value));
}

/** The words of a union that is a type of its own. */
function wordsOfType(path: string, name: string, field = ""): string[] {
  return namesOfType(path, name).flatMap((found) =>
    found.startsWith(`${field}=`) ? found.slice(field.length + 1) : [],
  );
}

/** The rules by which a passage is a match, with their parameters. Every stored report has them. */
function matchRules(): string[] {
  return distinct(
    filesIn("app/core/similarity/").flatMap((path) => {
      const code = codeOf(path);
      return code.nodes.flatMap((node) => {
        if (node.type !== "ObjectExpression") return [];
        const of = (name: string): Node | undefined =>
          (node.properties as Node[]).find(({ key }) => key?.name === name)?.value;
        const [id, params] = [of("id"), of("params")];
        if (!id || params?.type !== "ObjectExpression") return [];
        const figures = (params.properties as Node[]).flatMap(({ key }) => (key ? `rule.params.${key.name}` : []));
        return [...maybeTextsOf(code, id).map((rule) => `rule.id=${rule}`), ...figures];
      });
    }),
  );
}

/** The columns of text whose words are ours, and where the code has them. */
const wordsOfColumns: Record<string, () => readonly string[]> = {
  "order_events.act": () => orderActs,
  "article_events.act": () => [...articleActs, ...wordsOfType("db/content/publishing.ts", "Act", "act")],
  "audit_events.action": () => auditActions,
  "audit_events.target_type": () => wordsOfType("app/core/audit/audit.ts", "AuditEntry", "targetType"),
  "audit_events.detail": () => setOf("app/core/audit/audit.ts", "detailFields"),
  "bridge_inbox.outcome": () =>
    distinct([
      ...propertiesOf(
        ["db/conversations/inbound-messages.ts", ...filesIn("app/services/conversations/bridges/")],
        "outcome",
      ),
      ...wordsOfType("app/services/conversations/bridges/mail.ts", "IntakeResult"),
    ]),
  "checks.problem": () => [...unreadableReasons, ...wordsOfType("app/core/checks/check-problem.ts", "CheckProblem")],
  "checks.log.what": () => [
    ...checkStages,
    ...propertiesOf(
      [
        "db/checks/checks.ts",
        "db/checks/admin-actions.ts",
        "db/checks/private-checks.ts",
        ...filesIn("app/services/checks/runs/"),
      ],
      "what",
    ),
  ],
  "checks.stage_times": () => checkStages,
  "clock_marks.name": () => [...argumentsOf(sequences, /^(?:claim|set)Mark$|^emptyOldCheckLogs$/, 1)],
  "conversations.topic": () => contactTopics,
  "experts.kinds": () => serviceKinds,
  "help_votes.key": () => questionGroups.flatMap(({ questions }) => questions.map(({ slug }) => slug)),
  "help_votes.key.answer": () => matchesOf("db/content/faq-votes.ts", /" (yes|no)"/g),
  "media.licence": () => licences,
  "message_files.reason": () => unreadableReasons,
  "messages.redactions": () => wordsOfType("schema/conversations/conversation.ts", "Redaction"),
  "orders.gate_reasons": () => reviewRules.map(({ id }) => id),
  "orders.level": () => studyLevels,
  "orders.scope.documentType": () => documentTypes,
  "orders.scope.focus": () => focusTags,
  "orders.scope.citationStyle": () => citationStyles,
  "orders.scope.englishVariety": () => englishVarieties,
  "payments.provider": () => wordsOfType("app/core/orders/ports.ts", "Payments", "provider"),
  "reports.engine": () => [...matchRules(), ...Object.keys(defaultOptions).map((name) => `options.${name}`)],
  "reports.coverage.collection": () =>
    distinct([
      ...Object.keys(collectionNames),
      ...wordsOf(codeOf("app/services/checks/runs/comparison.ts"), "OUR_COLLECTIONS"),
      ...openServices,
    ]),
  "checks.collections.collection": () => {
    const comparison = codeOf("app/services/checks/runs/comparison.ts");
    const own = String(constantOf(comparison, "OWN_VERSIONS").value);
    return [...wordsOf(comparison, "OUR_COLLECTIONS"), ...openServices, own];
  },
  "settings.key": () => argumentsOf(sequences, /^findSetting$/, 1),
  "stale_pages.tag": () => Object.values(pageTags).filter((tag) => typeof tag === "string"),
  "users.honour_version": () => [HONOUR_VERSION],
  "users.institution_rule": () => institutionRules,
  "canned_replies.body": () => savedReplyVariables.map((name) => `{${name}}`),
  "article tags of a content service": () => [...domains.map(({ tag }) => tag), ...contentTypes.map(({ tag }) => tag)],
  "documents.language": languages,
};

/** The names of languages are spread over several lines of one object. */
function languages(): string[] {
  const keys = (node: Node): string[] =>
    (node.properties as Node[]).flatMap((one) =>
      one.type === "SpreadElement" ? keys(unwrapped(one.argument)) : String(one.key.name ?? one.key.value),
    );
  return keys(constantOf(codeOf("app/core/checks/language.ts"), "names"));
}

/** Columns whose words a schema of ours reads. */
const readers: Record<string, z.ZodType<string>> = {
  "checks.problem": UnreadableReason,
  "checks.stage_times": CheckStage,
  "conversations.topic": ContactTopic,
  "experts.kinds": ServiceKindField,
  "message_files.reason": UnreadableReason,
};

/** A check that was running under an old name shows it as the collection that is named alike. */
function collectionShownAlike(word: string): string | undefined {
  const names = wordsOfColumns["checks.collections.collection"]?.() ?? [];
  return names.find((name) => shownAs[name] !== undefined && shownAs[name] === shownAs[word]);
}

export const words: Findings = {
  "words of text columns": {
    found: () =>
      Object.entries(wordsOfColumns).flatMap(([column, found]) => found().map((word) => `${column}=${word}`)),
    read: (old) => {
      const [column = "", word = ""] = old.split("=");
      const read = readers[column]?.safeParse(word);
      const now = column === "checks.collections.collection" ? collectionShownAlike(word) : read?.data;
      return now === undefined ? null : `${column}=${now}`;
    },
  },
};
