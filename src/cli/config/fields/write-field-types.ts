import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathFrom } from "../path-below.js";
import { defaultTheme, findModule, OPTIONS_SCHEMA } from "../theme-dir.js";
import type { FieldSchema } from "./describe-schemas.js";
import { NO_FIELDS, type OwnFields } from "./own-fields.js";
import type { Project } from "../project.js";

/**
 * Writes what an editor needs for the options of the theme, and for the fields and collections that a site declares: their
 * types in `.hanblog/types.d.ts`, and `.hanblog/front-matter.schema.json`, a JSON schema of the front matter with the fields.
 */
export async function writeFieldTypes(project: DeclaringProject, packageDir: string): Promise<void> {
  const { siteDir, configFile, fields, collections } = project;
  if (configFile === null) return;
  const names = Object.keys(collections);
  const isDeclaring = fields !== NO_FIELDS || names.length > 0;
  const folder = join(siteDir, ".hanblog");
  const config = basename(configFile);
  const declared = themeTypes(project, packageDir) + (isDeclaring ? typesOf(config, names) : "");
  const file = join(folder, "types.d.ts");
  if (declared !== "" || existsSync(file)) {
    await writeChanged(file, `// Written by hanblog, from ${config}.\n${declared}`);
  }
  if (!isDeclaring) return;
  const known: { readonly properties: object } = JSON.parse(
    await readFile(join(packageDir, "docs/public/front-matter.schema.json"), "utf8"),
  );
  const properties = { ...known.properties, ...propertiesOf(fields.all) };
  await writeChanged(
    join(folder, "front-matter.schema.json"),
    `${JSON.stringify({ ...known, properties }, null, 2)}\n`,
  );
}

type DeclaringProject = Pick<
  Project,
  "siteDir" | "configFile" | "fields" | "collections" | "themeDir" | "siteThemeDir"
>;

/** Modules of the default theme that check its options. A site that replaces one decides itself which options there are. */
const OPTION_MODULES = ["resolve-options", "options", "options/looks", "texts"];

/** Returns the declaration of the options that the theme accepts, or no text if the theme has no schema of them. */
function themeTypes({ siteDir, themeDir, siteThemeDir }: DeclaringProject, packageDir: string): string {
  const replaced = (name: string) => (siteThemeDir === null ? null : findModule(siteThemeDir, name));
  const schema = replaced(OPTIONS_SCHEMA) ?? findModule(themeDir, OPTIONS_SCHEMA);
  if (schema !== null) {
    const path = JSON.stringify(pathFrom(join(siteDir, ".hanblog"), schema).replace(/tsx?$/, "js"));
    return themeType(`import("hanblog").ThemeInput<typeof import(${path}).options>`);
  }
  if (themeDir !== defaultTheme(packageDir).dir || OPTION_MODULES.some(replaced)) return "";
  return themeType('import("hanblog/theme").ThemeConfig');
}

function themeType(config: string): string {
  return `interface HanblogTheme {\n  readonly config: ${config};\n}\n`;
}

/** Returns declarations without imports, because only such a file can declare a module that does not exist. */
function typesOf(configFile: string, collections: readonly string[]): string {
  const configModule = JSON.stringify(`../${configFile.replace(/ts$/, "js")}`);
  const exported = collections.map((name) => `  export const ${name}: Collections["${name}"];\n`).join("");
  return `type HanblogConfig = typeof import(${configModule}).default;
type HanblogDeclaredFields = import("hanblog").FieldsOf<HanblogConfig>;

interface HanblogFields extends HanblogDeclaredFields {}

declare module "hanblog/collections" {
  type Collections = import("hanblog").CollectionsOf<HanblogConfig>;
${exported}}
`;
}

function propertiesOf(all: OwnFields["all"]): Readonly<Record<string, object>> {
  const properties = new Map<string, object[]>();
  for (const [name, schema] of all) {
    properties.set(name, [...(properties.get(name) ?? []), jsonSchemaOf(schema)]);
  }
  // The schema does not know in which folder a page is.
  return Object.fromEntries(
    [...properties].map(([name, found]) => [name, found.length === 1 ? Object(found[0]) : { anyOf: found }]),
  );
}

/** The parts of a JSON schema that describe the kind of a value. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
}

/** Returns the JSON schema of a field, by the interface that all libraries of schemas share: https://standardschema.dev. */
export function jsonSchemaOf(schema: FieldSchema): JsonSchema {
  const { jsonSchema } = schema["~standard"] as { readonly jsonSchema?: StandardJsonSchema };
  if (jsonSchema === undefined) return {};
  const { $schema: _, ...property } = jsonSchema.input({
    target: "draft-07",
    // Values that JSON cannot hold are accepted, and reported when the page is read.
    libraryOptions: { unrepresentable: "any" },
  });
  return property;
}

interface StandardJsonSchema {
  readonly input: (options: {
    readonly target: "draft-07";
    readonly libraryOptions: object;
  }) => Readonly<Record<string, unknown>>;
}

/** Writes a file if its text is another, so that editors do not load it again. */
async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => null);
  if (before === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
