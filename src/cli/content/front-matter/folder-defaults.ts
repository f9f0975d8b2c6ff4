import { renameFields, namesOf } from "../../config/front-matter-names.js";
import { schemaFor } from "../../config/front-matter-schema.js";
import { type PlainRecord, toPlainRecord } from "../../config/plain-data.js";
import { folderOf, foldersAround } from "../../config/path-below.js";
import { dateForms, type FrontMatterResult } from "./front-matter.js";
import type { DateForms } from "./page-date.js";
import type { Problem } from "../../../runtime/model/error.js";
import type { PlaceOfOption } from "../../config/place-of-option.js";
import { createProblem } from "../../messages/create-problem.js";
import { adviceOnField, severityOfAdvice } from "./field-advice.js";

/** Front matter for the pages of a folder, from the configuration. */
interface DefaultFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly forms: DateForms;
}

/**
 * Creates a function that returns the default fields of a page by the path of its file, or `null` if there are none.
 * The fields of the longest folder path take precedence.
 */
export function createDefaultsReader(
  defaults: FolderDefaults,
): (relativePath: string) => DefaultFields | null {
  const folders = Object.entries(defaults)
    .map(([path, fields]) => ({ folder: folderOf(path), ...readFields(fields) }))
    .toSorted((a, b) => a.folder.length - b.folder.length);
  if (folders.length === 0) return () => null;
  const known = new Map<string, DefaultFields | null>();
  return (relativePath) => {
    const own = relativePath.slice(0, relativePath.lastIndexOf("/") + 1);
    const before = known.get(own);
    if (before !== undefined) return before;
    const name = own.normalize("NFC");
    const found = mergeFields(folders.filter(({ folder }) => name.startsWith(folder)));
    known.set(own, found);
    return found;
  };
}

/** Adds the default fields to front matter for which the author gave no value. */
export function withDefaults<Parsed extends ParsedFields>(parsed: Parsed, defaults: DefaultFields): Parsed {
  const isMissing = (name: string) => !parsed.given.includes(name);
  const missing = Object.entries(defaults.fields).filter(([name]) => isMissing(name));
  if (missing.length === 0) return parsed;
  return {
    ...parsed,
    frontmatter: { ...parsed.frontmatter, ...Object.fromEntries(missing) },
    forms: {
      ...Object.fromEntries(Object.entries(defaults.forms).filter(([name]) => isMissing(name))),
      ...parsed.forms,
    },
  };
}

type ParsedFields = Pick<FrontMatterResult, "frontmatter" | "given" | "forms">;

/** Merges fields. Those of later defaults take precedence. Returns `null` without any. */
function mergeFields(all: readonly DefaultFields[]): DefaultFields | null {
  const [first, ...others] = all;
  if (first === undefined) return null;
  return others.reduce(
    (outer, inner) => ({
      fields: { ...outer.fields, ...inner.fields },
      forms: { ...outer.forms, ...inner.forms },
    }),
    first,
  );
}

function readFields(written: PlainRecord): DefaultFields {
  const fields = renameFields(toPlainRecord(written));
  const checked: Readonly<Record<string, unknown>> = schemaFor(fields).parse(fields);
  // The schema also adds empty lists, which would replace those of an outer folder.
  const own = Object.entries(checked).filter(([name]) => Object.hasOwn(fields, name));
  return { fields: Object.fromEntries(own), forms: dateForms(fields) };
}

/** Folder paths with the front matter of their pages, as `siteConfigSchema` and `checkDefaults` accept them. */
export type FolderDefaults = Readonly<Record<string, PlainRecord>>;

/** Returns the path in the configuration of the default that gives a page this field, or `null`. */
export function findDefault(
  defaults: FolderDefaults,
  relativePath: string,
  field: string,
): readonly string[] | null {
  for (const path of foldersAround(Object.keys(defaults), relativePath)) {
    const fields = defaults[path] ?? {};
    const name = namesOf(field).find((one) => Object.hasOwn(fields, one));
    if (name !== undefined) return ["defaults", path, name];
  }
  return null;
}

/** Warns of folders without pages. They are keys of the option with this path, such as `["defaults"]`. */
export function checkFolders(
  option: readonly string[],
  folders: readonly string[],
  relativePaths: readonly string[],
  placeOf: PlaceOfOption,
): readonly Problem[] {
  return folders.flatMap((path) => {
    const folder = folderOf(path);
    if (relativePaths.some((file) => file.normalize("NFC").startsWith(folder))) return [];
    const values = { option: option.join("."), path };
    return createProblem("warning", "unused-folder", values, placeOf([...option, path]));
  });
}

/** Reports unknown fields in `defaults` as in the front matter of a page. */
export function checkDefaultFields(defaults: FolderDefaults, placeOf: PlaceOfOption): readonly Problem[] {
  return Object.entries(defaults).flatMap(([path, fields]) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const advice = adviceOnField(name, value, fields);
      if (advice === null) return [];
      const at = placeOf(["defaults", path, name]);
      return createProblem(severityOfAdvice(advice), "front-matter-unknown", { field: name, advice }, at);
    }),
  );
}

/** Fields of a page for unknown addresses that does not have them itself. No list shows it. */
const USUAL: DefaultFields = { fields: { publish: false, comments: false }, forms: {} };

/** Adds the usual fields of pages for unknown addresses to the defaults of folders. */
export function withNotFoundFields(
  defaultsOf: (relativePath: string) => DefaultFields | null,
  locales: readonly string[],
): typeof defaultsOf {
  const files = new Set(["/", ...locales].map((locale) => `${locale.slice(1)}404.md`));
  return (relativePath) => {
    const ofFolder = defaultsOf(relativePath);
    if (!files.has(relativePath)) return ofFolder;
    return ofFolder === null ? USUAL : mergeFields([USUAL, ofFolder]);
  };
}
