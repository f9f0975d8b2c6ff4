import { position, type Problem, type SourcePosition } from "../../../runtime/model/error.js";
import { decodeRoute } from "../../../runtime/model/path.js";
import { fieldsOfTaxonomies } from "../../config/options/taxonomies-schema.js";
import { createPlaceOfOption, type PlaceOfOption } from "../../config/place-of-option.js";
import type {
  Plugin,
  PluginContent,
  PluginFile,
  PluginOutputInput,
  PluginProblem,
  PluginRoute,
  PluginSite,
} from "../../config/plugins/define-plugin.js";
import { awaitPart, MOST_SECONDS, partFailed, partWrong } from "../../config/plugins/part-problems.js";
import { createAddedPageAt } from "../../config/plugins/plugin-pages.js";
import { type OpenedPlugin, readPlugins } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { pairTags, type UnpairedTag } from "../../content/markdown-rules/tags/pair-tags.js";
import type { SourceFile } from "../../content/scan.js";
import { createPlaceOfSetting } from "../../content/front-matter/place-of-field.js";
import { createProblem } from "../../messages/create-problem.js";
import type { OutputFile } from "../../output/output-file.js";
import type { PublicFile } from "../../output/public-files.js";
import type { PluginTime } from "../../report/build-report.js";
import type { TextFile } from "../../render/route-files.js";
import { createOwners } from "../../routes/check-addresses.js";
import { checkPluginFiles } from "../../routes/check-plugin-files.js";
import type { RouteTable } from "../../routes/create-routes.js";

/** Additions of plugins to a site whose pages are known. */
export interface PluginAdditions {
  readonly files: readonly TextFile[];
  /** HTML below the text of a page, by the page's route. */
  readonly contents: ReadonlyMap<string, string>;
  /** Returns the place of the plugin whose HTML has an address, on the page of a file or on any page; else `null`. */
  readonly placeOfTarget: (target: string, source: string | null) => SourcePosition | null;
  readonly problems: readonly Problem[];
  readonly times: readonly PluginTime[];
}

/** The additions to a site without plugins. */
export const NO_ADDITIONS: PluginAdditions = {
  files: [],
  contents: new Map(),
  placeOfTarget: () => null,
  problems: [],
  times: [],
};

/** The site that plugins are called for. */
interface CalledSite {
  readonly site: PluginSite;
  readonly routes: readonly PluginRoute[];
  readonly table: Pick<RouteTable, "names" | "routes" | "entryAt">;
  readonly publicFiles: readonly PublicFile[];
  readonly sources: readonly SourceFile[];
  /** Maximum number of seconds for each part. */
  readonly seconds?: number;
}

/** Calls the plugins one after the other. A part that fails adds nothing. */
export async function callPlugins(
  project: Project,
  { site, routes, table, publicFiles, sources: scanned, seconds = MOST_SECONDS }: CalledSite,
): Promise<PluginAdditions> {
  const placeOf = createPlaceOfOption(project);
  const pages = new Set(site.pages.map(({ path }) => path));
  const sources = new Set(site.pages.map(({ file }) => file));
  const isPath = {
    files: (path: string) => FILE_PATH.test(path),
    content: (path: string) => pages.has(path),
    checks: (path: string) => sources.has(path),
  };
  const called = { site, routes, placeOf, isPath, seconds };
  const files: (PluginFile & { readonly name: string; readonly index: number })[] = [];
  const contents = new Map<string, string>();
  const added: AddedHtml[] = [];
  const problems: Problem[] = [];
  const times: PluginTime[] = [];
  for (const plugin of project.plugins.all) {
    const { name, index } = plugin;
    const started = performance.now();
    const made = await callPart(plugin, "files", called);
    const below = await callPart(plugin, "content", called);
    files.push(...made.additions.map(({ path, text }) => ({ path, text, name, index })));
    for (const { path, html: given } of below.additions) {
      const { html, unpaired } = pairTags(given);
      contents.set(path, (contents.get(path) ?? "") + html);
      added.push({ path, html, plugin });
      const at = placeOf(["plugins", index]);
      problems.push(...unpaired.map((found) => problemOfHtml(found, { name, path, at })));
    }
    const mistakes = await callPart(plugin, "checks", called);
    problems.push(...made.problems, ...below.problems, ...mistakes.problems);
    problems.push(...mistakes.additions.map((found) => problemOf(name, found)));
    times.push({ name, milliseconds: performance.now() - started });
  }
  const pageAt = createAddedPageAt(await project.plugins.pages(), scanned);
  const { ownerOf } = createOwners({
    routes: table.routes,
    placeOf: createPlaceOfSetting(project),
    fieldOf: fieldsOfTaxonomies(project.config.taxonomies),
    entryAt: table.entryAt,
    pluginOf: (source) => pageAt(source)?.plugin ?? null,
  });
  const { names } = table;
  const placeOfPlugin = (index: number) => placeOf(["plugins", index]);
  const checked = checkPluginFiles(files, { names, publicFiles, ownerOf, placeOf: placeOfPlugin });
  return {
    files: checked.files.map(({ path, text }) => ({ path, text })),
    contents,
    placeOfTarget: createPlaceOfTarget(added, site, placeOf),
    problems: [...problems, ...checked.problems],
    times,
  };
}

/** HTML that a plugin has added to the page at a path. */
interface AddedHtml {
  readonly path: string;
  readonly html: string;
  readonly plugin: OpenedPlugin;
}

function createPlaceOfTarget(
  added: readonly AddedHtml[],
  { pages }: PluginSite,
  placeOf: PlaceOfOption,
): PluginAdditions["placeOfTarget"] {
  const files = new Map(pages.map(({ path, file }) => [path, file]));
  return (target, source) => {
    const spellings = [target, decodeRoute(target)];
    const found = added.find(({ path, html }) => {
      const text = html.replaceAll("&amp;", "&");
      return (source === null || files.get(path) === source) && spellings.some((one) => text.includes(one));
    });
    const at = found === undefined ? null : placeOf(["plugins", found.plugin.index]);
    if (found === undefined || at === null) return null;
    return { ...at, page: { plugin: found.plugin.name, path: found.path, line: null } };
  };
}

/** Calls the part `files` of a plugin that is part of hanblog. Its errors are bugs. */
export async function callBuiltIn(
  plugin: Plugin,
  input: Pick<PluginOutputInput<unknown>, "site" | "routes">,
): Promise<readonly OutputFile[]> {
  const [opened] = readPlugins([plugin]).plugins;
  const files = (await opened?.parts.files?.({ ...input, options: opened.options, data: [] })) ?? [];
  // The types of hanblog's own plugins are checked.
  return (files as readonly PluginFile[]).map(({ path, text }) => ({ file: path, content: text }));
}

/** The additions that a part returns, by the name of the part. */
interface Additions {
  readonly files: PluginFile;
  readonly content: PluginContent;
  readonly checks: PluginProblem;
}

/** The text of an addition, by part. */
const TEXT_FIELDS = { files: "text", content: "html", checks: "message" } as const;

interface Calling {
  readonly site: PluginSite;
  readonly routes: readonly PluginRoute[];
  readonly placeOf: PlaceOfOption;
  readonly seconds: number;
  readonly isPath: Readonly<Record<keyof Additions, (path: string) => boolean>>;
}

/** Calls a part of a plugin. Resolves to its additions, or to its problem. */
async function callPart<Part extends keyof Additions>(
  plugin: OpenedPlugin,
  part: Part,
  { site, routes, placeOf, isPath, seconds }: Calling,
): Promise<{ readonly additions: readonly Additions[Part][]; readonly problems: readonly Problem[] }> {
  const { options, parts, data } = plugin;
  const call = parts[part];
  if (call === undefined) return { additions: [], problems: [] };
  try {
    const result = await awaitPart(call({ site, routes, options, data }), plugin, { part, seconds, placeOf });
    const fault = findFault(result, TEXT_FIELDS[part], isPath[part]);
    // The fields are those of the addition, as checked.
    if (fault === null) return { additions: result as readonly Additions[Part][], problems: [] };
    return { additions: [], problems: [partWrong(plugin, part, { ...fault, placeOf })] };
  } catch (error) {
    return { additions: [], problems: partFailed(plugin, part, { error, placeOf }) };
  }
}

function problemOf(name: string, { path, line, message, hint, severity }: PluginProblem): Problem {
  const isLine = line !== undefined && Number.isInteger(line) && line > 0;
  const values = { name, message, hint: hint ?? null };
  const at = position(path, isLine ? line : null);
  return createProblem(severity === "error" ? "error" : "warning", "plugin-check", values, at);
}

function problemOfHtml(
  { line, ...found }: UnpairedTag,
  { name, path, at }: { readonly name: string; readonly path: string; readonly at: SourcePosition | null },
): Problem {
  const place = at === null ? null : { ...at, page: { plugin: name, path, line } };
  return found.code === "stray-end-tag"
    ? createProblem("warning", found.code, { name: found.name }, place)
    : createProblem("warning", found.code, { name: found.name, isText: found.isText }, place);
}

/** Path without empty segments that stays below its folder. */
const FILE_PATH = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^/]+(?:\/[^/]+)*$/;

/** Returns the first value of a result that is no addition, with its place in the result, or `null`. */
function findFault(
  result: unknown,
  textField: string,
  isPath: (path: string) => boolean,
): { readonly place: string | null; readonly found: unknown } | null {
  if (!Array.isArray(result)) return { place: null, found: result };
  for (const [index, addition] of result.entries()) {
    if (typeof addition !== "object" || addition === null) {
      return { place: `[${index}]`, found: addition };
    }
    for (const key of ["path", textField]) {
      const value: unknown = Reflect.get(addition, key);
      const isValid = typeof value === "string" && (key === textField || isPath(value));
      if (!isValid) return { place: `[${index}].${key}`, found: value };
    }
  }
  return null;
}
