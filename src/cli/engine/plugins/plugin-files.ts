import { firstLineOf, type Problem, quoteValue } from "../../../runtime/model/error.js";
import { createPlaceOfOption } from "../../config/place-of-option.js";
import type { PluginSite } from "../../config/plugins/define-plugin.js";
import type { OpenedPlugin } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { fieldsOfTaxonomies } from "../../config/options/taxonomies-schema.js";
import { createPlaceOfSetting } from "../../content/front-matter/place-of-field.js";
import { createProblem } from "../../messages/create-problem.js";
import type { PublicFile } from "../../output/public-files.js";
import type { TextFile } from "../../render/route-files.js";
import { createOwners } from "../../routes/check-addresses.js";
import { checkPluginFiles, type OwnedFile } from "../../routes/check-plugin-files.js";
import type { RouteTable } from "../../routes/create-routes.js";

/** Files that plugins add to a site. */
export interface PluginFiles {
  readonly files: readonly TextFile[];
  readonly problems: readonly Problem[];
}

/** The files of a site without plugins. */
export const NO_PLUGIN_FILES: PluginFiles = { files: [], problems: [] };

/** Calls the plugins one after the other. Of a plugin that fails, no file is left. */
export async function createPluginFiles(
  project: Project,
  {
    site,
    table,
    publicFiles,
  }: {
    readonly site: PluginSite;
    readonly table: Pick<RouteTable, "names" | "routes">;
    readonly publicFiles: readonly PublicFile[];
  },
): Promise<PluginFiles> {
  const placeOf = createPlaceOfOption(project);
  const placeOfPlugin = (index: number) => placeOf(["plugins", index]);
  const files: OwnedFile[] = [];
  const problems: Problem[] = [];
  for (const plugin of project.plugins.all) {
    const { name, index } = plugin;
    const made = await callFiles(plugin, site);
    if (made.kind === "files") {
      files.push(...made.files.map(({ path, text }) => ({ path, text, name, index })));
    } else problems.push(made.problem(placeOfPlugin(index)));
  }
  const { ownerOf } = createOwners({
    routes: table.routes,
    placeOf: createPlaceOfSetting(project),
    fieldOf: fieldsOfTaxonomies(project.config.taxonomies),
  });
  const { names } = table;
  const checked = checkPluginFiles(files, { names, publicFiles, ownerOf, placeOf: placeOfPlugin });
  return {
    files: checked.files.map(({ path, text }) => ({ path, text })),
    problems: [...problems, ...checked.problems],
  };
}

type Made =
  | { readonly kind: "files"; readonly files: readonly TextFile[] }
  | { readonly kind: "problem"; readonly problem: (at: Problem["at"]) => Problem };

async function callFiles({ name, options, parts }: OpenedPlugin, site: PluginSite): Promise<Made> {
  const part = "files";
  if (parts.files === undefined) return { kind: "files", files: [] };
  try {
    const result = await parts.files({ site, options });
    const fault = findFault(result);
    if (fault === null) return { kind: "files", files: result as readonly TextFile[] };
    const problem = (at: Problem["at"]) =>
      createProblem("error", "plugin-result", { kind: part, name, ...fault }, at);
    return { kind: "problem", problem };
  } catch (error) {
    const values = { name, part, reason: firstLineOf(error) };
    return { kind: "problem", problem: (at) => createProblem("error", "plugin-failed", values, at) };
  }
}

/** Path without empty segments. */
const PATH = /^[^/]+(?:\/[^/]+)*$/;

/** Returns the first value of a result that is not a file, as messages name it, or `null`. */
function findFault(result: unknown): { readonly place: string | null; readonly found: string } | null {
  if (!Array.isArray(result)) return { place: null, found: quoteValue(result) };
  for (const [index, file] of result.entries()) {
    if (typeof file !== "object" || file === null) return { place: `[${index}]`, found: quoteValue(file) };
    for (const key of ["path", "text"] as const) {
      const value: unknown = Reflect.get(file, key);
      const isValid = typeof value === "string" && (key === "text" || PATH.test(value));
      if (!isValid) return { place: `[${index}].${key}`, found: quoteValue(value) };
    }
  }
  return null;
}
