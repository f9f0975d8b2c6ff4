import * as z from "zod";
import { position, type Problem, type SourcePosition } from "../../../runtime/model/error.js";
import { decodeRoute } from "../../../runtime/model/path.js";
import { fieldsOfTaxonomies } from "../../config/options/taxonomies-schema.js";
import { createPlaceOfOption, type PlaceOfOption } from "../../config/place-of-option.js";
import type {
  PluginContent,
  PluginFile,
  PluginFilesInput,
  PluginPage,
  PluginProblem,
  PluginSite,
} from "../../config/plugins/define-plugin.js";
import { awaitPart, MOST_SECONDS, partFailed, resultWrong } from "../../config/plugins/part-problems.js";
import { createAddedPageAt } from "../../config/plugins/plugin-pages.js";
import type { PluginOutput } from "./plugin-site.js";
import type { OpenedPlugin } from "../../config/plugins/read-plugins.js";
import type { Project } from "../../config/project.js";
import { pairTags, type UnpairedTag } from "../../content/markdown-rules/tags/pair-tags.js";
import type { SourceFile } from "../../content/scan.js";
import { createPlaceOfSetting } from "../../content/front-matter/place-of-field.js";
import { createError, createProblem } from "../../messages/create-problem.js";
import type { PublicFile } from "../../output/public-files.js";
import type { PluginTime } from "../../report/build-report.js";
import type { TextFile } from "../../render/route-files.js";
import { createOwners } from "../../routes/check-addresses.js";
import { checkPluginFiles, type OwnedFile } from "../../routes/check-other-files.js";
import type { RouteTable } from "../../routes/create-routes.js";

/** Files of plugins. */
export interface PluginFiles {
  readonly files: readonly TextFile[];
  readonly problems: readonly Problem[];
  readonly times: readonly PluginTime[];
}

/** HTML of pages from `feedContent`, by their routes. It is `null` for a page that could not be rendered. */
export type PageBodies = ReadonlyMap<string, string | null>;

/** Additions of plugins to a site whose pages are known. The files are those of plugins that read no HTML. */
export interface PluginAdditions extends PluginFiles {
  /** URLs of the pages whose HTML plugins read, by route. */
  readonly bodyUrls: ReadonlyMap<string, string>;
  /** Calls the plugins that read HTML for their files. `null` without such plugins. */
  readonly filesFrom: ((bodies: PageBodies) => Promise<PluginFiles>) | null;
  /** HTML below the text of a page, by the page's route. */
  readonly contents: ReadonlyMap<string, string>;
  /** Returns the place of the plugin whose HTML has an address, on the page of a file or on any page; else `null`. */
  readonly placeOfTarget: (target: string, source: string | null) => SourcePosition | null;
}

/** The files of plugins in a site in which none reads HTML. */
export const NO_FILES: PluginFiles = { files: [], problems: [], times: [] };

/** The additions to a site without plugins. */
export const NO_ADDITIONS: PluginAdditions = {
  ...NO_FILES,
  bodyUrls: new Map(),
  filesFrom: null,
  contents: new Map(),
  placeOfTarget: () => null,
};

/** The site that plugins are called for. */
interface CalledSite {
  readonly output: PluginOutput;
  readonly table: Pick<RouteTable, "names" | "routes" | "entryAt">;
  readonly publicFiles: readonly PublicFile[];
  readonly sources: readonly SourceFile[];
  /** Maximum number of seconds for each part. */
  readonly seconds?: number;
}

/** Calls the plugins one after the other. A part that fails adds nothing. */
export async function callPlugins(project: Project, called: CalledSite): Promise<PluginAdditions> {
  const { output, seconds = MOST_SECONDS } = called;
  const { site } = output;
  const placeOf = createPlaceOfOption(project);
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const sources = new Set(site.pages.map(({ file }) => file));
  const schemas = schemasOf(
    (path) => pages.has(path),
    (path) => sources.has(path),
  );
  const calling = { ...called, placeOf, schemas, seconds };
  const contents = new Map<string, string>();
  const bodyUrls = new Map<string, string>();
  const early: CalledFiles[] = [];
  const readers: BodyReader[] = [];
  const added: AddedHtml[] = [];
  const problems: Problem[] = [];
  const times: PluginTime[] = [];
  for (const plugin of project.plugins.all) {
    const { name, index } = plugin;
    const started = performance.now();
    const bodies = await callPart(plugin, "bodies", calling);
    if (plugin.parts.bodies === undefined) early.push(await callFiles(plugin, calling, NO_BODIES));
    else if (bodies.problems.length === 0) readers.push({ plugin, paths: bodies.additions.map(pathOf) });
    for (const { path } of bodies.additions) bodyUrls.set(path, pages.get(path)?.url ?? "");
    const below = await callPart(plugin, "content", calling);
    for (const { path, html: given } of below.additions) {
      const { html, unpaired } = pairTags(given);
      contents.set(path, (contents.get(path) ?? "") + html);
      added.push({ path, html, plugin });
      const at = placeOf(["plugins", index]);
      problems.push(...unpaired.map((found) => problemOfHtml(found, { name, path, at })));
    }
    const mistakes = await callPart(plugin, "checks", calling);
    problems.push(...bodies.problems, ...below.problems, ...mistakes.problems);
    problems.push(...mistakes.additions.map((found) => problemOf(name, found)));
    times.push({ name, milliseconds: performance.now() - started });
  }
  const place = await createPlacing(project, called, placeOf);
  const placed = place(early, []);
  return {
    ...placed,
    problems: [...problems, ...placed.problems],
    times,
    bodyUrls,
    filesFrom:
      readers.length === 0 ? null : async (found) => place(await callReaders(readers, calling, found), early),
    contents,
    placeOfTarget: createPlaceOfTarget(added, site, placeOf),
  };
}

function pathOf({ path }: Pick<PluginPage, "path">): string {
  return path;
}

/** The result of `files` of a plugin. */
interface CalledFiles extends Pick<PluginFiles, "problems" | "times"> {
  readonly files: readonly OwnedFile[];
}

/** A plugin with the routes of the pages whose HTML it reads. */
interface BodyReader {
  readonly plugin: OpenedPlugin;
  readonly paths: readonly string[];
}

const NO_BODIES: PageBodies = new Map();

/** Calls the plugins that read HTML, one after the other. */
async function callReaders(
  readers: readonly BodyReader[],
  calling: Calling,
  found: PageBodies,
): Promise<readonly CalledFiles[]> {
  const called: CalledFiles[] = [];
  for (const { plugin, paths } of readers) {
    const bodies = new Map(paths.map((path) => [path, found.get(path) ?? null]));
    called.push(await callFiles(plugin, calling, bodies));
  }
  return called;
}

async function callFiles(plugin: OpenedPlugin, calling: Calling, bodies: PageBodies): Promise<CalledFiles> {
  const { name, index } = plugin;
  const started = performance.now();
  const { additions, problems } = await callPart(plugin, "files", { ...calling, bodies });
  return {
    files: additions.map(({ path, text }) => ({ path, text, name, index })),
    problems,
    times: [{ name, milliseconds: performance.now() - started }],
  };
}

/** Returns a function that finds the files with a place in the output, next to those of the plugins that were called before. */
async function createPlacing(
  project: Project,
  { table, publicFiles, sources }: CalledSite,
  placeOf: PlaceOfOption,
): Promise<(called: readonly CalledFiles[], before: readonly CalledFiles[]) => PluginFiles> {
  const pageAt = createAddedPageAt(await project.plugins.pages(), sources);
  const { ownerOf } = createOwners({
    routes: table.routes,
    placeOf: createPlaceOfSetting(project),
    fieldOf: fieldsOfTaxonomies(project.config.taxonomies),
    entryAt: table.entryAt,
    pluginOf: (source) => pageAt(source)?.plugin ?? null,
  });
  const { names } = table;
  const placeOfPlugin = (index: number) => placeOf(["plugins", index]);
  const filesOf = (called: readonly CalledFiles[]) => called.flatMap(({ files }) => files);
  return (called, before) => {
    const others = { names, publicFiles, before: filesOf(before), ownerOf, placeOf: placeOfPlugin };
    const { files, problems } = checkPluginFiles(filesOf(called), others);
    return {
      files: files.map(({ path, text }) => ({ path, text })),
      problems: [...called.flatMap((one) => one.problems), ...problems],
      times: called.flatMap(({ times }) => times),
    };
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

/** Returns the input of the parts that are called once the addresses of the site are known. */
export function inputOf(
  { options, data }: OpenedPlugin,
  { routes, ...output }: PluginOutput,
  bodyOf: PluginFilesInput<unknown>["bodyOf"],
): PluginFilesInput<unknown> {
  return {
    ...output,
    get routes() {
      return routes();
    },
    options,
    data,
    bodyOf,
  };
}

/** The additions that a part returns, by the name of the part. */
interface Additions {
  readonly files: PluginFile;
  readonly bodies: PluginPage;
  readonly content: PluginContent;
  readonly checks: PluginProblem;
}

/** Returns the schemas of the results of the parts, for a site with these routes and markdown files. */
function schemasOf(
  isRoute: (path: string) => boolean,
  isSource: (path: string) => boolean,
): Calling["schemas"] {
  const text = z.string();
  const route = text.refine(isRoute);
  // A wrong line, hint or severity is as good as none.
  const extra = z.unknown().optional();
  return {
    files: z.strictObject({ path: text.regex(FILE_PATH), text }).array(),
    bodies: z.looseObject({ path: route }).array(),
    content: z.strictObject({ path: route, html: text }).array(),
    checks: z
      .strictObject({ path: text.refine(isSource), message: text, line: extra, hint: extra, severity: extra })
      .array(),
  };
}

interface Calling {
  readonly output: PluginOutput;
  readonly placeOf: PlaceOfOption;
  readonly seconds: number;
  /** Schemas of the results of the parts. */
  readonly schemas: Readonly<Record<keyof Additions, z.ZodType>>;
  /** HTML of the pages that the plugin has asked for; none before they are rendered. */
  readonly bodies?: PageBodies;
}

/** Returns the function with which a plugin reads HTML. A page that it has not asked for is an error. */
function readBody(
  { name, index }: Pick<OpenedPlugin, "name" | "index">,
  bodies: PageBodies,
  placeOf: PlaceOfOption,
): PluginFilesInput<unknown>["bodyOf"] {
  return ({ path }) => {
    const html = bodies.get(path);
    // The site has an error if a page is not rendered, and nothing is written.
    if (html !== undefined) return html ?? "";
    throw createError("plugin-body", { name, page: path }, { at: placeOf(["plugins", index]) });
  };
}

/** Calls a part of a plugin. Resolves to its additions, or to its problem. */
async function callPart<Part extends keyof Additions>(
  plugin: OpenedPlugin,
  part: Part,
  { output, placeOf, schemas, seconds, bodies = NO_BODIES }: Calling,
): Promise<{ readonly additions: readonly Additions[Part][]; readonly problems: readonly Problem[] }> {
  const call = plugin.parts[part];
  if (call === undefined) return { additions: [], problems: [] };
  try {
    const input = inputOf(plugin, output, readBody(plugin, bodies, placeOf));
    const result = await awaitPart(call(input), plugin, { part, seconds, placeOf });
    const problems = resultWrong(plugin, part, { schema: schemas[part], result, placeOf });
    // The fields are those of the addition, as checked.
    return { additions: problems.length > 0 ? [] : (result as readonly Additions[Part][]), problems };
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
