import type * as z from "zod";
import type { BuiltInFrontMatter } from "../../../runtime/model/page.js";
import { isRecord } from "../is-record.js";
import { folderOf } from "../path-below.js";
import { describeSchemas, type FieldSchema, isFieldSchema } from "./describe-schemas.js";

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

/** Types of the collections that a configuration declares, by name. */
export type CollectionsOf<Config> = Config extends { readonly collections?: infer Declared }
  ? {
      readonly [Name in keyof NonNullable<Declared>]: readonly EntryOf<NonNullable<Declared>[Name]>[];
    }
  : never;

type EntryOf<Collection> = Collection extends { readonly schema: infer Schema }
  ? z.output<Schema> & { readonly id: string }
  : never;

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
  readonly collections: object;
}

/** Splits the schemas of declared fields from the configuration, whose rest is plain data. */
export function takeFields<Config extends DeclaringConfig>(
  config: Config,
): { readonly fields: OwnFields; readonly config: Config } {
  const defaults = Object.entries(config.defaults);
  const declared = defaults.flatMap(([folder, { fields }]) =>
    declaresFields(fields) ? [[folder, fields as FieldSchemas] as const] : [],
  );
  const others = { ...config, collections: {} };
  if (declared.length === 0 && Object.keys(config.fields).length === 0) {
    return { fields: NO_FIELDS, config: others };
  }
  const plain = defaults.map(([folder, { fields, ...others }]) => [
    folder,
    declaresFields(fields) ? others : { ...others, fields },
  ]);
  return {
    fields: createOwnFields([["/", config.fields], ...declared]),
    config: { ...others, fields: {}, defaults: Object.fromEntries(plain) },
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
