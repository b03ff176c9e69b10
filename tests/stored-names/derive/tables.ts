import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { z } from "zod";
import * as tables from "#db/tables/index.ts";
import { CheckStage } from "#schema/checks/check.ts";
import { DocumentKind } from "#schema/checks/document.ts";
import { ArticleType } from "#schema/content/article.ts";
import { DomainSlug } from "#schema/content/domain.ts";
import { PriorityForm } from "#schema/conversations/inbox.ts";
import { Role } from "#schema/identity/user.ts";
import { MediaKind } from "#schema/media/media.ts";
import { NotificationKind } from "#schema/notifications/notification.ts";
import { ServiceKindField } from "#schema/orders/order.ts";
import { codeOf, filesIn } from "../code.ts";
import type { Findings } from "../compare.ts";
import { distinct } from "../strings.ts";

type Column = { at: string; values: readonly string[] | null; json: boolean; text: boolean };

export const columns: Column[] = Object.values(tables as Record<string, unknown>).flatMap((table) =>
  is(table, Table)
    ? Object.values(getTableColumns(table)).map((column) => ({
        at: `${getTableName(table)}.${toSnakeCase(column.name)}`,
        values: column.enumValues?.length ? column.enumValues : null,
        json: column.dataType === "json",
        text: column.dataType === "string",
      }))
    : [],
);

/** Columns whose words a schema of ours reads, wherever they come from. */
const readers: Record<string, z.ZodType<string>> = {
  "articles.domain": DomainSlug,
  "articles.type": ArticleType,
  "publications.domain": DomainSlug,
  "publications.type": ArticleType,
  "moved_slugs.domain": DomainSlug,
  "media.kind": MediaKind,
  "checks.stage": CheckStage,
  "conversations.priority": PriorityForm.shape.priority,
  "documents.kind": DocumentKind,
  "notices.kind": NotificationKind,
  "mail_tokens.kind": NotificationKind,
  "orders.kind": ServiceKindField,
  "orders.domain": DomainSlug,
  "users.role": Role,
};

const MIGRATIONS = "db/migrations";

function virtualTables(): string[] {
  return migrationFiles().flatMap((file) =>
    [
      ...readFileSync(`${MIGRATIONS}/${file}`, "utf8").matchAll(/CREATE VIRTUAL TABLE `(\w+)` USING \w+\((.+)\);/g),
    ].flatMap(([, name = "", inside = ""]) => [
      name,
      ...[...inside.matchAll(/`(\w+)`/g)].map(([, column]) => `${name}.${column}`),
    ]),
  );
}

/** Those of the migrations that a statement names, and whatever else a statement names that is no table of db/tables. */
function searchTables(): string[] {
  const written = /\b(?:from|into|join|update) "?([a-z]+_[a-z_]+)\b(?!\()/g;
  const named = distinct(
    filesIn("db/").flatMap((path) =>
      codeOf(path).nodes.flatMap(({ type, value }) =>
        type === "TemplateElement" ? [...String(value.cooked).matchAll(written)].map(([, name]) => name ?? "") : [],
      ),
    ),
  );
  const known = new Set(columns.map(({ at }) => at.split(".")[0]));
  const made = virtualTables().filter((name) => named.includes(name.split(".")[0] ?? ""));
  return [...made, ...named.filter((name) => !made.includes(name) && !known.has(name))];
}

function migrationFiles(): string[] {
  return readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
}

export const tableNames: Findings = {
  columns: { found: () => columns.map(({ at }) => at) },
  "values of columns": {
    found: () => columns.flatMap(({ at, values }) => (values ?? []).map((value) => `${at}=${value}`)),
    read: (old) => {
      const [at = "", value] = old.split("=");
      const read = readers[at]?.safeParse(value);
      return read?.success ? `${at}=${read.data}` : null;
    },
  },
  "search tables": { found: searchTables },
  migrations: {
    found: () =>
      migrationFiles().map((name) => {
        const hash = createHash("sha256")
          .update(readFileSync(`${MIGRATIONS}/${name}`))
          .digest("hex");
        return `${name} ${hash.slice(0, 16)}`;
      }),
  },
  "order of migrations": {
    found: () => {
      const { entries } = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8")) as {
        entries: { idx: number; tag: string }[];
      };
      return entries.map(({ idx, tag }) => `${idx} ${tag}`);
    },
  },
};
