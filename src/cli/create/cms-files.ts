import { dump } from "js-yaml";
import type { OwnFields } from "../config/fields/own-fields.js";
import type { CmsName } from "./blog-choices.js";
import { type JsonSchema, jsonSchemaOf } from "../config/fields/write-field-types.js";

/** A site as a content management system must know it. */
export interface CmsSite {
  /** Folder of the site in its repository, without a slash at the end; empty for the root. */
  readonly dir: string;
  readonly folders: readonly ArticleFolder[];
  readonly fields: Pick<OwnFields, "of">;
  /** `owner/name` of a repository on GitHub, or `null` if it is unknown. */
  readonly repository: string | null;
  readonly branch: string;
  /** Labels of the fields that hanblog reads, in the language of the author. */
  readonly labels: CmsLabels;
}

/** A folder with articles. */
export interface ArticleFolder {
  /** Path relative to the site folder. */
  readonly path: string;
  /** Number of folders between it and its deepest article. */
  readonly depth: number;
  /** Whether all articles are in folders named by years. */
  readonly isYearly: boolean;
}

/** Labels of fields. */
export type CmsLabels = Readonly<
  Record<"title" | "date" | "tags" | "categories" | "cover" | "description" | "draft" | "body", string>
>;

/** A file of the repository. `path` is relative to its root. */
export interface CmsFile {
  readonly path: string;
  readonly text: string;
}

/** Kind of the value of a field. */
type FieldKind =
  | "string"
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "image"
  | "select"
  | "object"
  | "markdown";

interface CmsField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly values?: readonly string[];
  /** Fields of an object. */
  readonly fields?: readonly CmsField[];
}

/** Returns the configuration of a content management system for the articles of a site. */
export function cmsFiles(cms: CmsName, site: CmsSite): readonly CmsFile[] {
  return cms === "pages" ? [pagesFile(site)] : decapFiles(site);
}

/** Returns the fields of the articles in a folder: those of hanblog, then those that the site declares. */
function fieldsOf(folder: string, { fields, labels }: CmsSite): readonly CmsField[] {
  const declared = fields.of(`${folder}/x.md`);
  const builtIn: readonly CmsField[] = [
    field("title", labels.title, "string", { isRequired: true }),
    field("date", labels.date, "date"),
    field("tags", labels.tags, "string", { isList: true }),
    field("categories", labels.categories, "string", { isList: true }),
    field("cover", labels.cover, "image"),
    field("description", labels.description, "text"),
    field("draft", labels.draft, "boolean"),
  ];
  const own = Object.entries(declared).map(([name, schema]) => {
    const given: unknown = schema["~standard"].validate(undefined);
    const isRequired =
      typeof given === "object" && given !== null && "issues" in given && given.issues !== undefined;
    return { ...fieldOf(name, jsonSchemaOf(schema)), isRequired };
  });
  const names = new Set(own.map(({ name }) => name));
  const body = field("body", labels.body, "markdown");
  return [...builtIn.filter(({ name }) => !names.has(name)), ...own, body];
}

function field(name: string, label: string, kind: FieldKind, more: Partial<CmsField> = {}): CmsField {
  return { name, label, kind, isList: false, isRequired: false, ...more };
}

/** Returns a field for the JSON schema of its value. A value of several kinds is a text. */
function fieldOf(name: string, schema: JsonSchema): CmsField {
  const { type, enum: values, items, properties, format, anyOf } = schema;
  const kinds = (anyOf ?? []).filter((one) => one.type !== "null");
  if (kinds.length === 1 && kinds[0] !== undefined) return fieldOf(name, kinds[0]);
  if (type === "array" && items !== undefined) return { ...fieldOf(name, items), isList: true };
  if (values !== undefined) return field(name, name, "select", { values: values.map(String) });
  if (type === "number" || type === "integer") return field(name, name, "number");
  if (type === "boolean") return field(name, name, "boolean");
  if (format === "date" || format === "date-time") return field(name, name, "date");
  if (type !== "object" || properties === undefined) return field(name, name, "string");
  const required = new Set(schema.required);
  const inner = Object.entries(properties).map(([key, one]) => ({
    ...fieldOf(key, one),
    isRequired: required.has(key),
  }));
  return field(name, name, "object", { fields: inner });
}

const below = ({ dir }: CmsSite, path: string): string => [dir, path].filter((part) => part !== "").join("/");
const MEDIA = "public/images";

/** Returns the file of Pages CMS (https://pagescms.org/docs/configuration/), which is at the root of the repository. */
function pagesFile(site: CmsSite): CmsFile {
  const content = site.folders.map(({ path, depth }) => ({
    name: keyOf(path),
    label: path,
    type: "collection",
    path: below(site, path),
    subfolders: depth > 0,
    filename: "{year}{month}{day}-{primary}.md",
    view: { primary: "title", fields: ["title", "date"], default: { sort: "date", order: "desc" } },
    fields: fieldsOf(path, site).map(pagesField),
  }));
  const media = { input: below(site, MEDIA), output: "/images" };
  return { path: ".pages.yml", text: dump({ media, content }, { lineWidth: -1 }) };
}

function pagesField({ name, label, kind, isList, isRequired, values, fields }: CmsField): object {
  return {
    name,
    label,
    // An editor of rich text would change containers and other markup that it does not know.
    type: kind === "markdown" ? "code" : kind,
    ...(isList ? { list: true } : {}),
    ...(isRequired ? { required: true } : {}),
    ...(kind === "markdown" ? { options: { language: "markdown" } } : {}),
    ...(kind === "date" ? { options: { time: true, format: "yyyy-MM-dd HH:mm" } } : {}),
    ...(values === undefined ? {} : { options: { values } }),
    ...(fields === undefined ? {} : { fields: fields.map(pagesField) }),
  };
}

/** Returns the files of Decap CMS (https://decapcms.org/docs/configuration-options/): its page, and its configuration. */
function decapFiles(site: CmsSite): readonly CmsFile[] {
  const config = {
    backend: { name: "github", repo: site.repository ?? "owner/name", branch: site.branch },
    media_folder: below(site, MEDIA),
    public_folder: "/images",
    slug: { encoding: "unicode" },
    collections: site.folders.map(({ path, depth, isYearly }) => ({
      name: keyOf(path),
      label: path,
      folder: below(site, path),
      create: true,
      slug: "{{year}}{{month}}{{day}}-{{slug}}",
      // It lists the articles of folders only if it knows their depth.
      ...(isYearly ? { path: "{{year}}/{{slug}}" } : depth === 0 ? {} : { nested: { depth: depth + 1 } }),
      fields: fieldsOf(path, site).map(decapField),
    })),
  };
  const page = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>Decap CMS</title>
  </head>
  <body>
    <script src="https://unpkg.com/decap-cms@^3.0.0/dist/decap-cms.js"></script>
  </body>
</html>
`;
  return [
    { path: below(site, "public/admin/index.html"), text: page },
    { path: below(site, "public/admin/config.yml"), text: dump(config, { lineWidth: -1 }) },
  ];
}

const DECAP_WIDGETS: Readonly<Record<FieldKind, string>> = {
  string: "string",
  text: "text",
  number: "number",
  boolean: "boolean",
  date: "datetime",
  image: "image",
  select: "select",
  object: "object",
  markdown: "markdown",
};

function decapField(one: CmsField): object {
  const { name, label, kind, isList, isRequired, values, fields } = one;
  const common = { name, label, ...(isRequired ? {} : { required: false }) };
  const inner = fields === undefined ? {} : { fields: fields.map(decapField) };
  if (isList && kind !== "select") {
    // A list of texts needs no description of its items.
    const isPlain = kind === "string" || kind === "object";
    return {
      ...common,
      widget: "list",
      ...inner,
      ...(isPlain ? {} : { field: decapField({ ...one, isList: false }) }),
    };
  }
  return {
    ...common,
    widget: DECAP_WIDGETS[kind],
    ...(kind === "number" ? { value_type: "float" } : {}),
    ...(kind === "date" ? { format: "YYYY-MM-DD HH:mm" } : {}),
    ...(kind === "markdown" ? { modes: ["raw"] } : {}),
    ...(values === undefined ? {} : { options: values, ...(isList ? { multiple: true } : {}) }),
    ...inner,
  };
}

/** Returns the name of a collection, which both systems use in addresses. */
function keyOf(folder: string): string {
  return folder.replaceAll("/", "-");
}
