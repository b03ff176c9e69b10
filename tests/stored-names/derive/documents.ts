import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { z } from "zod";
import * as tables from "#db/tables/index.ts";
import { CheckOptions, CheckState, CollectionProgress } from "#schema/checks/check.ts";
import { Report, ReportGroups } from "#schema/checks/report.ts";
import { ReportProof, ReportStatement, SignedReport } from "#schema/checks/report-statement.ts";
import { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { ArticleContent, ArticleMedia } from "#schema/content/article.ts";
import { Picture } from "#schema/content/article-body.ts";
import { ConversationArchive } from "#schema/conversations/archive.ts";
import { SupportHours } from "#schema/conversations/support-hours.ts";
import { NotificationPreferences } from "#schema/notifications/notification.ts";
import { OrderArchive } from "#schema/orders/archive.ts";
import { OrderDraft } from "#schema/orders/order.ts";
import { PayerForm } from "#schema/payments/payment.ts";
import { ImportProblem } from "#schema/sources/collection-import.ts";
import { MergeInput, Segment, SegmentLayout, SegmentPart } from "#schema/sources/segment.ts";
import { codeOf, filesIn, type Node } from "../code.ts";
import type { Findings } from "../compare.ts";
import { readerOf } from "../old-names.ts";
import { stored } from "../samples.ts";
import { distinct } from "../strings.ts";
import { namesOfType, namesOfTypeNode } from "../types.ts";
import { namesOfSchema } from "../zod.ts";

/** JSON columns that a schema reads. The others have their type in db/tables. */
const schemas: Record<string, z.ZodType> = {
  "articles.content": ArticleContent,
  "article_versions.content": ArticleContent,
  "publications.content": ArticleContent,
  "publications.cover": Picture,
  "publications.media": ArticleMedia,
  "checks.options": CheckOptions,
  "checks.collections": CollectionProgress,
  "checks.problem_facts": UnreadableDetails,
  "collection_imports.problems": z.array(ImportProblem),
  "collection_imports.segments": z.array(Segment),
  "collection_merges.inputs": z.array(MergeInput),
  "collection_segments.layout": SegmentLayout,
  "collection_segments.parts": z.array(SegmentPart),
  "notice_prefs.prefs": NotificationPreferences,
  "order_drafts.draft": OrderDraft,
  "payments.payer": PayerForm,
  "reports.groups": ReportGroups,
};

/** The same JSON in several columns has its names once. */
const sameAs: Record<string, string> = {
  "article_versions.content": "articles.content",
  "publications.content": "articles.content",
  "publications.originality": "articles.originality",
  "payments.quote": "orders.quote",
  "scheduled_messages.quote": "messages.quote",
};

/** JSON outside columns: a setting, a file in R2, the storage of a Durable Object. */
const elsewhere: Record<string, z.ZodType> = {
  "settings.support": SupportHours,
  "reports/*/report.json": Report,
  "archives/conversations/*": ConversationArchive,
  "archives/orders/*": OrderArchive,
  "room of a check": CheckState,
};

const signed: Record<string, z.ZodType> = {
  "report statement": ReportStatement,
  "signed report": SignedReport,
  "report file": ReportProof,
};

type JsonColumn = { at: string; key: string };

const jsonColumns: JsonColumn[] = Object.values(tables as Record<string, unknown>).flatMap((table) =>
  is(table, Table)
    ? Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
        column.dataType === "json" ? [{ at: `${getTableName(table)}.${toSnakeCase(column.name)}`, key }] : [],
      )
    : [],
);

/** Names in the JSON of each column; none where it is a plain list, or whatever its setting or act makes of it. */
export const namesByColumn: Record<string, readonly string[]> = Object.fromEntries(
  jsonColumns.map((column) => {
    const schema = schemas[column.at];
    return [column.at, schema ? namesOfSchema(schema) : namesOfColumnType(column)];
  }),
);

/** The type in `.$type<…>()` of a column, in the table of its name. */
function namesOfColumnType({ at, key }: JsonColumn): string[] {
  const table = at.split(".")[0];
  return filesIn("db/tables/").flatMap((path) => {
    const code = codeOf(path);
    const made = code.nodes.find(
      ({ type, callee, arguments: given }) =>
        type === "CallExpression" && callee.name === "sqliteTable" && given[0]?.value === table,
    );
    const column = ((made?.arguments[1]?.properties ?? []) as Node[]).find((one) => one.key.name === key);
    if (!column) return [];
    const typed = code.nodes.find(
      ({ type, callee, start, end }) =>
        type === "CallExpression" && callee.property?.name === "$type" && start >= column.start && end <= column.end,
    );
    return typed ? namesOfTypeNode(code, typed.typeArguments.params[0]) : [];
  });
}

function named(document: string, names: readonly string[]): string[] {
  return names.map((name) => `${document}: ${name}`);
}

function storedNames(): string[] {
  return [
    ...Object.entries(namesByColumn).flatMap(([column, names]) => (sameAs[column] ? [] : named(column, names))),
    ...Object.entries(elsewhere).flatMap(([document, schema]) => named(document, namesOfSchema(schema))),
    ...named("settings.index_rebuild", namesOfType("db/sources/sources.ts", "Rebuild")),
    ...named("settings.student_band", namesOfType("db/sources/sources.ts", "StudentBand")),
    ...named("orders/*/changes/*", namesOfType("app/core/orders/ports.ts", "WorkChange")),
  ];
}

function signedNames(): string[] {
  return [
    ...Object.entries(signed).flatMap(([document, schema]) => named(document, namesOfSchema(schema))),
    ...named("help receipt", namesOfType("app/core/orders/ports.ts", "HelpStatement")),
    ...named("answer about a help receipt", namesOfType("app/services/orders/statements.ts", "Verified")),
    ...named("public keys", publicKeys()),
  ];
}

function publicKeys(): string[] {
  const { nodes } = codeOf("workers/api/checks/verify-keys.ts");
  const said = nodes.find(({ type, properties }) => type === "ObjectExpression" && properties.length === 3);
  return ((said?.properties ?? []) as Node[]).map(({ key }) => String(key.name));
}

/** Paths into stored JSON as SQL writes them, and what it calls the rows of a list it was given. */
function pathsInSql(): string[] {
  return distinct(
    filesIn("db/").flatMap((path) =>
      codeOf(path).nodes.flatMap((node) =>
        node.type === "TemplateElement"
          ? [...String(node.value.cooked).matchAll(/\$(?:\[#-1\])?(?:\.[A-Za-z_]+)+/g)].map(([found]) => found)
          : [],
      ),
    ),
  );
}

export const documents: Findings = {
  "stored JSON": { found: storedNames, read: readerOf({ ...schemas, ...elsewhere }, stored) },
  "signed JSON": { found: signedNames, read: readerOf(signed, stored) },
  "paths into stored JSON": { found: pathsInSql },
};

/** What a document that was stored before is read as: by the schema that reads it now. */
export const readers: Record<string, z.ZodType> = { ...schemas, ...elsewhere, ...signed };
