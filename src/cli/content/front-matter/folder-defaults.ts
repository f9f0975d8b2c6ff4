import { renameFields } from "../../config/front-matter-names.js";
import { schemaFor } from "../../config/front-matter-schema.js";
import { type PlainRecord, toPlainRecord } from "../../config/plain-data.js";
import { folderOf } from "../../config/path-below.js";
import type { FolderDefaults } from "./default-folders.js";
import { dateForms, type FrontMatterResult } from "./front-matter.js";
import type { DateForms } from "./page-date.js";

/** Front matter for the pages of a folder, from the configuration. */
export interface DefaultFields {
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
export function mergeFields(all: readonly DefaultFields[]): DefaultFields | null {
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
