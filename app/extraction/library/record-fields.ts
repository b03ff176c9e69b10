import { z } from "zod";
import type { ImportRow } from "#core/sources/imported-text.ts";
import { importRow } from "./import-row.ts";

const fieldNames = ["name", "title", "authors", "year", "container", "doi", "url", "licence", "text"] as const;
type FieldName = (typeof fieldNames)[number];

/** Where each of our fields is in a record: the first path with a value counts. */
export type FieldMap = Record<FieldName, string[]>;

/**
 * Common Pile and peS2o: id, text, source, created and the fields of `metadata`. CORE: fullText, authors[].name,
 * yearPublished, downloadUrl. The rest are the usual names of exports.
 */
const usual: FieldMap = {
  name: ["id", "_id", "coreId", "metadata.id", "doi", "url"],
  title: ["title", "metadata.title"],
  authors: ["authors", "author", "metadata.authors", "metadata.author", "creators", "creator"],
  year: [
    ...["year", "yearPublished", "publishedDate", "publication_date", "metadata.year", "metadata.publication_date"],
    ...["metadata.date", "date", "created", "metadata.created"],
  ],
  container: ["container", "journal", "journals", "venue", "metadata.journal", "metadata.venue", "source"],
  doi: ["doi", "DOI", "metadata.doi", "identifiers.doi", "externalIds.DOI"],
  url: ["url", "metadata.url", "downloadUrl", "link", "doi"],
  licence: ["licence", "license", "metadata.license", "metadata.licence", "rights", "metadata.rights"],
  text: ["text", "fullText", "full_text", "body", "content"],
};

/** The usual fields with those of an import in their place. Throws if a name is not one of ours. */
export function fieldMap(fields: Record<string, string> = {}): FieldMap {
  const map = { ...usual };
  for (const [ours, path] of Object.entries(fields)) {
    const name = fieldNames.find((known) => known === ours);
    if (name === undefined) throw new Error(`There is no field "${ours}". The fields are ${fieldNames.join(", ")}.`);
    map[name] = [path];
  }
  return map;
}

/** The row of one record. */
export function rowOfRecord(row: number, record: Record<string, unknown>, map: FieldMap): ImportRow {
  const [name = `row ${row}`] = valuesOf(record, map.name);
  const texts = valuesOf(record, map.text);
  if (texts.length === 0) return { row, name, refused: `The record has no text in ${map.text.join(", ")}.` };
  const one = (field: FieldName) => valuesOf(record, map[field])[0];
  return importRow(row, name, {
    title: one("title"),
    authors: valuesOf(record, map.authors).flatMap(authorsOf),
    year: one("year"),
    container: valuesOf(record, map.container).find((container) => !DATA_SET.test(container)),
    doi: one("doi"),
    url: one("url"),
    licence: one("licence"),
    text: texts.join("\n\n"),
  });
}

/** The source of a Common Pile record is the data set's name for it ("arxiv-papers", "s2orc/train"), no journal's. */
const DATA_SET = /^[a-z0-9]+(?:[-_/.][a-z0-9]+)*$/;

/**
 * "Lindqvist, Ada; Moreau, Bob", and as arXiv writes it "Ada Lindqvist, Bob Moreau and Grace Okafor": only if each part
 * has two words. Stack Exchange has addresses of people beside their names.
 */
function authorsOf(stated: string): string[] {
  if (/^https?:/i.test(stated)) return [];
  const names = stated.split(/,\s*(?:and\s+)?|\s+and\s+/).map((name) => name.trim());
  return names.length > 1 && names.every((name) => /\S\s+\S/.test(name)) ? names : stated.split(";");
}

function valuesOf(record: Record<string, unknown>, paths: readonly string[]): string[] {
  for (const path of paths) {
    const values = at(record, path.split("."));
    if (values.length > 0) return values;
  }
  return [];
}

/** Lists within lists, and objects called by objects, as authors and their places are; deeper ones are no text. */
const DEPTH_MAX = 8;

/** Lists on the way are followed in each of their items. */
function at(value: unknown, path: readonly string[], depth = 0): string[] {
  if (depth > DEPTH_MAX + path.length) return [];
  if (Array.isArray(value)) return value.flatMap((item) => at(item, path, depth + 1));
  const [first, ...rest] = path;
  if (first === undefined) return plain(value, depth);
  const object = objectIn(value);
  return object === null ? [] : at(object[first.replace(/\[\]$/, "")], rest, depth);
}

/** The words of a value; an object, such as an author or a journal, is called by its name or title. */
function plain(value: unknown, depth: number): string[] {
  if (depth > DEPTH_MAX) return [];
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : [value.toISOString()];
  const object = JsonObject.safeParse(value).data;
  if (object === undefined) return [];
  const called = object.name ?? object.full_name ?? object.display_name ?? object.title;
  if (called !== undefined && called !== null) return plain(called, depth + 1);
  const [given, family] = [
    object.given ?? object.first ?? object.given_name,
    object.family ?? object.last ?? object.family_name,
  ];
  const parts = [given, family].flatMap((part) => plain(part ?? null, depth + 1));
  return parts.length > 0 ? [parts.join(" ")] : [];
}

const JsonObject = z.record(z.string(), z.unknown());

/** Some tables keep nested fields as JSON in a string. */
function objectIn(value: unknown): Record<string, unknown> | null {
  if (typeof value === "string" && value.startsWith("{")) return jsonObject(value);
  return JsonObject.safeParse(value).data ?? null;
}

/** A JSON object; null for anything else. */
export function jsonObject(json: string): Record<string, unknown> | null {
  try {
    return JsonObject.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
