import type * as z from "zod";
import type { BuiltInFrontMatter } from "../../../runtime/model/page.js";
import { isRecord } from "../plain-data.js";
import { folderOf } from "../path-below.js";
import { describeSchemas, type FieldSchema, isFieldSchema } from "./describe-schemas.js";
import { termsOf } from "./reference.js";

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

/** The options in which fields are declared. */
interface DeclaringConfig {
  readonly fields: FieldSchemas;
  readonly defaults: Readonly<Record<string, { readonly fields?: unknown }>>;
  readonly collections: object;
  readonly taxonomies: Readonly<
    Record<string, { readonly field?: string | undefined; readonly collection?: string | undefined }>
  >;
}

/** Schemas of the pages below a folder, by its path in `defaults`. */
type FolderSchemas = readonly (readonly [path: string, schemas: FieldSchemas])[];

/** Returns the schemas that a configuration declares. Faulty ones are left out; `checkDefaults` reports them. */
export function declaredSchemas({
  fields,
  defaults,
  taxonomies,
}: Omit<DeclaringConfig, "collections">): FolderSchemas {
  const ofTerms = Object.entries(taxonomies).flatMap(([name, { field = name, collection }]) =>
    collection === undefined ? [] : [[field, termsOf(collection)] as const],
  );
  const ofSite = { ...Object.fromEntries(ofTerms), ...fields };
  const ofFolders = Object.entries(defaults).flatMap(([folder, { fields: inner }]) =>
    isRecord({ value: inner }) ? [[folder, schemasIn(inner as object)] as const] : [],
  );
  return [["/", ofSite] as const, ...ofFolders].filter(([, schemas]) => Object.keys(schemas).length > 0);
}

function schemasIn(declared: object): FieldSchemas {
  return Object.fromEntries(
    Object.entries(declared).filter((entry): entry is [string, FieldSchema] => isFieldSchema(entry[1])),
  );
}

/** Splits the schemas of declared fields from the configuration, whose rest is plain data. */
export function takeFields<Config extends DeclaringConfig>(
  config: Config,
  schemas: FolderSchemas = declaredSchemas(config),
): { readonly fields: OwnFields; readonly config: Config } {
  const plain = Object.entries(config.defaults).map(([folder, given]) => {
    const { fields: _, ...others } = given;
    return [folder, others];
  });
  return {
    fields: schemas.length === 0 ? NO_FIELDS : createOwnFields(schemas),
    config: { ...config, collections: {}, fields: {}, defaults: Object.fromEntries(plain) },
  };
}

function createOwnFields(declared: FolderSchemas): OwnFields {
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
