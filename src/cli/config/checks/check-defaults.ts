import type * as z from "zod";
import { quoteValue } from "../../../runtime/model/error.js";
import { decodeRoute } from "../../../runtime/model/path.js";
import { type Expectation, brokenRule, type BrokenRule } from "../../messages/rule.js";
import type { PlacedMistake } from "./config-mistake.js";
import { formatPath, expectationOf } from "./config-problems.js";
import { isPasswordName, namesOf, renameFields, SYNONYMS } from "../front-matter-names.js";
import { schemaFor } from "../front-matter-schema.js";
import { describeSchemas, isFieldSchema } from "../fields/describe-schemas.js";
import { checkField } from "../fields/field-schema.js";
import { type FieldSchemas, type OwnFields, takeFields } from "../fields/own-fields.js";
import { isRecord, isPlainData, isPlainName, toPlainRecord } from "../plain-data.js";
import { folderOf } from "../path-below.js";
import { permalinkFault } from "../permalink-pattern.js";
import type { SiteConfig } from "../schema.js";

/** Fields that belong to one page. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["title", "date", "slug", "aliases"]);

/** The options that declare fields, or give them values. */
export type DeclaringOptions = Pick<SiteConfig, "fields" | "defaults" | "collections" | "taxonomies">;

/**
 * Checks the declared fields and collections, and the fields in `defaults` like front matter. Returns at most one mistake for each
 * field.
 */
export function checkDefaults(options: DeclaringOptions): readonly PlacedMistake[] {
  const own = takeFields(options);
  return [
    ...checkDeclared(options),
    ...checkReferences(options),
    ...checkFolders(own.config.defaults, own.fields),
  ];
}

/** Checks that the collections exist to which schemas refer. */
function checkReferences({
  fields,
  defaults,
  collections,
  taxonomies,
}: DeclaringOptions): readonly PlacedMistake[] {
  const schemas = [
    ...Object.entries(fields).map(([name, schema]) => ({ path: ["fields", name], schema })),
    ...Object.entries(defaults).map(([folder, { fields: schema }]) => ({
      path: ["defaults", folder, "fields"],
      schema,
    })),
    ...Object.entries(collections).map(([name, { schema }]) => ({
      path: ["collections", name, "schema"],
      schema,
    })),
  ];
  const named = [
    ...schemas.flatMap(({ path, schema }) => {
      const names = new Set<string>();
      describeSchemas(schema, ({ collection }) => names.add(collection));
      return [...names].map((collection) => ({ path, collection }));
    }),
    ...Object.entries(taxonomies).flatMap(([name, { collection }]) =>
      collection === undefined ? [] : { path: ["taxonomies", name, "collection"], collection },
    ),
  ];
  return named
    .filter(({ collection }) => !Object.hasOwn(collections, collection))
    .map(({ path, collection }) =>
      mistakeAt(path, quoteValue(collection), brokenRule("reference-collection", { collection })),
    );
}

/** Checks names and schemas of declared fields. */
function checkDeclared({ fields, defaults }: DeclaringOptions): readonly PlacedMistake[] {
  const inFolders = Object.entries(defaults).flatMap(([folder, { fields: inner }]) =>
    inner === undefined ? [] : { at: ["defaults", folder, "fields"], schemas: inner },
  );
  const faults = inFolders
    .filter(({ schemas }) => !isRecord({ value: schemas }))
    .map(({ at, schemas }) => mistakeAt(at, quoteValue(schemas), brokenRule("field-schemas")));
  const folders = inFolders.filter(({ schemas }) => isRecord({ value: schemas }));
  const ofFields = [{ at: ["fields"], schemas: fields }, ...folders].flatMap(({ at, schemas }) =>
    Object.entries(schemas).flatMap(([name, schema]): readonly PlacedMistake[] => {
      const path = [...at, name];
      const ofName = fieldNameFault(name);
      if (ofName !== null) return [mistakeAt(path, quoteValue(name), ofName)];
      return isFieldSchema(schema) ? [] : [mistakeAt(path, quoteValue(schema), brokenRule("field-schema"))];
    }),
  );
  return [...faults, ...ofFields];
}

function mistakeAt(path: readonly string[], found: string, rule: BrokenRule): PlacedMistake {
  return { path, mistake: { kind: "value", path: formatPath(path), found, expected: ruleOf(rule) } };
}

/** Returns the rule that a name of a declared field breaks, or `null`. */
function fieldNameFault(name: string): BrokenRule | null {
  const meant = SYNONYMS.find(([theirs]) => theirs === name)?.[1];
  if (meant !== undefined) return brokenRule("field-synonym", { field: meant });
  return isPlainName(name) && !isPasswordName(name) ? null : brokenRule("field-name");
}

function checkFolders(defaults: SiteConfig["defaults"], own: OwnFields): readonly PlacedMistake[] {
  return Object.entries(defaults).flatMap(([folder, given]) => {
    const written: Readonly<Record<string, unknown>> = given;
    const found = findFaults(written, own.of(folderOf(folder)));
    return [...found].map(([name, expected]): PlacedMistake => {
      const path = ["defaults", folder, name];
      const mistake = {
        kind: "value",
        path: formatPath(path),
        found: quoteValue(written[name]),
        expected,
      } as const;
      return { path, mistake };
    });
  });
}

/** Returns the expectation of each invalid field, by the name that the author wrote. */
function findFaults(
  written: Readonly<Record<string, unknown>>,
  schemas: FieldSchemas,
): ReadonlyMap<string, Expectation> {
  const faults = new Map<string, Expectation>();
  const add = (field: string, expected: Expectation) => {
    const name = namesOf(field).find((other) => Object.hasOwn(written, other)) ?? field;
    if (!faults.has(name)) faults.set(name, expected);
  };
  const data = Object.entries(written).filter(([, value]) => isPlainData(value));
  const names = new Set(data.map(([name]) => name));
  for (const name of Object.keys(written)) {
    if (!names.has(name)) add(name, ruleOf(brokenRule("field-data")));
  }
  const fields = renameFields(toPlainRecord(Object.fromEntries(data)));
  for (const name of Object.keys(fields)) {
    if (OWN_FIELDS.has(name)) add(name, ruleOf(brokenRule("field-own")));
  }
  const issues: readonly z.core.$ZodIssue[] = schemaFor(fields).safeParse(fields).error?.issues ?? [];
  for (const issue of issues) add(String(issue.path[0]), expectationOf(issue));
  for (const [name, schema] of Object.entries(schemas)) {
    const checked = Object.hasOwn(fields, name) ? checkField(name, schema, fields[name]) : null;
    if (checked?.kind === "faults" && checked.faults[0] !== undefined) add(name, checked.faults[0].expected);
  }
  const { permalink } = fields;
  const broken = typeof permalink === "string" ? permalinkFault(decodeRoute(permalink)) : null;
  if (broken !== null) add("permalink", ruleOf(broken));
  return faults;
}

function ruleOf({ rule, values }: BrokenRule): Expectation {
  return { kind: "rule", rule, values };
}
