import type * as z from "zod";
import { quoteValue } from "../../../runtime/model/error.js";
import { decodeRoute } from "../../../runtime/model/path.js";
import type { Expectation } from "../../messages/expectation.js";
import { brokenRule, type BrokenRule } from "../../messages/rule.js";
import type { PlacedMistake } from "./config-mistake.js";
import { formatPath } from "./config-problems.js";
import { expectationOf } from "./expectation-of.js";
import { renameFields, namesOf } from "../front-matter-names.js";
import { schemaFor } from "../front-matter-schema.js";
import { permalinkFault } from "../permalink-pattern.js";
import { MAX_DEPTH, toPlainRecord } from "../plain-data.js";
import type { SiteConfig } from "../schema.js";

/** Fields that belong to one page. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["title", "date", "slug", "aliases"]);

/** Checks the fields in `defaults` like front matter. Returns at most one mistake for each field. */
export function checkDefaults(defaults: SiteConfig["defaults"]): readonly PlacedMistake[] {
  return Object.entries(defaults).flatMap(([folder, given]) => {
    const written: Readonly<Record<string, unknown>> = given;
    const found = findFaults(written);
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
function findFaults(written: Readonly<Record<string, unknown>>): ReadonlyMap<string, Expectation> {
  const faults = new Map<string, Expectation>();
  const add = (field: string, expected: Expectation) => {
    const name = namesOf(field).find((other) => Object.hasOwn(written, other)) ?? field;
    if (!faults.has(name)) faults.set(name, expected);
  };
  const data = Object.entries(written).filter(([, value]) => isData(value));
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
  const { permalink } = fields;
  const broken = typeof permalink === "string" ? permalinkFault(decodeRoute(permalink)) : null;
  if (broken !== null) add("permalink", ruleOf(broken));
  return faults;
}

function ruleOf({ rule, values }: BrokenRule): Expectation {
  return { kind: "rule", rule, values };
}

/** Returns whether a value could be written in front matter. Workers and caches receive such values only. */
function isData(value: unknown, depth = 1): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== "object") return ["string", "number", "boolean"].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  // The depth is that of front matter. An object that contains itself has no end.
  return isPlain && depth < MAX_DEPTH && Object.values(value).every((part) => isData(part, depth + 1));
}
