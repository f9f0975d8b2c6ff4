import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FieldSchema } from "./describe-schemas.js";
import { NO_FIELDS, type OwnFields } from "./own-fields.js";
import type { Project } from "../project.js";

/**
 * Writes what an editor needs for the fields and collections that a site declares: their types in `.hanblog/types.d.ts`, and
 * `.hanblog/front-matter.schema.json`, a JSON schema of the front matter with the fields. Does nothing for a site without any.
 */
export async function writeFieldTypes(
  { siteDir, configFile, fields, collections }: DeclaringProject,
  packageDir: string,
): Promise<void> {
  const names = Object.keys(collections);
  if ((fields === NO_FIELDS && names.length === 0) || configFile === null) return;
  const known: { readonly properties: object } = JSON.parse(
    await readFile(join(packageDir, "docs/public/front-matter.schema.json"), "utf8"),
  );
  const properties = { ...known.properties, ...propertiesOf(fields.all) };
  const folder = join(siteDir, ".hanblog");
  await writeChanged(join(folder, "types.d.ts"), typesOf(basename(configFile), names));
  await writeChanged(
    join(folder, "front-matter.schema.json"),
    `${JSON.stringify({ ...known, properties }, null, 2)}\n`,
  );
}

type DeclaringProject = Pick<Project, "siteDir" | "configFile" | "fields" | "collections">;

/** Returns declarations without imports, because only such a file can declare a module that does not exist. */
function typesOf(configFile: string, collections: readonly string[]): string {
  const configModule = JSON.stringify(`../${configFile.replace(/ts$/, "js")}`);
  const exported = collections.map((name) => `  export const ${name}: Collections["${name}"];\n`).join("");
  return `// Written by hanblog, from ${configFile}.
type HanblogConfig = typeof import(${configModule}).default;
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

/** Returns the JSON schema of a field, by the interface that all libraries of schemas share: https://standardschema.dev. */
function jsonSchemaOf(schema: FieldSchema): object {
  const { jsonSchema } = schema["~standard"] as { readonly jsonSchema?: StandardJsonSchema };
  if (jsonSchema === undefined) return {};
  const { $schema: _, ...property } = jsonSchema.input({
    target: "draft-2020-12",
    // Values that JSON cannot hold are accepted, and reported when the page is read.
    libraryOptions: { unrepresentable: "any" },
  });
  return property;
}

interface StandardJsonSchema {
  readonly input: (options: {
    readonly target: "draft-2020-12";
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
