import type * as z from "zod";
import type { BuiltInFrontMatter } from "../../runtime/model/page.js";
import { isRecord } from "./is-record.js";
import { folderOf } from "./path-below.js";

/** Schema of one field. The copy of zod that made it may be the author's. */
export type FieldSchema = z.core.$ZodType;

/** Schemas by the name of their front matter field. */
export type FieldSchemas = Readonly<Record<string, FieldSchema>>;

/** Names of the fields that hanblog reads itself. */
type ReadName = keyof {
  readonly [Name in keyof BuiltInFrontMatter as string extends Name ? never : Name]: true;
};

type NamesIn<Schemas> = Schemas extends unknown ? Exclude<keyof Schemas, ReadName> : never;
type ValueIn<Schemas, Name> = Schemas extends unknown
  ? Name extends keyof Schemas
    ? z.output<Schemas[Name]>
    : never
  : never;
type DeclaredIn<Config> =
  | (Config extends { readonly fields?: infer Fields } ? NonNullable<Fields> : never)
  | (Config extends { readonly defaults?: infer Defaults }
      ? FolderFields<NonNullable<Defaults>[keyof NonNullable<Defaults>]>
      : never);
type FolderFields<Folder> = Folder extends { readonly fields: infer Fields } ? Fields : never;

/**
 * Types of the fields that a configuration declares. Each is optional, because pages with a password do not show it to
 * everybody, and pages of other folders do not have it.
 */
export type FieldsOf<Config> = {
  readonly [Name in NamesIn<DeclaredIn<Config>>]?: ValueIn<DeclaredIn<Config>, Name>;
};

/** The front matter fields that a site declares. */
export interface OwnFields {
  /**
   * Text that changes with the schemas. `null` if one of them runs a function of the author, whose results may depend on
   * anything.
   */
  readonly key: string | null;
  /** All schemas with the names of their fields. Folders can declare the same field differently. */
  readonly all: readonly (readonly [name: string, schema: FieldSchema])[];
  /** Returns the schemas for the page of a file, by field; those of the longest folder path take precedence. */
  readonly of: (relativePath: string) => FieldSchemas;
}

const NONE: FieldSchemas = {};

/** The fields of a site that declares none. */
export const NO_FIELDS: OwnFields = { key: "", all: [], of: () => NONE };

/** Returns whether a value is a schema of zod. */
export function isFieldSchema(value: unknown): value is FieldSchema {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/**
 * Returns whether the entry `fields` of a folder in `defaults` declares fields. Otherwise it is a front matter field with
 * this name.
 */
export function declaresFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord({ value }) && Object.values(value as object).some(isFieldSchema);
}

/** The options in which fields are declared. */
interface DeclaringConfig {
  readonly fields: FieldSchemas;
  readonly defaults: Readonly<Record<string, { readonly fields?: unknown }>>;
}

/** Splits the declared fields from the configuration, whose rest is plain data. */
export function takeFields<Config extends DeclaringConfig>(
  config: Config,
): { readonly fields: OwnFields; readonly config: Config } {
  const defaults = Object.entries(config.defaults);
  const declared = defaults.flatMap(([folder, { fields }]) =>
    declaresFields(fields) ? [[folder, fields as FieldSchemas] as const] : [],
  );
  if (declared.length === 0 && Object.keys(config.fields).length === 0) return { fields: NO_FIELDS, config };
  const plain = defaults.map(([folder, { fields, ...others }]) => [
    folder,
    declaresFields(fields) ? others : { ...others, fields },
  ]);
  return {
    fields: createOwnFields([["/", config.fields], ...declared]),
    config: { ...config, fields: {}, defaults: Object.fromEntries(plain) },
  };
}

function createOwnFields(declared: readonly (readonly [path: string, schemas: FieldSchemas])[]): OwnFields {
  const folders = declared
    .map(([path, schemas]) => ({ folder: folderOf(path), schemas }))
    .toSorted((a, b) => a.folder.length - b.folder.length);
  const known = new Map<string, FieldSchemas>();
  return {
    key: describeSchemas(folders),
    all: folders.flatMap(({ schemas }) => Object.entries(schemas)),
    of(relativePath) {
      const own = relativePath.slice(0, relativePath.lastIndexOf("/") + 1).normalize("NFC");
      const before = known.get(own);
      if (before !== undefined) return before;
      const found = folders.filter(({ folder }) => own.startsWith(folder));
      const merged = Object.assign({}, ...found.map(({ schemas }) => schemas));
      known.set(own, merged);
      return merged;
    },
  };
}

function definitionOf({ _zod: { def } }: FieldSchema): object {
  return def;
}

/** Functions in a schema that decide about messages, and whether zod runs a check after others failed. */
const OF_MESSAGES: ReadonlySet<string> = new Set(["error", "when"]);

/** Source of the functions with which zod changes texts. They depend on the text alone. */
const OF_TEXT = /^\(?(\w+)\)?\s*=>\s*\1\.(?:trim|toLowerCase|toUpperCase)\(\)$/;

/** Returns a text that is the same for schemas that accept and return the same, or `null` if this is unknowable. */
function describeSchemas(value: unknown): string | null {
  const seen = new Map<object, number>();
  let isKnown = true;
  const describe = (part: unknown): unknown => {
    if (typeof part === "function") {
      isKnown &&= OF_TEXT.test(String(part));
      return String(part);
    }
    if (typeof part === "bigint" || typeof part === "symbol" || part === undefined) return String(part);
    if (typeof part !== "object" || part === null) return part;
    if (part instanceof RegExp || part instanceof Date) return String(part);
    const before = seen.get(part);
    // A schema can contain itself.
    if (before !== undefined) return `#${before}`;
    seen.set(part, seen.size);
    if (Array.isArray(part)) return part.map(describe);
    if (part instanceof Map || part instanceof Set) return [...part].map(describe);
    if (isFieldSchema(part)) return describe(definitionOf(part));
    return Object.entries(part).flatMap(([name, inner]) =>
      OF_MESSAGES.has(name) ? [] : [[name, describe(inner)]],
    );
  };
  const described = JSON.stringify(describe(value));
  return isKnown ? described : null;
}
